import { addDays, civilDate } from '@saifu/domain/shared/calendar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Deps } from '../../dependencies.ts';
import { clearFaults, injectFault, NUMBERS } from '../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../testing/recurring-billing-engine.ts';
import { reconcileAttempts } from '../payments/reconcile/reconcile-attempts.ts';
import { withdrawRecurringBilling } from './withdraw-recurring-billing.ts';

let engine: Engine;

beforeEach(async () => {
  engine = await startEngine();
});

afterEach(clearFaults);

const listDueCharges = async (id: string) =>
  (await engine.listProviderCharges(id)).filter(({ due }) => due !== null);

/** A worker that dies after the provider received the request and before the result is written. */
function dyingAfter(): Deps {
  const { paymentRouter } = engine.deps;
  const authorize: Deps['paymentRouter']['authorize'] = async (request) => {
    await paymentRouter.authorize(request);
    throw new Error('killed');
  };
  return { ...engine.deps, paymentRouter: { ...paymentRouter, authorize } };
}

/** A worker that dies before the provider receives the request. */
function dyingBefore(): Deps {
  const authorize = () => Promise.reject(new Error('killed'));
  return { ...engine.deps, paymentRouter: { ...engine.deps.paymentRouter, authorize } };
}

test('concurrent workers over months charge each period once', async () => {
  const { id } = await engine.agree({ paymentDays: [5, 20] });
  for (const day of ['2026-12-05', '2026-12-20', '2027-01-05', '2027-01-20', '2027-02-05']) {
    engine.clock.set(day);
    await Promise.all([
      ...Array.from({ length: 4 }, () => engine.runDueTasks()),
      ...Array.from({ length: 4 }, () => engine.advance(id)),
    ]);
    await Promise.all([engine.settle(), engine.settle(), engine.runDueTasks()]);
  }
  expect(await engine.taken(id)).toEqual([
    '2026-12-05 1000',
    '2026-12-20 1000',
    '2027-01-05 1000',
    '2027-01-20 1000',
    '2027-02-05 1000',
  ]);
  expect(await listDueCharges(id)).toHaveLength(5);
});

test('two concurrent workers charge each of many recurring billings once', async () => {
  const ids = await engine.agreeMany(12);
  engine.clock.set('2026-12-05');
  await Promise.all([engine.runDueTasks(), engine.runDueTasks()]);
  for (const id of ids) {
    expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
    expect(await listDueCharges(id)).toHaveLength(1);
  }
  expect(await engine.runDueTasks()).toBe(0);
});

test('a crash between charge and record is reconciled without a second charge', async () => {
  const { id } = await engine.agree();
  engine.clock.set('2026-12-05');
  await engine.runDueTasks(dyingAfter());
  expect(await engine.periods(id)).toEqual(['2026-12-05 processing']);
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  await engine.comeTo('2026-12-05T10:02');
  expect(await engine.periods(id)).toEqual(['2026-12-05 processing']);
  await reconcileAttempts(engine.deps);
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 paid']);
  await engine.comeTo('2026-12-06');
  expect(await listDueCharges(id)).toHaveLength(1);
});

test('after weeks of downtime the earlier charge is reconciled before the next is made', async () => {
  const { id } = await engine.agree();
  engine.clock.set('2026-12-05');
  await engine.runDueTasks(dyingAfter());
  // Scheduled tasks and event handlers run in any order.
  await engine.comeTo('2027-01-09');
  expect(await engine.periods(id)).toEqual(['2026-12-05 processing', '2027-01-05 waiting']);
  await reconcileAttempts(engine.deps);
  await engine.settle();
  await engine.comeTo('2027-01-10');
  expect(await engine.periods(id)).toEqual(['2026-12-05 paid', '2027-01-05 paid']);
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000', '2027-01-05 1000']);
  expect(await listDueCharges(id)).toHaveLength(2);
});

test('a crash before the provider request retries the charge on the next day, once', async () => {
  const { id } = await engine.agree();
  engine.clock.set('2026-12-05');
  await engine.runDueTasks(dyingBefore());
  engine.clock.set('2026-12-05T10:05');
  await reconcileAttempts(engine.deps);
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 processing']);
  engine.clock.set('2026-12-05T10:20');
  await reconcileAttempts(engine.deps);
  await engine.settle();
  expect(await engine.charge(id, '2026-12-05')).toMatchObject({ status: 'declined' });
  expect(await listDueCharges(id)).toEqual([]);
  await engine.comeTo('2026-12-06');
  expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  expect(await listDueCharges(id)).toHaveLength(1);
});

test.each(['silent_after', 'error_after', 'error_before'])(
  'with the fault %s each period is charged once',
  async (name) => {
    const { id } = await engine.agree();
    await injectFault({ name, next: 1, on: 'POST /v1/payment_intents' });
    await engine.comeTo('2026-12-05');
    await clearFaults();
    for (const minute of ['02', '04', '20', '22', '24']) {
      engine.clock.set(`2026-12-05T10:${minute}`);
      await reconcileAttempts(engine.deps);
      await engine.runDueTasks();
      await engine.settle();
    }
    await engine.comeTo('2026-12-06');
    expect(await engine.periods(id)).toEqual(['2026-12-05 paid']);
    expect(await engine.taken(id)).toEqual(['2026-12-05 1000']);
  },
);

test('a charge in progress when the service ends is recorded when its result is known', async () => {
  const { id } = await engine.agree();
  engine.clock.set('2026-12-05');
  await engine.runDueTasks(dyingAfter());
  await withdrawRecurringBilling(engine.deps, { merchantId: engine.merchantId, id });
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 processing']);
  engine.clock.set('2026-12-05T10:02');
  await reconcileAttempts(engine.deps);
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 paid']);
  expect(await engine.status(id)).toBe('canceled');
});

test('a decline after the service has ended closes the period', async () => {
  const { id } = await engine.agree();
  const cardId = await engine.saveCard(NUMBERS.failsLater);
  await engine.change(id, { cardId }, 'change_card');
  engine.clock.set('2026-12-05');
  await engine.runDueTasks(dyingAfter());
  await withdrawRecurringBilling(engine.deps, { merchantId: engine.merchantId, id });
  engine.clock.set('2026-12-05T10:02');
  await reconcileAttempts(engine.deps);
  await engine.settle();
  expect(await engine.periods(id)).toEqual(['2026-12-05 failed']);
  const { orderId } = await engine.charge(id, '2026-12-05');
  expect(await engine.all('select status from orders where id = $1', orderId)).toEqual([
    { status: 'canceled' },
  ]);
  expect((await engine.events(id)).map(({ type }) => type)).not.toContain('charge_failed');
});

test('a manual payment concurrent with a charge of the new card pays once', async () => {
  const { id, cardId } = await engine.agree({ paymentDays: [5, 10, 15, 20, 25] });
  const bad = await engine.saveCard(NUMBERS.failsLater);
  const dueDates = ['2026-12-05', '2026-12-10', '2026-12-15', '2026-12-20', '2026-12-25'];
  for (const due of dueDates) {
    await engine.change(id, { cardId: bad }, 'change_card');
    await engine.comeTo(due);
    await engine.change(id, { cardId }, 'change_card');
    const { orderId } = await engine.charge(id, due);
    engine.clock.set(`${due}T11:00`);
    await Promise.all([
      engine.slide(orderId ?? '', cardId ?? ''),
      engine.runDueTasks(),
      engine.advance(id),
      engine.slide(orderId ?? '', cardId ?? ''),
    ]);
    await engine.settle();
  }
  expect(await engine.periods(id)).toEqual(dueDates.map((due) => `${due} paid`));
  expect(await engine.taken(id)).toEqual(dueDates.map((due) => `${due} 1000`));
  expect(await engine.status(id)).toBe('active');
});

test('a failing recurring billing does not block others and is scheduled again', async () => {
  const ids = await engine.agreeMany(3);
  const { paymentRouter } = engine.deps;
  let questions = 0;
  const authorize: Deps['paymentRouter']['authorize'] = (request) => {
    questions += 1;
    return questions === 2 ? Promise.reject(new Error('killed')) : paymentRouter.authorize(request);
  };
  engine.clock.set('2026-12-05');
  expect(
    await engine.runDueTasks({ ...engine.deps, paymentRouter: { ...paymentRouter, authorize } }),
  ).toBe(3);
  const taken = await Promise.all(ids.map((id) => engine.taken(id)));
  expect(taken.flat()).toEqual(['2026-12-05 1000', '2026-12-05 1000']);
  for (const id of ids) expect((await engine.read(id)).nextRunAt > engine.clock.now()).toBe(true);
});

test('with workers that crash repeatedly each period is charged exactly once', async () => {
  const { id } = await engine.agree({ paymentDays: [1, 15, 31] });
  const workers = [engine.deps, dyingAfter(), dyingBefore()];
  let turn = 0;
  for (let day = civilDate('2026-12-02'); day <= '2027-03-01'; day = addDays(day, 1)) {
    if (day > '2027-01-10' && day < '2027-01-25') continue;
    for (const hour of ['10:00', '10:20', '10:40']) {
      engine.clock.set(`${day}T${hour}`);
      turn += 1;
      await engine.runDueTasks(workers[turn % workers.length]);
      await reconcileAttempts(engine.deps);
      await engine.settle();
    }
  }
  const periods = await engine.periods(id);
  expect(periods).toEqual(
    ['12-15', '12-31', '01-01', '01-15', '01-31', '02-01', '02-15', '02-28', '03-01'].map((due) => {
      return `${due.startsWith('12') ? 2026 : 2027}-${due} paid`;
    }),
  );
  expect((await engine.taken(id)).toSorted()).toEqual(
    periods.map((period) => period.replace('paid', '1000')),
  );
  const [ledger] = await engine.all('select sum(amount)::int as sum from postings');
  expect(ledger).toEqual({ sum: 0 });
});
