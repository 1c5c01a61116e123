import { isBusinessDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { findIntents } from '../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { createSubscribers } from '../../worker.ts';
import { DEMO_HABITS } from './demo-habits.ts';
import { listDemoPayments } from './demo-payments.ts';
import { areDemoOrdersPaid } from './pay-demo-orders.ts';
import { relayDemoEvents } from './relay-demo-events.ts';
import { replayDemoData } from './replay-demo-data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;

const all = async ({ deps }: TestApp, text: string, ...values: unknown[]) =>
  (await deps.db.pool.query(text, values)).rows;

test('demo payments are the same for the same day and lie in the past, at plausible hours', () => {
  for (const moment of ['2026-11-15T00:00:01', '2027-02-28T23:59:59', '2028-02-29T12:00:00']) {
    const seededAt = new Date(`${moment}+09:00`);
    const demos = listDemoPayments(seededAt);
    expect(listDemoPayments(seededAt)).toEqual(demos);
    expect(new Set(demos.map(({ key }) => key)).size).toBe(demos.length);
    expect(demos.filter(({ payer }) => payer.startsWith('kenji')).length).toBeGreaterThan(100);
    const first = demos[0]?.paidAt ?? seededAt;
    expect((seededAt.getTime() - first.getTime()) / DAY_MS).toBeGreaterThan(365);
    for (const { paidAt, title } of demos) {
      const hour = ((paidAt.getTime() + 9 * HOUR_MS) % DAY_MS) / HOUR_MS;
      expect(paidAt.getTime(), title).toBeLessThan(seededAt.getTime());
      expect(hour, title).toBeGreaterThan(8);
      expect(hour, title).toBeLessThan(21.5);
      if (title === 'ランチ') expect(Math.floor(hour), title).toBe(12);
    }
  }
});

test('lunch is eaten on weekdays and groceries are bought every week', () => {
  const demos = listDemoPayments(new Date('2026-11-15T14:00:00+09:00'));
  const days = (habit: string) => {
    const ofHabit = demos.filter(({ key }) => key.startsWith(`kenji@saifu.example ${habit}`));
    return ofHabit.map(({ paidAt }) => toCivilDate(paidAt));
  };
  expect(days('groceries').length).toBeGreaterThanOrEqual(56);
  expect(new Set(days('groceries').map((day) => new Date(day).getUTCDay()))).toEqual(new Set([6]));
  expect(days('lunch').filter((day) => isBusinessDay(day)).length).toBeGreaterThan(20);
  expect(DEMO_HABITS.every(({ weekdays }) => weekdays.length > 0)).toBe(true);
});

test('the replay pays everything once, in balance, with dated receipts and few unread messages', async () => {
  const testApp = await createTestAppWithDemoData();
  const { deps } = testApp;
  expect(await areDemoOrdersPaid(deps)).toBe(false);
  expect(await replayDemoData(deps)).toBeGreaterThan(150);
  await relayDemoEvents(deps, createSubscribers);
  expect(await areDemoOrdersPaid(deps)).toBe(true);
  expect(await replayDemoData(deps)).toBe(0);

  const [books] = await all(testApp, 'select sum(amount)::int as sum from postings');
  expect(books?.sum).toBe(0);
  const [open] = await all(
    testApp,
    `select (select count(*)::int from payment_attempts where state = 'open') as attempts,
       (select count(*)::int from outbox_events where published_at is null) as events`,
  );
  expect(open).toEqual({ attempts: 0, events: 0 });

  // One declined try that was then paid, besides the declined charges of one recurring billing.
  const [retried] = await all(
    testApp,
    `select array_agg(p.status order by p.created_at) as statuses
     from payments p join orders o on o.id = p.order_id
     where o.recurring_billing_id is null group by o.id having count(*) > 1`,
  );
  expect(retried?.statuses).toEqual(['error', 'complete']);
  const [waiting, ...others] = await all(
    testApp,
    `select id, created_at from payments
    where status = 'processing'`,
  );
  expect(others).toEqual([]);
  expect(await findIntents(waiting?.id)).toMatchObject([{ status: 'requires_capture' }]);

  const late = await all(
    testApp,
    `select r.id from receipts r join payments p on p.id = r.payment_id
     where r.issued_at - p.completed_at not between interval '-1 minute' and interval '3 days'`,
  );
  expect(late).toEqual([]);
  const [receipts] = await all(testApp, 'select count(*)::int as count from receipts');
  expect(receipts?.count).toBeGreaterThan(150);
});

test.each([
  ['kenji@saifu.example', 'rireki-no-aru-hito', 100],
  ['hanako@saifu.example', 'momiji-no-michi', 15],
  ['alex@saifu.example', 'alex-pays-in-yen', 5],
])('%s has a history and at most three unread notifications', async (loginId, password, count) => {
  const testApp = await createTestAppWithDemoData();
  await replayDemoData(testApp.deps);
  await relayDemoEvents(testApp.deps, createSubscribers);
  const person = new Browser(testApp);
  await person.signIn(loginId, password);
  const [paid] = await all(
    testApp,
    `select count(*)::int as count from payments p join users u on u.id = p.user_id
     where u.email = $1 and p.status = 'complete'`,
    loginId,
  );
  expect(paid?.count).toBeGreaterThan(count);
  const unread = await all(
    testApp,
    `select n.created_at from notifications n join users u on u.id = n.user_id
     where u.email = $1 and n.read_at is null`,
    loginId,
  );
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.length).toBeLessThanOrEqual(3);
});
