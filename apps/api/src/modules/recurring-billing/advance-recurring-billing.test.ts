import { addDays, type CivilDate, civilDate } from '@saifu/domain/shared/calendar';
import { yen } from '@saifu/domain/shared/yen';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { clearFaults } from '../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../testing/recurring-billing-engine.ts';
import { cancelRecurringBilling } from './cancel-recurring-billing.ts';
import * as prices from './price-change/price-change.repository.ts';

let engine: Engine;

beforeEach(async () => {
  engine = await startEngine();
});

afterEach(clearFaults);

async function everyMorning(first: string, last: string): Promise<void> {
  for (let day = civilDate(first); day <= last; day = addDays(day, 1)) await engine.comeTo(day);
}

test('the first payment activates recurring billing with its payer, card and start day', async () => {
  const offered = await engine.offer();
  expect(await engine.status(offered.id)).toBe('pending_first_payment');
  const cardId = await engine.saveCard();
  await engine.slideFirst(offered, cardId);
  await engine.settle();
  const recurringBilling = await engine.read(offered.id);
  expect(recurringBilling).toMatchObject({
    status: 'active',
    cardId,
    chargedThrough: '2026-12-01',
  });
  expect(recurringBilling.userId).not.toBeNull();
  // The reminder three days before the first charge.
  expect(recurringBilling.nextRunAt.toISOString()).toBe('2026-12-02T00:00:00.000Z');
  expect((await engine.events(offered.id)).map(({ type }) => type)).toEqual(['activated']);
});

test('an offer that is not paid in time is canceled as missed', async () => {
  const { id } = await engine.offer();
  await engine.comeTo('2026-12-20T23:59');
  expect(await engine.status(id)).toBe('pending_first_payment');
  await engine.comeTo('2026-12-21T00:01');
  expect(await engine.read(id)).toMatchObject({ status: 'canceled', closedBy: 'missed' });
  expect(await engine.events(id)).toMatchObject([{ type: 'canceled', by: 'missed' }]);
  await engine.comeTo('2027-01-05');
  expect(await engine.periods(id)).toEqual([]);
});

test('each month is charged once, on the last day if the month is shorter', async () => {
  const { id } = await engine.agree({ paymentDays: [31] });
  for (const day of ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']) {
    await engine.comeTo(`${day}T09:59`);
    expect((await engine.taken(id)).some((line) => line.startsWith(day))).toBe(false);
    await engine.comeTo(day);
    await engine.comeTo(`${day}T10:01`);
  }
  expect(await engine.taken(id)).toEqual([
    '2026-12-31 1000',
    '2027-01-31 1000',
    '2027-02-28 1000',
    '2027-03-31 1000',
  ]);
  expect(await engine.status(id)).toBe('active');
  const rows = await engine.all(
    `select p.status, p.gesture, p.paid_by, p.auto_complete_at, o.title, o.items, o.due_date::text
     from payments p join orders o on o.id = p.order_id
     where o.recurring_billing_id = $1 and o.due_date is not null order by o.due_date limit 1`,
    id,
  );
  const complete = { status: 'complete', gesture: 'recurring_billing', paid_by: 'merchant' };
  const item = { name: '朝の牛乳', quantity: 1, unitPriceYen: 1000, amountYen: 1000, taxRate: 8 };
  const bill = { title: '朝の牛乳', items: [item], due_date: '2026-12-31' };
  expect(rows).toEqual([{ ...complete, auto_complete_at: null, ...bill }]);
  const [sum] = await engine.all('select sum(amount)::int as sum from postings');
  expect(sum).toEqual({ sum: 0 });
});

test('a charge creates a receipt and a history entry like any payment', async () => {
  const { id } = await engine.agree();
  engine.clock.set('2026-12-05');
  await engine.runDueTasks();
  await engine.testApp.settle();
  const { paymentId } = await engine.charge(id, '2026-12-05');
  expect(
    await engine.all('select amount::int from receipts where payment_id = $1', paymentId),
  ).toEqual([{ amount: 1000 }]);
  const events = await engine.all(
    'select type from outbox_events where subject_id = $1',
    paymentId,
  );
  expect(events.map(({ type }) => type)).toEqual(['payment.completed']);
  await engine.payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  const { items } = (await engine.payer.get('/payments')).body;
  expect(items[0]).toMatchObject({ status: 'complete', title: '朝の牛乳', total_amount: 1000 });
});

test('each run happens when something is due, and none in between', async () => {
  const { id } = await engine.agree({ paymentDays: [15] });
  const looks: string[] = [];
  for (let round = 0; round < 9; round += 1) {
    const { nextRunAt } = await engine.read(id);
    const moment = new Date(nextRunAt.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 16);
    looks.push(moment);
    await engine.comeTo(moment);
    expect(await engine.runDueTasks()).toBe(0);
  }
  expect(looks).toEqual([
    '2026-12-08T09:00',
    '2026-12-12T09:00',
    '2026-12-15T09:00',
    '2026-12-15T10:00',
    '2027-01-08T09:00',
    '2027-01-12T09:00',
    '2027-01-15T09:00',
    '2027-01-15T10:00',
    '2027-02-08T09:00',
  ]);
});

test('after five weeks of downtime each period is charged once, one per day, and late ones go to review', async () => {
  const { id } = await engine.agree({ paymentDays: [5, 20] });
  await engine.comeTo('2026-12-05');
  // The worker returns on 21 January: 20 December is 32 days late, 5 January 16.
  await engine.comeTo('2027-01-21');
  await engine.comeTo('2027-01-21T18:00');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2027-01-05 1000']);
  await engine.comeTo('2027-01-22T09:59');
  expect(await engine.taken(id)).toHaveLength(2);
  await everyMorning('2027-01-22', '2027-01-25');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2027-01-05 1000', '2027-01-20 1000']);
  expect(await engine.periods(id)).toEqual([
    '2026-12-05 paid',
    '2026-12-20 review',
    '2027-01-05 paid',
    '2027-01-20 paid',
  ]);
  expect(await engine.charge(id, '2027-01-20')).toMatchObject({ paidOn: '2027-01-22' });
  const recordedEvents = await engine.events(id);
  expect(recordedEvents).toContainEqual(
    expect.objectContaining({ type: 'review', due: '2026-12-20' }),
  );
});

test('recurring billing ends after its end date, with no later charges', async () => {
  const { id } = await engine.agree({ endDate: civilDate('2027-01-31') });
  await everyMorning('2026-12-04', '2026-12-06');
  await engine.comeTo('2027-01-05');
  await engine.comeTo('2027-01-31T23:59');
  expect(await engine.status(id)).toBe('active');
  await engine.comeTo('2027-02-01T00:00');
  expect(await engine.read(id)).toMatchObject({ status: 'ended', closedBy: 'end_date' });
  await engine.comeTo('2027-02-05');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2027-01-05 1000']);
  expect((await engine.events(id)).at(-1)).toMatchObject({ type: 'ended', by: 'end_date' });
});

test('canceling after the charge charges once more and then ends', async () => {
  const { id, userId } = await engine.agree();
  engine.clock.set('2026-12-05T00:30');
  const input = { userId: userId ?? '', id, afterCharge: true };
  await cancelRecurringBilling(engine.deps, input);
  await engine.comeTo('2026-12-05T09:59');
  expect(await engine.status(id)).toBe('ending');
  await engine.comeTo('2026-12-05');
  expect(await engine.read(id)).toMatchObject({ status: 'canceled', closedBy: 'payer' });
  await engine.comeTo('2027-01-05');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  expect((await engine.events(id)).at(-1)).toMatchObject({ type: 'canceled', by: 'payer' });
});

test('a paused recurring billing is not charged, and resuming does not charge skipped periods', async () => {
  const { id } = await engine.agree();
  await engine.comeTo('2026-12-05');
  await engine.change(id, { status: 'paused' }, 'pause');
  await everyMorning('2026-12-28', '2027-01-06');
  const day = civilDate('2027-01-20');
  engine.clock.set(day);
  await engine.change(id, { status: 'active', chargedThrough: day }, 'resume');
  await everyMorning('2027-01-21', '2027-01-23');
  await engine.comeTo('2027-02-05');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2027-02-05 1000']);
  expect(await engine.periods(id)).toEqual(['2026-12-05 paid', '2027-02-05 paid']);
});

const propose = async (id: string, from: string, monthly: number) => {
  const change = {
    id: newUuid(),
    recurringBillingId: id,
    monthlyYen: yen(monthly),
    from: civilDate(from),
    status: 'proposed',
    providerSetupId: null,
    proposedAt: engine.clock.now(),
    answeredAt: null,
  } as const;
  expect(await prices.add(engine.deps.db, change)).toBe(true);
  await engine.change(id, {}, undefined);
  await engine.runDueTasks();
  return change.id;
};

test('an unanswered price change lapses on its start day, and the old price stays', async () => {
  const { id } = await engine.agree();
  const change = await propose(id, '2027-01-01', 1500);
  await engine.comeTo('2026-12-31T23:59');
  expect((await engine.events(id)).map(({ type }) => type)).not.toContain('price_lapsed');
  await engine.comeTo('2027-01-01T00:00');
  await engine.comeTo('2027-01-05');
  expect(await engine.events(id)).toContainEqual(
    expect.objectContaining({ type: 'price_lapsed', change }),
  );
  expect((await engine.taken(id)).at(-1)).toBe('2027-01-05 1000');
});

test('an accepted price applies from its start day, and late periods keep their price', async () => {
  const { id } = await engine.agree({ paymentDays: [5, 28] });
  const change = await propose(id, '2027-01-01', 1500);
  await prices.answer(engine.deps.db, change, 'accepted', engine.clock.now());
  await engine.comeTo('2027-01-05');
  await everyMorning('2027-01-06', '2027-01-08');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2026-12-28 1000', '2027-01-05 1500']);
});

test('a refunded first payment cancels recurring billing', async () => {
  const { id } = await engine.agree();
  const [first] = await engine.all(
    `select p.id from payments p join orders o on o.id = p.order_id
     where o.recurring_billing_id = $1 and o.due_date is null`,
    id,
  );
  await engine.refund(first.id);
  await engine.settle();
  expect(await engine.read(id)).toMatchObject({
    status: 'canceled',
    closedBy: 'first_payment_returned',
  });
  await engine.comeTo('2026-12-05');
  expect(await engine.taken(id)).toEqual([]);
  expect((await engine.events(id)).at(-1)).toMatchObject({ by: 'first_payment_returned' });
});

test('a payer is reminded seven and three days before and on the morning of a charge, once each', async () => {
  const { id } = await engine.agree({ paymentDays: [20] });
  const days: CivilDate[] = [];
  for (let day = civilDate('2026-12-10'); day <= '2026-12-21'; day = addDays(day, 1)) {
    for (const hour of ['08:59', '09:00', '10:00', '15:00']) {
      const before = (await reminders(id)).length;
      await engine.comeTo(`${day}T${hour}`);
      if ((await reminders(id)).length > before) days.push(civilDate(day));
      if (hour === '08:59') expect((await reminders(id)).length).toBe(before);
    }
  }
  expect(days).toEqual(['2026-12-13', '2026-12-17', '2026-12-20']);
  expect(await reminders(id)).toMatchObject([
    { due: '2026-12-20', days: 7, amount: 1000 },
    { due: '2026-12-20', days: 3, amount: 1000 },
    { due: '2026-12-20', days: 0, amount: 1000 },
  ]);
});

test('a payer who chose fewer reminders gets fewer, for each upcoming charge', async () => {
  const { id } = await engine.agree({ paymentDays: [20, 22] });
  await engine.change(id, { reminderDays: [3] }, undefined);
  await everyMorning('2026-12-12', '2026-12-23');
  expect(await reminders(id)).toMatchObject([
    { due: '2026-12-20', days: 3 },
    { due: '2026-12-22', days: 3 },
  ]);
});

test('a paused payer is not reminded, and missed reminders are not sent after resuming', async () => {
  const { id } = await engine.agree({ paymentDays: [20] });
  await engine.change(id, { status: 'paused' }, 'pause');
  await everyMorning('2026-12-12', '2026-12-14');
  expect(await reminders(id)).toEqual([]);
  const chargedThrough = civilDate('2026-12-14');
  await engine.change(id, { status: 'active', chargedThrough }, 'resume');
  await everyMorning('2026-12-14', '2026-12-20');
  expect((await reminders(id)).map(({ days }) => days)).toEqual([3, 0]);
});

const reminders = async (id: string) =>
  (await engine.events(id)).filter(({ type }) => type === 'reminder_due');
