import { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { type Engine, startEngine } from '../../../testing/recurring-billing-engine.ts';

const PATH = '/merchant/recurring_billings';

let engine: Engine;
let manager: Browser;
let storeId: string;

beforeEach(async () => {
  engine = await startEngine();
  storeId = signInAsMerchant(engine.testApp, 'さくら食堂').store.id;
  manager = await signInAsMember(engine.testApp, 'manager');
});

const terms = (more: object = {}) => ({
  store_id: storeId,
  service_name: 'さくら弁当の会',
  description: null,
  initial_amount: 3300,
  monthly_amount: 1100,
  tax_rate: 8,
  start_date: '2026-12-01',
  first_payment_deadline: '2026-12-10',
  monthly_payment_days: [5],
  ...more,
});

function offer(who: Browser, more: object = {}) {
  who.idempotencyKey = crypto.randomUUID();
  return who.post(PATH, terms(more));
}

/** A recurring billing with a payer, as its path. */
async function agree(): Promise<string> {
  const { id } = await engine.agree();
  return `${PATH}/${toTypeId('recurringBilling', id)}`;
}

async function answer(path: string, change: string, what: 'accept' | 'decline') {
  await engine.payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  const own = path.replace('/merchant', '');
  const answered = await engine.payer.call('POST', `${own}/price_changes/${change}/${what}`);
  expect(answered.status).toBe(200);
}

async function readLog() {
  const owner = await signInAsMember(engine.testApp, 'owner');
  const { items } = (await owner.get('/console/audit_entries?limit=100')).body;
  return items.toReversed();
}

test('a manager offers a service, changes its price and cancels it, each with an audit entry', async () => {
  const offered = await offer(manager);
  expect(offered).toMatchObject({ status: 201, body: { status: 'pending_first_payment' } });
  const withdrawn = await manager.call('POST', `${PATH}/${offered.body.id}/cancel`);
  expect(withdrawn.body).toMatchObject({ status: 'canceled', closed_by: 'merchant' });
  const path = await agree();
  const price = { monthly_amount: 1500, from: '2027-01-01' };
  const proposed = await manager.post(`${path}/price_changes`, price);
  expect(proposed.status).toBe(201);
  const back = await manager.call('POST', `${path}/price_changes/${proposed.body.id}/withdraw`);
  expect(back.body.status).toBe('withdrawn');
  expect((await manager.call('POST', `${path}/cancel`)).body.status).toBe('canceled');
  const log: { action: string; actor: string }[] = await readLog();
  expect(log.map(({ action }) => action)).toEqual([
    'recurring_billing.created',
    'recurring_billing.canceled',
    'price_change.proposed',
    'price_change.withdrawn',
    'recurring_billing.canceled',
  ]);
  const me = (await manager.get('/console/sessions/current')).body.member.id;
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([me]));
});

test('a clerk is denied every endpoint, and nothing changes', async () => {
  const path = await agree();
  const clerk = await signInAsMember(engine.testApp, 'clerk');
  const price = { monthly_amount: 1500, from: '2027-01-01' };
  const answers = [
    await offer(clerk),
    await clerk.get(PATH),
    await clerk.get(path),
    await clerk.get(`${path}/orders`),
    await clerk.get(`${path}/price_changes`),
    await clerk.post(`${path}/price_changes`, price),
    await clerk.call('POST', `${path}/cancel`),
  ];
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([422, 'member.not_allowed']);
  }
  const { items } = (await manager.get(`${PATH}?store_id=${storeId}&status=active`)).body;
  expect(items).toMatchObject([{ status: 'active', price_change: null }]);
  expect(await readLog()).toEqual([]);
});

test('members of a merchant do not see recurring billings of another one', async () => {
  const rival = signInAsMerchant(engine.testApp, 'みどりマート');
  rival.merchant.idempotencyKey = crypto.randomUUID();
  const foreign = await rival.merchant.post(PATH, terms({ store_id: rival.store.id }));
  expect(foreign.status).toBe(201);
  const path = `${PATH}/${foreign.body.id}`;
  const price = { monthly_amount: 1500, from: '2027-01-01' };
  const answers = [
    await manager.get(path),
    await manager.get(`${path}/orders`),
    await manager.get(`${path}/price_changes`),
    await manager.post(`${path}/price_changes`, price),
    await manager.call('POST', `${path}/cancel`),
    await offer(manager, { store_id: rival.store.id }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  const { items } = (await manager.get(`${PATH}?q=${encodeURIComponent('さくら弁当')}`)).body;
  expect(items).toEqual([]);
  expect((await rival.merchant.get(path)).body.status).toBe('pending_first_payment');
});

test('words find the service name and the description, whatever their width and kana', async () => {
  const found = async (words: string) => {
    const { body } = await manager.get(`${PATH}?q=${encodeURIComponent(words)}`);
    const names = body.items.map(({ service_name }: { service_name: string }) => service_name);
    return [names.toSorted(), body.totals.count];
  };
  await offer(manager, { service_name: 'ＡＢＣ コーヒー便', description: '毎月200g' });
  await offer(manager, { service_name: '紅茶便', description: 'コーヒーは 50% まで' });
  const both = ['ABC コーヒー便', '紅茶便'];
  expect(await found('こーひー')).toEqual([both, 2]);
  expect(await found('abc')).toEqual([['ABC コーヒー便'], 1]);
  expect(await found('200G')).toEqual([['ABC コーヒー便'], 1]);
  expect(await found('50%')).toEqual([['紅茶便'], 1]);
  expect(await found('%')).toEqual([['紅茶便'], 1]);
  expect(await found('.*')).toEqual([[], 0]);
  expect(await found("' or 1=1 --")).toEqual([[], 0]);
  const first = (await manager.get(`${PATH}?limit=1&q=${encodeURIComponent('便')}`)).body;
  const next = `${PATH}?limit=1&q=${encodeURIComponent('便')}&cursor=${first.next_cursor}`;
  const second = (await manager.get(next)).body;
  const listed = [...first.items, ...second.items].map(({ service_name: name }) => name);
  expect(listed.toSorted()).toEqual(both);
  expect(first.totals.count).toBeGreaterThanOrEqual(2);
});

test.each(['', ' ', 'x'.repeat(51), 'a\u202eb'])('the words %j are rejected', async (words) => {
  const { status, body } = await manager.get(`${PATH}?q=${encodeURIComponent(words)}`);
  expect(status).toBe(422);
  expect(body.fields).toMatchObject([{ path: 'q' }]);
});

test('price changes are listed by page, the last proposed first, with their status today', async () => {
  const path = await agree();
  const list = async (query = '') => (await manager.get(`${path}/price_changes${query}`)).body;
  expect(await list()).toEqual({ items: [], next_cursor: null });
  const propose = async (monthly_amount: number, from: string) => {
    const { status, body } = await manager.post(`${path}/price_changes`, { monthly_amount, from });
    expect(status).toBe(201);
    return body.id as string;
  };
  const declined = await propose(1500, '2027-01-01');
  await answer(path, declined, 'decline');
  engine.clock.set('2026-12-01T12:10');
  const withdrawn = await propose(1400, '2027-01-01');
  await manager.call('POST', `${path}/price_changes/${withdrawn}/withdraw`);
  engine.clock.set('2026-12-01T12:20');
  const lapsed = await propose(1300, '2027-01-01');
  const all = [
    { id: lapsed, monthly_amount: 1300, status: 'proposed', answered_at: null },
    { id: withdrawn, monthly_amount: 1400, status: 'withdrawn' },
    { id: declined, monthly_amount: 1500, status: 'declined' },
  ];
  const whole = await list();
  expect(whole).toMatchObject({ items: all, next_cursor: null });
  expect(whole.items.map((item: unknown) => PriceChangeView.parse(item))).toEqual(whole.items);
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.next_cursor}`);
  expect([...first.items, ...second.items]).toEqual(whole.items);
  expect(second.next_cursor).toBeNull();
  engine.clock.set('2027-01-01T00:00');
  manager = await signInAsMember(engine.testApp, 'manager');
  expect((await list('?limit=1')).items).toMatchObject([{ id: lapsed, status: 'lapsed' }]);
});

test('the audit entry of a price change has the price that is charged today', async () => {
  const path = await agree();
  const first = await manager.post(`${path}/price_changes`, {
    monthly_amount: 1500,
    from: '2027-01-01',
  });
  await answer(path, first.body.id, 'accept');
  engine.clock.set('2027-01-10');
  manager = await signInAsMember(engine.testApp, 'manager');
  const second = { monthly_amount: 1800, from: '2027-02-01' };
  expect((await manager.post(`${path}/price_changes`, second)).status).toBe(201);
  const entries = await readLog();
  expect(entries.at(-1)).toMatchObject({
    action: 'price_change.proposed',
    before: { monthly_amount: 1500 },
    after: second,
  });
});
