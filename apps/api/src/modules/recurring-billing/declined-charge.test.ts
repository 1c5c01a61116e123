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

/** Recurring billing with a card that is declined from now on. */
async function agreeWith(number: string): Promise<string> {
  const { id } = await engine.agree();
  await engine.change(id, { cardId: await engine.saveCard(number) }, 'change_card');
  return id;
}

const listEvents = async (id: string, ...types: string[]) =>
  (await engine.events(id)).filter(({ type }) => types.includes(type));

const findOrder = async (id: string, due = '2026-12-05') => {
  const { orderId } = await engine.charge(id, due);
  const [order] = await engine.all('select id, status from orders where id = $1', orderId);
  return order as { id: string; status: string };
};

test('a declined card is retried on later days, then past due, then canceled as unpaid', async () => {
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
  expect(await listEvents(id, 'charge_failed', 'past_due', 'canceled')).toMatchObject([
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

test('a new card is charged for the declined period at the next charge time', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2026-12-06T08:00');
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.jcb) }, 'change_card');
  await engine.comeTo('2026-12-06T09:00');
  expect(await engine.periods(id)).toEqual(['2026-12-05 declined']);
  await engine.comeTo('2026-12-06');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({ paidOn: '2026-12-06' });
});

test('a new card makes past due recurring billing active again', async () => {
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

test('a new card that is declined too does not change the dates', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-12');
  engine.clock.set('2026-12-15T11:00');
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.alwaysAsks3ds) }, 'change_card');
  await engine.comeTo('2026-12-15T11:01');
  expect(await engine.status(id)).toBe('past_due');
  await engine.comeTo('2026-12-16');
  expect(await listEvents(id, 'past_due', 'payer_wanted')).toMatchObject([
    { type: 'past_due' },
    { type: 'payer_wanted' },
  ]);
  expect((await engine.listProviderCharges(id)).filter(({ due }) => due !== null)).toHaveLength(5);
  await engine.comeTo('2026-12-19');
  expect(await engine.status(id)).toBe('canceled');
});

test('a card that requires 3-D Secure is not retried; the payer is notified and pays manually', async () => {
  const id = await agreeWith(NUMBERS.alwaysAsks3ds);
  await engine.comeTo('2026-12-05');
  expect(await engine.periods(id)).toEqual(['2026-12-05 awaiting_payer']);
  await engine.comeTo('2026-12-06');
  const order = await findOrder(id);
  expect(await listEvents(id, 'payer_wanted', 'charge_failed')).toMatchObject([
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

test('paying a past due period manually makes recurring billing active again', async () => {
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

test('the card is not charged while the payer is in 3-D Secure, and is charged after that expires', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  const slow = await engine.saveCard(NUMBERS.alwaysAsks3ds);
  await engine.comeTo('2026-12-05');
  engine.clock.set('2026-12-06T09:55');
  const begun = await engine.slide((await findOrder(id)).id, slow);
  expect(begun.body.next_action).toMatchObject({ type: 'redirect' });
  await engine.comeTo('2026-12-06');
  await engine.comeTo('2026-12-06T10:05');
  expect((await engine.listProviderCharges(id)).filter(({ due }) => due !== null)).toHaveLength(2);
  // The payer never returned, so the payment expires and the card is charged.
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
    status: 'declined',
    lastAttemptedOn: '2026-12-06',
  });
});

test.each([
  ['no card', 'other', 'update recurring_billings set card_id = null'],
  ['a frozen card', 'lost_or_stolen', 'update cards set frozen_at = now()'],
  ['an expired card', 'expired_card', 'update cards set exp_year = 2025'],
])('%s counts as a decline without a provider request', async (_, reason, statement) => {
  const { id } = await engine.agree();
  await engine.all(statement);
  await engine.comeTo('2026-12-05');
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({
    status: 'declined',
    declineReason: reason,
    paymentId: null,
    firstAttemptedOn: '2026-12-05',
  });
  expect((await findOrder(id)).status).toBe('open');
  expect(await listEvents(id, 'charge_failed')).toMatchObject([{ reason, retryOn: '2026-12-06' }]);
  expect((await engine.listProviderCharges(id)).filter(({ due }) => due !== null)).toEqual([]);
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.mastercard) }, 'change_card');
  await engine.comeTo('2026-12-05T12:00');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
});

test('a period whose order was closed goes to review, and recurring billing continues', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-12');
  expect(await engine.status(id)).toBe('past_due');
  await engine.deps.db.transaction(async (tx) => {
    const order = await orders.getLocked(tx, (await findOrder(id)).id);
    if (order === undefined) throw new Error('the order does not exist');
    await orders.close(tx, order, 'canceled', engine.merchantId, engine.clock.now());
  });
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 review']);
  expect(await engine.status(id)).toBe('active');
});

test('a suspended store is not charged for until it is active again', async () => {
  const { id } = await engine.agree();
  await engine.all("update stores set status = 'suspended'");
  await everyMorning('2026-12-05', '2026-12-08');
  expect(await engine.periods(id)).toEqual(['2026-12-05 waiting']);
  await engine.all("update stores set status = 'active'");
  await engine.comeTo('2026-12-09');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
});

test('a past due period is closed when the merchant ends the service', async () => {
  const id = await agreeWith(NUMBERS.failsLater);
  await everyMorning('2026-12-05', '2026-12-12');
  await withdrawRecurringBilling(engine.deps, { merchantId: engine.merchantId, id });
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 failed']);
  expect((await findOrder(id)).status).toBe('canceled');
});

test('a period waits while an earlier one is declined, and both are paid in order', async () => {
  const { id } = await engine.agree({ paymentDays: [5, 7] });
  const bad = await engine.saveCard(NUMBERS.failsLater);
  const { cardId } = await engine.read(id);
  await engine.change(id, { cardId: bad }, 'change_card');
  await everyMorning('2026-12-05', '2026-12-07');
  expect(await engine.periods(id)).toEqual(['2026-12-05 declined', '2026-12-07 waiting']);
  await engine.change(id, { cardId }, 'change_card');
  await engine.comeTo('2026-12-07T11:00');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  await engine.comeTo('2026-12-08');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2026-12-07 1000']);
});

test('a period behind one that is canceled as unpaid is waived', async () => {
  const { id } = await engine.agree({ paymentDays: [5, 15] });
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.failsLater) }, 'change_card');
  await everyMorning('2026-12-05', '2026-12-18');
  expect(await engine.periods(id)).toEqual(['2026-12-05 past_due', '2026-12-15 waiting']);
  // A past due payer gets no reminders, so those of the 15th stop.
  const reminders = (await listEvents(id, 'reminder_due')).filter(
    ({ due }) => due === '2026-12-15',
  );
  expect(reminders.map(({ days }) => days)).toEqual([7, 3]);
  await engine.comeTo('2026-12-19');
  expect(await engine.periods(id)).toEqual(['2026-12-05 failed', '2026-12-15 waived']);
  expect(await engine.taken(id)).toEqual([]);
});
