import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Deps } from '../../dependencies.ts';
import { Browser } from '../../testing/browser.ts';
import { clearFaults, findIntents, injectFault } from '../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { reconcileAttempts } from '../payments/reconcile/reconcile-attempts.ts';
import { delayProviderEvents } from './delay-provider-events.ts';
import { DEMO_RECURRING_BILLINGS } from './demo-recurring-billings.ts';
import { replayDemoRecurringBillings } from './recurring-billings/replay-demo-recurring-billings.ts';
import { replayDemoData } from './replay-demo-data.ts';
import * as sandbox from './sandbox.repository.ts';

const BEGUN = DEMO_RECURRING_BILLINGS.length;
const LIVED = DEMO_RECURRING_BILLINGS.filter(({ begun }) => begun !== null).length;

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

const all = async (text: string, ...values: unknown[]) =>
  (await testApp.deps.db.pool.query(text, values)).rows;

const on = (moment: string): Deps => {
  const now = new Date(`${moment}+09:00`);
  return { ...testApp.deps, clock: { ...testApp.deps.clock, now: () => now } };
};

type Row = {
  readonly status: string;
  readonly card: string | null;
  readonly price: string | null;
  readonly charges: readonly string[];
};

/** State of each recurring billing by service name. */
async function demoData(): Promise<Readonly<Record<string, Row>>> {
  const rows = await all(`
    select g.service_name as name, g.status, c.last4 as card,
      (select string_agg(status, ' ') from price_changes
      where recurring_billing_id = g.id) as price,
      array(select due_date || ' ' || status from charges where recurring_billing_id = g.id
        order by due_date) as charges
    from recurring_billings g left join cards c on c.id = g.card_id`);
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

/** Counts of all rows that a second run could duplicate. */
const counted = () =>
  all(`select (select count(*) from payments) as payments, (select count(*) from orders) as orders,
    (select count(*) from charges) as charges, (select count(*) from cards) as cards,
    (select count(*) from outbox_events) as outbox_events, (select count(*)
    from recurring_billing_transitions) as steps,
    (select count(*) from price_changes) as prices,
    (select max(updated_at) from recurring_billings) as at`);

const ended = (charges: readonly string[] = []) => charges.map((charge) => charge.slice(11));

// Ends of months, and times around the hours at which scheduled tasks act.
test.each([
  '2026-11-15T14:00:00',
  '2026-12-31T00:00:01',
  '2027-03-01T09:59:59',
  '2027-05-31T10:00:00',
  '2027-02-28T23:59:59',
])('every kind of recurring billing exists when demo data is created at %s', async (moment) => {
  const deps = on(moment);
  const today = toCivilDate(deps.clock.now());
  expect(await replayDemoRecurringBillings(deps)).toBe(BEGUN + LIVED);
  const found = await demoData();

  const { 'ミステリー便 月2冊': offered, '選書便 月3冊': books, ...rest } = found;
  expect(offered).toMatchObject({ status: 'pending_first_payment', card: null, charges: [] });
  expect(books).toMatchObject({ status: 'active', card: '4242' });
  const past = books?.charges.filter((charge) => charge < today) ?? [];
  expect(past.length).toBeGreaterThanOrEqual(4);
  expect(new Set(ended(past))).toEqual(new Set(['paid']));

  const bread = rest['パンの定期便 月2回'];
  expect(bread).toMatchObject({ status: 'active', card: '0505' });
  expect(bread?.charges.filter((charge) => charge < today).length).toBeGreaterThanOrEqual(5);
  expect(new Set(bread?.charges.map((charge) => charge.slice(8, 10)))).toEqual(
    new Set(['10', '25']),
  );

  const rice = rest['お米の定期便 5kg'];
  expect(rice).toMatchObject({ status: 'past_due', card: '0341' });
  expect(rice?.charges.at(-1)).toBe(`${addDays(today, -12)} past_due`);
  expect(new Set(ended(rice?.charges.slice(0, -1)))).toEqual(new Set(['paid']));

  const supper = rest['おかず便 4品'];
  expect(supper).toMatchObject({ status: 'canceled', card: '0505' });
  expect(new Set(ended(supper?.charges))).toEqual(new Set(['paid']));

  expect(rest.コーヒー豆の定期便).toMatchObject({ status: 'paused', card: '0505' });
  expect(rest.こども絵本便).toMatchObject({ status: 'active', price: 'proposed' });
  expect(rest['通院送迎プラン 月4回']).toMatchObject({ status: 'active' });

  const [books_] = await all(
    'select sum(amount)::int as sum, count(*)::int as lines from postings',
  );
  expect(books_?.sum).toBe(0);
  expect(books_?.lines).toBeGreaterThan(0);
});

test('each paid charge is captured at the provider and dated on its due date', async () => {
  // The payer's other demo payments count toward the spending limits.
  expect(await replayDemoData(testApp.deps)).toBeGreaterThan(BEGUN + LIVED);
  expect(await replayDemoData(testApp.deps)).toBe(0);
  const paid = await all(`
    select p.id, p.amount::int as amount, p.status, p.completed_at, c.due_date::text as due
    from charges c join payments p on p.id = c.payment_id where c.status = 'paid'`);
  expect(paid.length).toBeGreaterThan(15);
  for (const { id, amount, status, completed_at, due } of paid) {
    expect(status).toBe('complete');
    expect(toCivilDate(completed_at)).toBe(due);
    expect(await findIntents(id)).toMatchObject([{ status: 'succeeded', amount }]);
  }
});

test('a repeated or concurrent replay changes nothing', async () => {
  await Promise.all([
    replayDemoRecurringBillings(testApp.deps),
    replayDemoRecurringBillings(testApp.deps),
  ]);
  const before = { counted: await counted(), demoData: await demoData() };
  expect(await replayDemoRecurringBillings(testApp.deps)).toBe(0);
  expect({ counted: await counted(), demoData: await demoData() }).toEqual(before);
  await testApp.settle();
  expect(await demoData()).toEqual(before.demoData);
  expect(await replayDemoRecurringBillings(testApp.deps)).toBe(0);
});

test('a replay leaves later changes by the payer unchanged', async () => {
  await replayDemoRecurringBillings(testApp.deps);
  const payer = new Browser(testApp);
  await payer.signIn('kenji@saifu.example', 'rireki-no-aru-hito');
  const { body } = await payer.get('/recurring_billings');
  const paused = body.items.find(({ status }: { status: string }) => status === 'paused');
  expect((await payer.call('POST', `/recurring_billings/${paused.id}/resume`)).status).toBe(200);
  expect(await replayDemoRecurringBillings(testApp.deps)).toBe(0);
  expect((await payer.get(`/recurring_billings/${paused.id}`)).body.status).toBe('active');
});

test.each(['payment_methods', 'setup_intents'])(
  'a provider error on %s is retried in the next run',
  async (resource) => {
    await injectFault({ name: 'error_before', next: 1, on: `POST /v1/${resource}` });
    onTestFinished(clearFaults);
    await expect(replayDemoRecurringBillings(testApp.deps)).rejects.toThrow();
    await expireOrders(testApp.deps);
    expect(await replayDemoRecurringBillings(testApp.deps)).toBe(BEGUN - 1 + LIVED);
    expect((await demoData())['選書便 月3冊']).toMatchObject({ status: 'active', card: '4242' });
  },
);

test('an interrupted replay does not block others and charges once', async () => {
  const { paymentRouter } = testApp.deps;
  let asked = 0;
  const authorize: Deps['paymentRouter']['authorize'] = async (request) => {
    const outcome = await paymentRouter.authorize(request);
    asked += 1;
    if (asked === LIVED + 3) throw new Error('the power is gone');
    return outcome;
  };
  const dying = replayDemoRecurringBillings({
    ...testApp.deps,
    paymentRouter: { ...paymentRouter, authorize },
  });
  await expect(dying).rejects.toThrow('the power is gone');
  expect(await replayDemoRecurringBillings(testApp.deps)).toBe(LIVED - 1);
  expect((await demoData())['お米の定期便 5kg']?.status).toBe('past_due');
  await reconcileAttempts(testApp.deps);
  await testApp.settle();
  const { charges = [], status } = (await demoData())['選書便 月3冊'] ?? {};
  expect(status).toBe('active');
  expect(ended(charges.slice(0, 3))).toEqual(['paid', 'paid', 'paid']);
  const [third] = await all(`select payment_id from charges where recurring_billing_id =
    (select id from recurring_billings where service_name = '選書便 月3冊') order by due_date offset 2`);
  expect(await findIntents(third.payment_id)).toHaveLength(1);
});

test('a guest can open the offered order', async () => {
  await replayDemoRecurringBillings(testApp.deps);
  const { orders } = (await testApp.app.inject('/api/v1/sandbox/world')).json();
  const offer = orders.find(({ title }: { title: string }) => title === 'ミステリー便 月2冊');
  expect(offer).toMatchObject({ status: 'open', pay_amount: 1980 });
  const response = await new Browser(testApp).get(`/guest/orders/${offer.id}`);
  expect(response.body.recurring).toMatchObject({ initial_amount: 1980, monthly_amount: 2980 });
});

test('provider events are delayed while demo data is being replayed', async () => {
  const handled: string[] = [];
  const handleEvent = delayProviderEvents(
    testApp.deps,
    async ({ id }: { id: string }) => void handled.push(id),
  );
  const deliver = (id: string) => handleEvent({ id });
  const pending = await testApp.deps.db.transaction(async (tx) => {
    await sandbox.lockReplay(tx);
    const early = [deliver('early'), deliver('early too')];
    await sleep(300);
    expect(handled).toEqual([]);
    return { early };
  });
  await Promise.all(pending.early);
  await replayDemoRecurringBillings(testApp.deps);
  await deliver('late');
  expect(handled.toSorted()).toEqual(['early', 'early too', 'late']);
});

test('the replay sends fewer than 60 messages to the payer', async () => {
  await replayDemoRecurringBillings(testApp.deps);
  await testApp.settle();
  const written = await all(
    'select subject from messages where destination = $1',
    'kenji@saifu.example',
  );
  expect(written.length).toBeLessThan(60);
});
