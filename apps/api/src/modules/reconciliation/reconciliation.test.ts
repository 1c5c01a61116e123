import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import type { Deps } from '../../dependencies.ts';
import type { ProviderMovement } from '../../gateways/payment-provider/payment-provider.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { type DisputeWorld, openDisputeWorld } from '../../testing/dispute-world.ts';
import { signInAsMember } from '../../testing/member.ts';
import { NUMBERS } from '../../testing/payment-provider.ts';
import { movableClock } from '../../testing/store.ts';
import { matchAgain } from './report/match-again.ts';
import { readDay } from './report/read-day.ts';
import { reconcileDays } from './report/reconcile-days.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_SECONDS = DAY_MS / 1000;
const REASON = '決済会社に問い合わせ、先方の誤りと確認しました。';

let world: DisputeWorld;
let deps: Deps;
const today = toCivilDate(new Date());

beforeEach(async () => {
  world = await openDisputeWorld();
  deps = world.testApp.deps;
  signedIn = undefined;
});

const rows = async (text: string) => (await deps.db.pool.query(text)).rows;
const pay = (amount = 1280) => world.pay(NUMBERS.fine, { amount });

function refund(id: string, amount: number) {
  world.merchant.idempotencyKey = crypto.randomUUID();
  return world.merchant.post(`/merchant/payments/${id}/refunds`, { amount });
}

/** A charge at the provider without a payment. */
async function chargeDirectly(amount: number): Promise<void> {
  await world.stripe.paymentIntents.create({
    amount,
    currency: 'jpy',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  });
}

/** The provider with other reports. */
function reporting(change: (items: readonly ProviderMovement[]) => readonly ProviderMovement[]) {
  const { paymentProvider } = deps;
  const listMovements: typeof paymentProvider.listMovements = async (period, after) => {
    const page = await paymentProvider.listMovements(period, after);
    return { ...page, items: change(page.items) };
  };
  return { ...deps, paymentProvider: { ...paymentProvider, listMovements } };
}

/** The provider with one movement per page. */
function paging(onPage: (at: number) => void = () => {}) {
  const { paymentProvider } = deps;
  const listMovements: typeof paymentProvider.listMovements = async (period, after) => {
    const { items } = await paymentProvider.listMovements(period, null);
    const at = items.findIndex(({ id }) => id === after) + 1;
    onPage(at);
    const next = at + 1 < items.length ? (items[at]?.id ?? null) : null;
    return { items: items.slice(at, at + 1), next };
  };
  return { ...deps, paymentProvider: { ...paymentProvider, listMovements } };
}

/** Every movement is our ledger, what was posted for it, and its differences. */
async function expectExplained(): Promise<void> {
  expect(
    await rows(`
      select m.id from provider_movements m left join lateral (
        select coalesce(sum(amount_yen), 0) as amount from reconciliation_differences d
        where d.movement_id = m.id and d.state <> 'matched'
      ) d on true
      where case when m.currency = 'jpy' then m.amount - m.fee else 0 end
        <> m.ours + m.posted + d.amount
      union all select entry_id::text from provider_postings group by entry_id
      having sum(amount) <> 0`),
  ).toEqual([]);
}

async function readAccounts(): Promise<Readonly<Record<string, number>>> {
  const found = await rows(`
    select account, sum(amount)::float8 as amount from provider_postings group by account`);
  return Object.fromEntries(found.map(({ account, amount }) => [account, amount]));
}

/** What the provider owes by all our ledgers. */
async function readReceivable(): Promise<number> {
  const [{ sum }] = await rows(`
    select sum(amount)::float8 as sum from (
      select account, amount from postings union all select account, amount from ledger_postings
      union all select account, amount from provider_postings
    ) all_postings where account = 'provider.receivable'`);
  return sum;
}

let signedIn: ReturnType<typeof signInAsMember> | undefined;
function finance() {
  signedIn ??= signInAsMember(world.testApp, 'finance');
  return signedIn;
}
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
async function list(query = ''): Promise<readonly Found[]> {
  const { status, body } = await (await finance()).get(`/staff/differences${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items;
}

async function close(id: string, reason = REASON, key: string = crypto.randomUUID()) {
  const headers = { 'idempotency-key': key };
  return (await finance()).call('POST', `/staff/differences/${id}/close`, { reason }, headers);
}

const loadDay = async (day: string = today) =>
  (await (await finance()).get(`/staff/reconciliation_days/${day}`)).body;

test('a day of payments, refunds and disputes agrees, and the fees of the provider are posted', async () => {
  const paid = await pay();
  await refund(paid.id, 300);
  const failing = await world.pay(NUMBERS.failsRefunds, { amount: 5000 });
  await refund(failing.id, 2000);
  const disputed = await world.pay(NUMBERS.disputed, { amount: 3000 });
  await world.deliverEvents(disputed.reference);
  const [{ id }] = (await world.merchant.get('/merchant/disputes')).body.items;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const evidence = { text: 'winning_evidence' };
  await world.merchant.call('POST', `/merchant/disputes/${id}/evidence`, evidence, headers);
  await world.advanceProvider(60);
  await world.deliverEvents(failing.reference, ['refund.failed']);
  await world.deliverEvents(disputed.reference);
  await readDay(deps, today);
  expect(await list()).toEqual([]);
  await expectExplained();
  const fees = 46 + 180 + 108;
  expect(await readAccounts()).toEqual({
    'provider.fee': fees + 1300,
    'provider.receivable': -fees - 1300,
  });
  expect(await loadDay()).toMatchObject({
    day: today,
    state: 'done',
    movement_count: 8,
    theirs: 1280 - 300 + 5000 + 3000 - fees - 1300,
    ours: 1280 - 300 + 5000 + 3000 - fees - 1300,
    fee: fees + 1300,
    paid_out: 0,
    open_count: 0,
    open_amount: 0,
    payouts: [],
  });
  const [{ balance }] = await rows(
    'select sum(amount - fee)::float8 as balance from provider_movements',
  );
  expect(await readReceivable()).toBe(balance);
});

test('a charge without an attempt is found, and closed by finance once with a posting', async () => {
  await pay();
  await chargeDirectly(1000);
  await readDay(deps, today);
  const [found, ...rest] = await list();
  expect(rest).toEqual([]);
  expect(found).toMatchObject({
    kind: 'missing_here',
    state: 'open',
    day: today,
    theirs: 964,
    ours: null,
    amount: 964,
    payment_id: null,
    age_days: 0,
  });
  const id = found?.id ?? '';
  const detail = (await (await finance()).get(`/staff/differences/${id}`)).body;
  expect(detail).toMatchObject({
    movement: { kind: 'charge', amount: 1000, fee: 36, source: expect.stringMatching(/^ch_/) },
    entry: null,
    postings: [
      { account: 'provider.receivable', amount: 964 },
      { account: 'operator.adjustment', amount: -964 },
    ],
    needs_approval: false,
  });
  expect((await close(id, ' ')).body.code).toBe('request.invalid');
  const all = await Promise.all([1, 2, 3].map(() => close(id)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await list()).toEqual([]);
  expect(await list('?state=closed')).toMatchObject([{ id, state: 'closed' }]);
  await expectExplained();
  expect((await readAccounts())['operator.adjustment']).toBe(-964);
  const [{ balance }] = await rows(
    'select sum(amount - fee)::float8 as balance from provider_movements',
  );
  expect(await readReceivable()).toBe(balance);
  const admin = await signInAsMember(world.testApp, 'admin');
  const { items } = (await admin.get('/staff/audit_entries?limit=5')).body;
  expect(items[0]).toMatchObject({ action: 'difference.closed', subject: id });
});

test('above ¥50,000 a second member closes it, and it is posted once', async () => {
  await chargeDirectly(100_000);
  await readDay(deps, today);
  const [found] = await list();
  const id = found?.id ?? '';
  const key = crypto.randomUUID();
  const asked = await close(id, REASON, key);
  expect(asked.body).toMatchObject({
    outcome: 'awaits_approval',
    approval_id: expect.stringMatching(/^apv_/),
    difference: { state: 'open', needs_approval: true },
  });
  expect((await close(id, REASON, key)).body.approval_id).toBe(asked.body.approval_id);
  expect((await close(id, 'Another', key)).body.code).toBe('idempotency_key.reused');
  expect(await list()).toHaveLength(1);
  const path = `/staff/approvals/${asked.body.approval_id}/approve`;
  const same = await (await finance()).call('POST', path, {});
  expect(same.body.code).toBe('approval.same_person');
  const admin = await signInAsMember(world.testApp, 'admin');
  const approved = await admin.call('POST', path, {});
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  await world.testApp.settle();
  expect(await list('?state=closed')).toMatchObject([{ id }]);
  expect((await readAccounts())['operator.adjustment']).toBe(-96_400);
  await expectExplained();
});

test('another amount, fee and currency are each a difference, and nothing is corrected by itself', async () => {
  const [one, two, three] = [await pay(1000), await pay(2000), await pay(3000)];
  const change = (item: ProviderMovement): ProviderMovement => {
    if (item.amount === 1000) return { ...item, amount: 900 };
    if (item.amount === 2000) return { ...item, fee: 100 };
    return { ...item, currency: 'usd' };
  };
  await readDay(
    reporting((items) => items.map(change)),
    today,
  );
  const found = await list();
  expect(
    found.map(({ kind, payment_id, theirs, ours, amount, currency }) => {
      return [kind, payment_id, theirs, ours, amount, currency];
    }),
  ).toEqual(
    expect.arrayContaining([
      ['amount', one.id, 900, 1000, -100, 'jpy'],
      ['fee', two.id, 100, 72, -28, 'jpy'],
      ['currency', three.id, 3000, 3000, -3000, 'usd'],
    ]),
  );
  expect(found).toHaveLength(3);
  await expectExplained();
  expect(await readAccounts()).toEqual({ 'provider.fee': 108, 'provider.receivable': -108 });
});

test('a duplicate in a report, a report read again and runs at once record everything once', async () => {
  await pay(1000);
  await pay(2000);
  await chargeDirectly(500);
  await readDay(
    reporting((items) => [...items, ...items]),
    today,
  );
  const before = await rows('select id, ours, posted from provider_movements order by id');
  const [found] = await list();
  await close(found?.id ?? '');
  await Promise.all([1, 2, 3].map(() => readDay(paging(), today)));
  await readDay(deps, today);
  expect(await rows('select id, ours, posted from provider_movements order by id')).toEqual(before);
  expect(await readAccounts()).toEqual({
    'provider.fee': 108,
    'provider.receivable': -108 + 482,
    'operator.adjustment': -482,
  });
  expect(await list()).toEqual([]);
  expect(await loadDay()).toMatchObject({ state: 'done', movement_count: 3 });
});

test('a run that is killed at any page goes on where it stopped', async () => {
  for (const amount of [1000, 2000, 3000]) await pay(amount);
  for (const stop of [0, 1, 2]) {
    const seen: number[] = [];
    const killed = paging((at) => {
      seen.push(at);
      if (at === stop) throw new Error('killed');
    });
    await expect(readDay(killed, today)).rejects.toThrow('killed');
    expect(seen.at(-1)).toBe(stop);
    expect((await loadDay()).state).toBe('reading');
  }
  const seen: number[] = [];
  await readDay(
    paging((at) => void seen.push(at)),
    today,
  );
  expect(seen).toEqual([2]);
  expect(await loadDay()).toMatchObject({ state: 'done', movement_count: 3, open_count: 0 });
  expect((await readAccounts())['provider.fee']).toBe(36 + 72 + 108);
  await expectExplained();
});

test('what the report lacks is late, then missing, and matched when it comes', async () => {
  const paid = await pay();
  await readDay(
    reporting(() => []),
    today,
  );
  const [late] = await list();
  expect(late).toMatchObject({ kind: 'late', payment_id: paid.id, theirs: null, amount: -1280 });
  expect((await close(late?.id ?? '')).body.code).toBe('difference.late');
  const clock = movableClock();
  clock.advance(4 * DAY_MS);
  await matchAgain({ ...deps, clock });
  expect(await list()).toMatchObject([{ id: late?.id, kind: 'missing_there' }]);
  await readDay(deps, today);
  expect(await list()).toEqual([]);
  const [matched] = await list('?state=matched');
  expect(matched).toMatchObject({ id: late?.id, ended_at: expect.any(String) });
  await expectExplained();
  expect(await loadDay()).toMatchObject({ theirs: 1234, ours: 1234 });
});

test('what was written off and comes after all is a difference again', async () => {
  await pay();
  const clock = movableClock();
  clock.advance(4 * DAY_MS);
  await readDay(
    reporting(() => []),
    today,
  );
  await matchAgain({ ...deps, clock });
  const [missing] = await list('?kind=missing_there');
  expect((await close(missing?.id ?? '')).status).toBe(201);
  expect(await readReceivable()).toBe(0);
  await readDay(deps, today);
  const found = await list();
  expect(found.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['amount', 1280],
    ['fee', -46],
  ]);
  for (const { id } of found) await close(id);
  expect(await readReceivable()).toBe(1234);
  await expectExplained();
});

test('a movement whose attempt was recorded later is matched by itself', async () => {
  const paid = await pay();
  const attempts = await rows(`select id from payment_attempts where kind = 'authorize'`);
  const unknown = (items: readonly ProviderMovement[]) =>
    items.map((item) => ({ ...item, attemptId: newUuid() }));
  await readDay(reporting(unknown), today);
  const before = await list();
  expect(before.map(({ kind }) => kind).toSorted()).toEqual(['late', 'missing_here']);
  expect(await matchAgain(deps)).toBe(0);
  await deps.db.pool.query('update provider_movements set attempt_id = $1', [attempts[0].id]);
  const counts = await Promise.all([matchAgain(deps), matchAgain(deps)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await list()).toEqual([]);
  expect(await list('?state=matched')).toHaveLength(2);
  expect((await readAccounts())['provider.fee']).toBe(46);
  expect(paid.id).toMatch(/^pay_/);
  await expectExplained();
});

test('a payout of the provider arrives at the bank, with what it pays out', async () => {
  await pay(10_000);
  await readDay(deps, today);
  await world.advanceProvider(14 * DAY_SECONDS);
  const [payout] = (await world.stripe.payouts.list()).data;
  if (payout === undefined) throw new Error('there is no payout');
  const day = toCivilDate(new Date(payout.created * 1000));
  await readDay(deps, day);
  expect(await loadDay(day)).toMatchObject({
    theirs: 0,
    paid_out: 9640,
    payouts: [{ id: payout.id, amount: 9640, movement_count: 1, movements_amount: 9640 }],
  });
  expect(await readAccounts()).toMatchObject({ 'operator.bank': 9640 });
  expect(await readReceivable()).toBe(0);
  await expectExplained();
});

test('the task compares each day that is over once, also days on which it did not run', async () => {
  await pay();
  expect(await reconcileDays(deps)).toBe(0);
  const clock = movableClock();
  clock.advance(3 * DAY_MS);
  const later = { ...deps, clock };
  // The provider's clock has not moved, so its days after today are empty.
  expect(await reconcileDays(later)).toBe(3);
  expect(await reconcileDays(later)).toBe(0);
  const { items, open } = (await (await finance()).get('/staff/reconciliation_days')).body;
  expect(items.map(({ day }: { day: string }) => day)).toEqual(
    [2, 1, 0].map((days) => addDays(today, days)),
  );
  expect(open).toEqual([]);
});

test('a day is read again while something is late', async () => {
  await pay();
  const clock = movableClock();
  clock.advance(DAY_MS);
  const later = (change = reporting(() => [])) => ({ ...change, clock });
  expect(await reconcileDays(later())).toBe(1);
  expect(await list()).toMatchObject([{ kind: 'late' }]);
  clock.advance(2 * DAY_MS);
  await reconcileDays(later(deps));
  expect(await list()).toEqual([]);
});

test('nothing is lost while the provider does not answer', async () => {
  await pay();
  const clock = movableClock();
  clock.advance(DAY_MS);
  await world.injectFault({ name: 'error_before', on: 'GET /v1/balance_transactions', next: 1 });
  expect(await reconcileDays({ ...deps, clock })).toBe(0);
  expect(await reconcileDays({ ...deps, clock })).toBe(1);
  expect(await loadDay()).toMatchObject({ state: 'done', movement_count: 1 });
});

test('differences are filtered by kind, day and age, and have pages', async () => {
  for (const amount of [100, 200, 300]) await chargeDirectly(amount);
  await readDay(deps, today);
  expect(await list('?kind=missing_here')).toHaveLength(3);
  expect(await list('?kind=amount')).toEqual([]);
  expect(await list(`?day=${today}`)).toHaveLength(3);
  expect(await list(`?day=${addDays(today, 1)}`)).toEqual([]);
  expect(await list('?min_age_days=1')).toEqual([]);
  expect(await list('?min_age_days=0')).toHaveLength(3);
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await (await finance()).get(`/staff/differences?limit=1${cursor}`);
    seen.push(...body.items.map(({ id }: Found) => id));
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  expect(new Set(seen).size).toBe(3);
  for (const wrong of ['?kind=x', '?state=', '?min_age_days=-1', '?min_age_days=99999', '?x=1']) {
    const { body } = await (await finance()).get(`/staff/differences${wrong}`);
    expect(body.code).toBe('request.invalid');
  }
  for (const wrong of ['?cursor=x', '?cursor=2026-13-45', '?limit=0']) {
    const { body } = await (await finance()).get(`/staff/reconciliation_days${wrong}`);
    expect(body.code).toBe('request.invalid');
  }
  const unknown = toTypeId('difference', newUuid());
  expect((await (await finance()).get(`/staff/differences/${unknown}`)).status).toBe(404);
  expect((await close(unknown)).status).toBe(404);
  expect((await (await finance()).get('/staff/reconciliation_days/2020-01-01')).status).toBe(404);
});

test('entries and postings about the provider are only added', async () => {
  await pay();
  await readDay(deps, today);
  for (const table of ['provider_entries', 'provider_postings']) {
    await expect(rows(`delete from ${table}`)).rejects.toThrow();
    await expect(rows(`update ${table} set entry_id = null`)).rejects.toThrow();
  }
});
