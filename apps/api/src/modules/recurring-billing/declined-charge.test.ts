import { addDays, civilDate } from '@saifu/domain/shared/calendar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearFaults, NUMBERS, press } from '../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../testing/recurring-billing-engine.ts';
import * as orders from '../orders/order.repository.ts';
import { expirePayments } from '../payments/cancel/expire-payments.ts';
import { withdrawRecurringBilling } from './withdraw-recurring-billing.ts';

let engine: Engine;

beforeEach(async () => {
  engine = await startEngine();
});

afterEach(clearFaults);

async function everyMorning(first: string, last: string): Promise<void> {
  for (let day = civilDate(first); day <= last; day = addDays(day, 1)) await engine.comeTo(day);
}

/** An agreement whose card has gone bad since. */
async function agreeWith(number: string): Promise<string> {
  const { id } = await engine.agree();
  await engine.change(id, { cardId: await engine.saveCard(number) }, 'change_card');
  return id;
}

const told = async (id: string, ...types: string[]) =>
  (await engine.events(id)).filter(({ type }) => types.includes(type));

const findOrder = async (id: string, due = '2026-12-05') => {
  const { orderId } = await engine.charge(id, due);
  const [order] = await engine.all('select id, status from orders where id = $1', orderId);
  return order as { id: string; status: string };
};

test('a card that says no is asked on later days, then nobody is, then it is over', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-11');
  expect(await engine.status(id)).toBe('active');
  await engine.comeTo('2026-12-12');
  expect(await engine.status(id)).toBe('past_due');
  await engine.comeTo('2026-12-18T23:00');
  expect(await engine.periods(id)).toEqual(['2026-12-05 past_due']);
  expect((await findOrder(id)).status).toBe('open');
  await engine.comeTo('2026-12-19T09:59');
  expect(await engine.status(id)).toBe('past_due');
  await engine.comeTo('2026-12-19');
  expect(await engine.read(id)).toMatchObject({ status: 'canceled', closedBy: 'unpaid' });
  expect(await engine.periods(id)).toEqual(['2026-12-05 failed']);
  expect((await findOrder(id)).status).toBe('canceled');
  await engine.comeTo('2027-01-05');
  const attempts = (await engine.listProviderCharges(id)).filter(({ due }) => due !== null);
  const declined = { due: '2026-12-05', status: 'requires_payment_method', amount: 1000 };
  expect(attempts).toEqual([declined, declined, declined, declined]);
  expect(await told(id, 'charge_failed', 'past_due', 'canceled')).toMatchObject([
    { type: 'charge_failed', due: '2026-12-05', reason: 'other', retryOn: '2026-12-06' },
    { type: 'charge_failed', retryOn: '2026-12-08' },
    { type: 'charge_failed', retryOn: '2026-12-12' },
    { type: 'charge_failed', retryOn: null },
    { type: 'past_due', due: '2026-12-05', amount: 1000, orderId: (await findOrder(id)).id },
    { type: 'canceled', by: 'unpaid' },
  ]);
  const days = await engine.all(
    `select (p.created_at at time zone 'Asia/Tokyo')::date::text as day, p.status
     from payments p join orders o on o.id = p.order_id where o.due_date is not null order by p.id`,
  );
  expect(days.map(({ day }) => day)).toEqual([
    '2026-12-05',
    '2026-12-06',
    '2026-12-08',
    '2026-12-12',
  ]);
});

test('another card is asked at once, and what was refused is paid', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2026-12-06T08:00');
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.jcb) }, 'change_card');
  await engine.comeTo('2026-12-06T09:00');
  expect(await engine.periods(id)).toEqual(['2026-12-05 refused']);
  await engine.comeTo('2026-12-06');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({ paidOn: '2026-12-06' });
});

test('another card makes an agreement that is past due active again', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-12');
  expect(await engine.status(id)).toBe('past_due');
  engine.clock.set('2026-12-15T11:00');
  await engine.change(id, { cardId: await engine.saveCard() }, 'change_card');
  await engine.comeTo('2026-12-15T11:01');
  expect(await engine.status(id)).toBe('active');
  await engine.comeTo('2027-01-05');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2027-01-05 1000']);
});

test('another card that says no as well changes nothing about the days', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-12');
  engine.clock.set('2026-12-15T11:00');
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.alwaysAsks3ds) }, 'change_card');
  await engine.comeTo('2026-12-15T11:01');
  expect(await engine.status(id)).toBe('past_due');
  await engine.comeTo('2026-12-16');
  expect(await told(id, 'past_due', 'payer_wanted')).toMatchObject([
    { type: 'past_due' },
    { type: 'payer_wanted' },
  ]);
  expect((await engine.listProviderCharges(id)).filter(({ due }) => due !== null)).toHaveLength(5);
  await engine.comeTo('2026-12-19');
  expect(await engine.status(id)).toBe('canceled');
});

test('a bank that wants the payer is not asked again: they are, and they pay by hand', async () => {
  const id = await agreeWith(NUMBERS.alwaysAsks3ds);
  await engine.comeTo('2026-12-05');
  expect(await engine.periods(id)).toEqual(['2026-12-05 awaiting_payer']);
  await engine.comeTo('2026-12-06');
  const order = await findOrder(id);
  expect(await told(id, 'payer_wanted', 'charge_failed')).toMatchObject([
    { type: 'payer_wanted', due: '2026-12-05', amount: 1000, orderId: order.id },
    { type: 'payer_wanted', due: '2026-12-05', amount: 1000, orderId: order.id },
  ]);
  expect((await engine.listProviderCharges(id)).filter(({ due }) => due !== null)).toHaveLength(1);
  const { cardId } = await engine.read(id);
  engine.clock.set('2026-12-07T20:00');
  const begun = await engine.slide(order.id, cardId ?? '');
  await press(begun.body.next_action.url, 'yes');
  await engine.payer.call('POST', `/guest/payments/${begun.body.id}/resume`);
  await engine.settle();
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({
    status: 'paid',
    paidOn: '2026-12-07',
  });
  await everyMorning('2026-12-08', '2026-12-20');
  expect(await engine.status(id)).toBe('active');
});

test('a payer who pays what is past due by hand is active again', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  const good = await engine.saveCard(NUMBERS.jcb);
  await everyMorning('2026-12-05', '2026-12-12');
  const paid = await engine.slide((await findOrder(id)).id, good);
  expect(paid.body).toMatchObject({ status: 'complete' });
  await engine.settle();
  expect(await engine.status(id)).toBe('active');
  const { paymentId } = await engine.charge(id, '2026-12-05');
  expect(await engine.all('select paid_by from payments where id = $1', paymentId)).toEqual([
    { paid_by: 'customer' },
  ]);
  await engine.comeTo('2026-12-19');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
});

test('while the payer is at their bank the card is left alone, until they are not', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  const slow = await engine.saveCard(NUMBERS.alwaysAsks3ds);
  await engine.comeTo('2026-12-05');
  engine.clock.set('2026-12-06T09:55');
  const begun = await engine.slide((await findOrder(id)).id, slow);
  expect(begun.body.next_action).toMatchObject({ type: 'redirect' });
  await engine.comeTo('2026-12-06');
  await engine.comeTo('2026-12-06T10:05');
  expect((await engine.listProviderCharges(id)).filter(({ due }) => due !== null)).toHaveLength(2);
  // They never came back: their turn is over, and the card has its.
  engine.clock.set('2026-12-06T10:11');
  await expirePayments(engine.deps);
  await engine.settle();
  const lines = (await engine.listProviderCharges(id)).filter(({ due }) => due !== null);
  expect(lines.map(({ status }) => status)).toEqual([
    'requires_payment_method',
    'canceled',
    'requires_payment_method',
  ]);
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({
    status: 'refused',
    lastAttemptedOn: '2026-12-06',
  });
});

test.each([
  ['no card', 'other', 'update recurring_billings set card_id = null'],
  ['a frozen card', 'lost_or_stolen', 'update cards set frozen_at = now()'],
  ['an expired card', 'expired_card', 'update cards set exp_year = 2025'],
])('%s is a no without asking anybody', async (_, reason, statement) => {
  const { id } = await engine.agree();
  await engine.all(statement);
  await engine.comeTo('2026-12-05');
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({
    status: 'refused',
    declineReason: reason,
    paymentId: null,
    firstAttemptedOn: '2026-12-05',
  });
  expect((await findOrder(id)).status).toBe('open');
  expect(await told(id, 'charge_failed')).toMatchObject([{ reason, retryOn: '2026-12-06' }]);
  expect((await engine.listProviderCharges(id)).filter(({ due }) => due !== null)).toEqual([]);
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.mastercard) }, 'change_card');
  await engine.comeTo('2026-12-05T12:00');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
});

test('a period whose order somebody closed is looked at by people, the rest goes on', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-12');
  expect(await engine.status(id)).toBe('past_due');
  await engine.deps.db.transaction(async (tx) => {
    const order = await orders.getLocked(tx, (await findOrder(id)).id);
    if (order === undefined) throw new Error('no such order');
    await orders.close(tx, order, 'canceled', engine.merchantId, engine.clock.now());
  });
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 review']);
  expect(await engine.status(id)).toBe('active');
});

test('for a store that takes nothing nothing is taken until it does again', async () => {
  const { id } = await engine.agree();
  await engine.all("update stores set status = 'suspended'");
  await everyMorning('2026-12-05', '2026-12-08');
  expect(await engine.periods(id)).toEqual(['2026-12-05 waiting']);
  await engine.all("update stores set status = 'active'");
  await engine.comeTo('2026-12-09');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
});

test('what is past due when the merchant ends the service is nobody’s to pay', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-12');
  await withdrawRecurringBilling(engine.deps, { merchantId: engine.merchantId, id });
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 failed']);
  expect((await findOrder(id)).status).toBe('canceled');
});

test('a card that refused one period is not asked for the next; each is paid in turn', async () => {
  const { id } = await engine.agree({ paymentDays: [5, 7] });
  const bad = await engine.saveCard(NUMBERS.failsLater);
  const { cardId } = await engine.read(id);
  await engine.change(id, { cardId: bad }, 'change_card');
  await everyMorning('2026-12-05', '2026-12-07');
  expect(await engine.periods(id)).toEqual(['2026-12-05 refused', '2026-12-07 waiting']);
  await engine.change(id, { cardId }, 'change_card');
  await engine.comeTo('2026-12-07T11:00');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  await engine.comeTo('2026-12-08');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2026-12-07 1000']);
});

test('what waits behind a period that is given up is never asked for', async () => {
  const { id } = await engine.agree({ paymentDays: [5, 15] });
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.failsLater) }, 'change_card');
  await everyMorning('2026-12-05', '2026-12-18');
  expect(await engine.periods(id)).toEqual(['2026-12-05 past_due', '2026-12-15 waiting']);
  // Whoever is behind is told of nothing that comes: of the fifteenth only until then.
  const reminders = (await told(id, 'reminder_due')).filter(({ due }) => due === '2026-12-15');
  expect(reminders.map(({ days }) => days)).toEqual([7, 3]);
  await engine.comeTo('2026-12-19');
  expect(await engine.periods(id)).toEqual(['2026-12-05 failed', '2026-12-15 waived']);
  expect(await engine.taken(id)).toEqual([]);
});
