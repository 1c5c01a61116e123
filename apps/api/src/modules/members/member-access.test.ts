import { ENDPOINTS } from '@saifu/contract/all';
import { acceptsMember, type Endpoint, needsMember } from '@saifu/contract/endpoint';
import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import {
  createConsole,
  FOREIGN_STORE,
  joinAs,
  MEMBERS_STORE,
  signInAsMember,
} from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { toUnknownPath } from '../../testing/unknown-path.ts';
import { addPast } from '../payments/history/past-payment.fixture.ts';

const ROWS: readonly Endpoint[] = ENDPOINTS.filter(acceptsMember);
const KINDS = [...MEMBER_ROLES, 'removed', 'none'] as const;
type Kind = (typeof KINDS)[number];

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

/** Valid bodies of endpoints that would otherwise reject the request before the access to it. */
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/v1/merchant/orders/{id}/send': { channel: 'email', to: 'customer@saifu.example' },
};

type Resources = Readonly<Record<string, string>>;

/** One resource of each kind of the merchant of a store, by the noun in the path. */
async function createResources(name: string): Promise<Resources> {
  const { merchant, store } = signInAsMerchant(testApp, name);
  const order = await merchant.post('/merchant/orders', { store_id: store.id, pay_amount: 500 });
  const code = await merchant.post('/merchant/qr_codes', { type: 'static', store_id: store.id });
  const key = await merchant.post('/merchant/api_keys', { name: 'Till' });
  const sold = { store_id: store.id, name: 'ラテ', unit_price: 480 };
  const item = await merchant.post('/merchant/catalog_items', sold);
  await addPast(testApp, { store: name, at: '2025-11-15T12:00' });
  const [payment] = (await merchant.get('/merchant/payments?limit=1')).body.items;
  const file = await merchant.post('/merchant/exports', { store_id: store.id });
  await testApp.settle();
  const [event] = (await merchant.get('/merchant/events?limit=1')).body.items;
  return {
    stores: store.id,
    orders: order.body.id,
    qr_codes: code.body.id,
    api_keys: key.body.id,
    catalog_items: item.body.id,
    payments: payment.id,
    exports: file.body.id,
    events: event.id,
    ...(await createTeam(name)),
  };
}

/** A member of the merchant with a session and an invitation. */
async function createTeam(name: string): Promise<Resources> {
  const { rows } = await testApp.deps.db.pool.query(
    'select merchant_id from stores where name = $1',
    [name],
  );
  const path = `/staff/merchants/${toTypeId('merchant', rows[0].merchant_id)}/invitations`;
  const email = `${rows[0].merchant_id}@saifu.example`;
  const { id: invitations } = (await signInAsStaff(testApp).post(path, { email })).body;
  const joined = await joinAs(testApp, email);
  const { member } = (await joined.get('/console/sessions/current')).body;
  const sessions = await testApp.deps.db.pool.query(
    `select s.id from member_sessions s join members m on m.id = s.member_id where m.email = $1`,
    [email],
  );
  return {
    invitations,
    members: member.id,
    session: toTypeId('memberSession', sessions.rows[0].id),
  };
}

/** The path with existing ids, of endpoints for the resources above. */
function toPath({ path }: Endpoint, resources: Resources): string | undefined {
  const [, noun = ''] = /\/([a-z_]+)\/\{id\}/.exec(path) ?? [];
  const isOwnSession = path === '/api/v1/console/sessions/{id}';
  const id = isOwnSession ? resources.session : resources[noun];
  return (
    id &&
    path
      .replace('/api/v1', '')
      .replace('{id}', id)
      .replace('{session_id}', resources.session ?? '')
  );
}

async function createCaller(kind: Kind): Promise<Browser> {
  if (kind === 'none') return createConsole(testApp);
  if (kind !== 'removed') return signInAsMember(testApp, kind);
  const browser = await signInAsMember(testApp, 'manager');
  await testApp.deps.db.pool.query(`update members set removed_at = now() where role = 'manager'`);
  return browser;
}

/** The status of a caller without access, whatever the resource is. */
function getDenial(row: Endpoint, kind: Kind): readonly [number, string] | undefined {
  if (kind === 'removed') return [401, 'member.session_expired'];
  if (kind === 'none') return [401, needsMember(row) ? 'member.session_expired' : 'key.invalid'];
  return row.roles?.includes(kind) ? undefined : [422, 'member.not_allowed'];
}

test.each(KINDS)('%s gets the same denial for own, foreign and unknown resources', async (kind) => {
  const own = await createResources(MEMBERS_STORE);
  const foreign = await createResources(FOREIGN_STORE);
  const caller = await createCaller(kind);
  const wrong: unknown[] = [];
  let denied = 0;
  for (const row of ROWS) {
    const denial = getDenial(row, kind);
    if (denial === undefined) continue;
    const paths = [toUnknownPath(row), toPath(row, own), toPath(row, foreign)];
    for (const path of paths.filter((each) => each !== undefined)) {
      const answer = await caller.call(row.method, path, row.body && {});
      denied += 1;
      if (answer.status !== denial[0] || answer.body.code !== denial[1]) {
        wrong.push([row.method, path, answer.status, answer.body?.code]);
      }
    }
  }
  expect(wrong).toEqual([]);
  if (kind !== 'owner') expect(denied).toBeGreaterThan(25);
});

test.each(MEMBER_ROLES)('%s reads own resources and gets 404 for foreign ones', async (role) => {
  const own = await createResources(MEMBERS_STORE);
  const foreign = await createResources(FOREIGN_STORE);
  const caller = await signInAsMember(testApp, role);
  // The event stream of a closed order ends at once.
  await caller.call('POST', `/merchant/orders/${own.orders}/cancel`);
  const allowed = ROWS.filter((row) => row.roles?.includes(role) && row.params !== undefined);
  let read = 0;
  for (const row of allowed) {
    const foreignPath = toPath(row, foreign);
    if (foreignPath === undefined) continue;
    caller.idempotencyKey = crypto.randomUUID();
    const body = row.body && (BODIES[row.path] ?? {});
    const denied = await caller.call(row.method, foreignPath, body);
    expect([row.path, denied.status]).toEqual([row.path, 404]);
    if (row.method !== 'GET') continue;
    const answer = await caller.get(toPath(row, own) ?? '');
    expect([row.path, answer.status]).toEqual([row.path, 200]);
    read += 1;
  }
  expect(read).toBeGreaterThan(3);
});

test('the lists of a member contain only resources of the merchant', async () => {
  await createResources(MEMBERS_STORE);
  const foreign = await createResources(FOREIGN_STORE);
  const owner = await signInAsMember(testApp, 'owner');
  const nouns = [
    ...['stores', 'orders', 'qr_codes', 'api_keys', 'catalog_items', 'payments', 'exports'],
    'events',
  ];
  for (const noun of nouns) {
    const { items } = (await owner.get(`/merchant/${noun}`)).body;
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(foreign[noun]);
  }
});

/** A second store of the merchant, which the demo clerk is not limited to. */
async function addSecondStore(): Promise<string> {
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const created = await merchant.post('/merchant/stores', {
    name: 'さくら食堂 別館',
    postal_code: '1000005',
    prefecture: '東京都',
    address: '千代田区丸の内1-9-2',
    mcc: '5812',
  });
  const path = `/staff/stores/${created.body.id}/status`;
  await signInAsStaff(testApp).put(path, { status: 'active' });
  return created.body.id;
}

test('a clerk works at the named stores only, and at all stores if none is named', async () => {
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const other = await addSecondStore();
  const clerk = await signInAsMember(testApp, 'clerk');
  const create = (store_id: string) =>
    clerk.post('/merchant/orders', { store_id, pay_amount: 500 });
  expect((await create(store.id)).status).toBe(201);
  expect((await create(other)).status).toBe(404);
  const order = (await merchant.post('/merchant/orders', { store_id: other, pay_amount: 700 }))
    .body;
  const code = (await merchant.post('/merchant/qr_codes', { type: 'static', store_id: other }))
    .body;

  const denied = [
    await clerk.get(`/merchant/orders/${order.id}`),
    await clerk.call('POST', `/merchant/orders/${order.id}/cancel`),
    await clerk.get(`/merchant/qr_codes/${code.id}`),
    await clerk.get(`/merchant/qr_codes/${code.id}/image?format=svg`),
    await clerk.get(`/merchant/stores/${other}`),
    await clerk.post('/merchant/qr_codes', { type: 'dynamic', order_id: order.id }),
    await clerk.post('/merchant/qr_codes', { type: 'dynamic', store_id: other, pay_amount: 1 }),
  ];
  expect(denied.map(({ status }) => status)).toEqual(denied.map(() => 404));
  const lists = async () => [
    (await clerk.get(`/merchant/orders?store_id=${other}`)).body,
    (await clerk.get(`/merchant/qr_codes?store_id=${other}`)).body,
  ];
  for (const { items, totals } of await lists()) {
    expect(items).toEqual([]);
    if (totals !== undefined) expect(totals.count).toBe(0);
  }
  const stores = (await clerk.get('/merchant/stores')).body.items;
  expect(stores.map(({ id }: { id: string }) => id)).toEqual([store.id]);

  await testApp.deps.db.pool.query(`update members set store_ids = '{}' where role = 'clerk'`);
  expect((await create(other)).status).toBe(201);
  for (const { items } of await lists()) expect(items.length).toBeGreaterThan(0);
});

test('the stores of a former clerk do not limit a manager', async () => {
  const other = await addSecondStore();
  const clerk = await signInAsMember(testApp, 'clerk');
  expect((await clerk.get(`/merchant/stores/${other}`)).status).toBe(404);
  await testApp.deps.db.pool.query(`update members set role = 'manager' where role = 'clerk'`);
  expect((await clerk.get(`/merchant/stores/${other}`)).status).toBe(200);
});

test('a clerk creates dynamic QR codes and no static ones', async () => {
  const { store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const clerk = await signInAsMember(testApp, 'clerk');
  const create = (more: Record<string, unknown>) =>
    clerk.post('/merchant/qr_codes', { store_id: store.id, ...more });
  expect((await create({ type: 'dynamic', pay_amount: 500 })).status).toBe(201);
  const denied = await create({ type: 'static' });
  expect(denied.body).toMatchObject({ status: 422, code: 'member.not_allowed' });
  const manager = await signInAsMember(testApp, 'manager');
  const body = { type: 'static', store_id: store.id };
  expect((await manager.post('/merchant/qr_codes', body)).status).toBe(201);
});

test('two members of a merchant do not share idempotency keys', async () => {
  const { store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const members = [
    await signInAsMember(testApp, 'clerk'),
    await signInAsMember(testApp, 'manager'),
  ];
  const key = { 'idempotency-key': crypto.randomUUID() };
  const ids = new Set<string>();
  for (const member of [...members, ...members]) {
    const order = { store_id: store.id, pay_amount: 500 };
    ids.add((await member.call('POST', '/merchant/orders', order, key)).body.id);
  }
  expect(ids.size).toBe(2);
});
