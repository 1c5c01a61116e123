import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { expect, test, vi } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { Browser } from '../../../testing/browser.ts';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { apiRequestSchedules } from './schedules.ts';

const PATIENTLY = { timeout: 30_000 };
const IMMEDIATE = { apiRequestWriteMs: 1 };
const UNKNOWN_ORDER = toTypeId('order', '01900000-0000-7000-8000-000000000000');

type Row = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
};

/** What the table holds, in the order in which it was written: ids of one millisecond have none. */
async function readRows({ deps }: TestApp): Promise<readonly Row[]> {
  const { rows } = await deps.db.pool.query(
    'select id, method, path, status, error_code, duration_ms from api_requests order by ctid',
  );
  return rows;
}

/** Requests are logged in the order of their responses. So after this one, the others are too. */
async function waitUntilLogged(testApp: TestApp): Promise<readonly Row[]> {
  const { merchant } = signInAsMerchant(testApp, FOREIGN_STORE);
  const last = (await merchant.get('/merchant/stores')).headers['x-request-id'];
  return vi.waitFor(async () => {
    const rows = await readRows(testApp);
    expect(rows.at(-1)?.id).toBe(last);
    return rows.slice(0, -1);
  }, PATIENTLY);
}

test('requests with an API key are listed with their request ids, newest first', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const body = { store_id: store.id, pay_amount: 500 };
  const created = await merchant.post('/merchant/orders', body);
  const missing = await merchant.get(`/merchant/orders/${UNKNOWN_ORDER}?lang=secret`);
  await waitUntilLogged(testApp);
  const owner = await signInAsMember(testApp, 'owner');
  const { status, body: page } = await owner.get('/merchant/requests');
  expect(status).toBe(200);
  const apiKey = { id: expect.stringMatching(/^key_/), name: expect.any(String) };
  expect(page.items).toMatchObject([
    {
      id: missing.headers['x-request-id'],
      method: 'GET',
      path: `/api/v1/merchant/orders/${UNKNOWN_ORDER}`,
      status: 422,
      error_code: 'request.invalid',
      api_key: apiKey,
    },
    {
      id: created.headers['x-request-id'],
      method: 'POST',
      path: '/api/v1/merchant/orders',
      status: 201,
      error_code: null,
    },
  ]);
  const { api_key: key, duration_ms: durationMs } = page.items[0];
  expect(merchant.token?.endsWith(key.ends_with)).toBe(true);
  expect(durationMs).toBeGreaterThanOrEqual(0);
  expect(page.next_cursor).toBeNull();

  const [item] = page.items;
  expect((await owner.get(`/merchant/requests/${item.id}`)).body).toEqual(item);
  expect((await merchant.get(`/merchant/requests/${item.id}`)).body).toEqual(item);
});

test('rejected bodies, unknown resources and defects are logged with their codes', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const authorization = `Bearer ${merchant.token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const url = '/api/v1/merchant/orders';
  await testApp.app.inject({ method: 'POST', url, headers, payload: '{"store_id":' });
  await merchant.post('/merchant/orders', {});
  await merchant.get(`/merchant/orders/${UNKNOWN_ORDER}`);
  await merchant.get('/staff/store_changes');
  await testApp.deps.db.pool.query('alter table webhooks rename to webhooks_moved');
  await merchant.get('/merchant/webhooks');
  await testApp.app.inject({ method: 'HEAD', url, headers: { authorization } });
  const rows = await waitUntilLogged(testApp);
  const path = '/api/v1/merchant/orders';
  expect(rows).toMatchObject([
    { method: 'POST', path, status: 400, error_code: 'request.malformed' },
    { method: 'POST', path, status: 422, error_code: 'request.invalid' },
    { method: 'GET', path: `${path}/${UNKNOWN_ORDER}`, status: 404, error_code: 'not_found' },
    { path: '/api/v1/staff/store_changes', status: 401, error_code: 'key.invalid' },
    { path: '/api/v1/merchant/webhooks', status: 500, error_code: 'unexpected' },
    { method: 'HEAD', path, status: 200, error_code: null },
  ]);
});

test('a request without a valid key of a merchant is logged for nobody', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const guest = new Browser(testApp);
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const { body: revoked } = await merchant.post('/merchant/api_keys', { name: 'Old till' });
  await merchant.delete(`/merchant/api_keys/${revoked.id}`);
  const before = (await waitUntilLogged(testApp)).length;
  const user = new Browser(testApp);
  await user.signIn('hanako@saifu.example', 'momiji-no-michi');
  const owner = await signInAsMember(testApp, 'owner');
  const callers = [guest, user, owner, signInAsStaff(testApp)];
  for (const token of [revoked.secret, `sk_${'a'.repeat(43)}`, 'sk_', merchant.token?.slice(1)]) {
    callers.push(Object.assign(new Browser(testApp), { token }));
  }
  for (const caller of callers) {
    await caller.get('/merchant/orders');
    await caller.post('/merchant/orders', {});
  }
  await guest.get('/guest/config');
  await merchant.get('/nowhere');
  const rows = await waitUntilLogged(testApp);
  expect(rows.slice(before)).toEqual([
    expect.objectContaining({ path: '/api/v1/merchant/stores' }),
  ]);
});

test('nothing of a hostile path, a query or a body is logged', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const hostile = [
    'hanako%40saifu.example',
    '4242424242424242',
    '%E2%80%AE%00',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '..%2f..%2fstaff',
    'x'.repeat(190),
    'x'.repeat(5000),
    encodeURIComponent("'; drop table api_requests; --"),
  ];
  for (const text of hostile) await merchant.get(`/merchant/orders/${text}?name=hanako`);
  await merchant.post('/merchant/orders', {
    store_id: store.id,
    pay_amount: 500,
    title: 'hanako',
  });
  const rows = await waitUntilLogged(testApp);
  const paths = new Set(rows.map(({ path }) => path));
  expect(paths).toEqual(new Set(['/api/v1/merchant/orders/{id}', '/api/v1/merchant/orders']));
  expect(JSON.stringify(rows)).not.toMatch(/hanako|4242|script|drop/);
});

test('a merchant sees no request of another, and only owners see any', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const { merchant: stranger } = signInAsMerchant(testApp, FOREIGN_STORE);
  const own = await merchant.get('/merchant/stores?limit=3');
  await waitUntilLogged(testApp);
  const id = own.headers['x-request-id'];
  expect((await stranger.get('/merchant/requests')).body.items).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  expect((await stranger.get(`/merchant/requests/${id}`)).status).toBe(404);
  expect((await merchant.get(`/merchant/requests/${id}`)).status).toBe(200);
  for (const wrong of [newUuid(), 'x', `${id}x`, UNKNOWN_ORDER]) {
    expect((await merchant.get(`/merchant/requests/${wrong}`)).status).toBe(404);
  }
  for (const role of ['manager', 'clerk'] as const) {
    const member = await signInAsMember(testApp, role);
    for (const path of ['/merchant/requests', `/merchant/requests/${id}`]) {
      expect((await member.get(path)).body.code).toBe('member.not_allowed');
    }
  }
});

test('the list is filtered by status, method, key, path and day, and has pages', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const second = await merchant.post('/merchant/api_keys', { name: '2号店のレジ' });
  const till = Object.assign(new Browser(testApp), { token: second.body.secret });
  await till.get('/merchant/qr_codes');
  await till.get(`/merchant/orders/${UNKNOWN_ORDER}`);
  await merchant.get('/merchant/orders');
  await waitUntilLogged(testApp);
  const owner = await signInAsMember(testApp, 'owner');
  const list = async (query: string) => {
    const { status, body } = await owner.get(`/merchant/requests?${query}`);
    if (status !== 200) return body.code;
    return body.items.map(({ method, path }: Row) => `${method} ${path.slice(17)}`);
  };
  const [post, codes, order, orders] = [
    'POST api_keys',
    'GET qr_codes',
    `GET orders/${UNKNOWN_ORDER}`,
    'GET orders',
  ];
  expect(await list('')).toEqual([orders, order, codes, post]);
  expect(await list('status=4xx')).toEqual([order]);
  expect(await list('status=5xx')).toEqual([]);
  expect(await list('status=2xx&method=GET')).toEqual([orders, codes]);
  expect(await list(`api_key_id=${second.body.id}`)).toEqual([order, codes]);
  expect(await list('path=orders')).toEqual([orders, order]);
  expect(await list('path=qr_codes')).toEqual([codes]);
  // Signs of a pattern have no meaning.
  for (const sign of ['%25', 'qr%25codes', 'qr-codes', 'merchant_orders', '%5C']) {
    expect(await list(`path=${sign}`)).toEqual([]);
  }
  const today = new Date(testApp.deps.clock.now().getTime() + 9 * 3_600_000);
  const day = today.toISOString().slice(0, 10);
  expect(await list(`from=${day}&to=${day}`)).toHaveLength(4);
  expect(await list('to=2026-01-01')).toEqual([]);
  for (const wrong of ['status=404', 'method=BREW', 'from=2026-02-30', `path=${'x'.repeat(201)}`]) {
    expect(await list(wrong)).toBe('request.invalid');
  }

  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await owner.get(`/merchant/requests?limit=1${cursor}`);
    seen.push(...body.items.map(({ path }: Row) => path.slice(17)));
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  expect(seen).toEqual(['orders', `orders/${UNKNOWN_ORDER}`, 'qr_codes', 'api_keys']);
});

test('a request of a revoked key stays in the log', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const { body: key } = await merchant.post('/merchant/api_keys', { name: 'Old till' });
  const till = Object.assign(new Browser(testApp), { token: key.secret });
  await till.delete(`/merchant/api_keys/${key.id}`);
  await waitUntilLogged(testApp);
  const { body } = await merchant.get(`/merchant/requests?api_key_id=${key.id}`);
  expect(body.items).toMatchObject([
    { method: 'DELETE', status: 204, api_key: { id: key.id, name: 'Old till' } },
  ]);
});

test('requests are deleted after seven days, in batches', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  const { deps } = testApp;
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const { items } = (await merchant.get('/merchant/api_keys')).body;
  const keyId = fromTypeId('apiKey', items[0].id);
  await waitUntilLogged(testApp);
  const insert = (ids: readonly string[], age: string) =>
    deps.db.pool.query(
      `insert into api_requests (id, merchant_id, api_key_id, method, path, status, duration_ms,
         created_at)
       select wanted.id, k.merchant_id, k.id, 'GET', '/x', 200, 1, $2::timestamptz - $3::interval
       from unnest($1::uuid[]) as wanted (id), api_keys k where k.id = $4`,
      [ids, deps.clock.now(), age, keyId],
    );
  await insert(Array.from({ length: 6000 }, newUuid), '7 days 1 minute');
  const [kept = ''] = [newUuid()];
  await insert([kept], '6 days 23 hours');
  // The oldest ids come first.
  await deps.db.pool.query("delete from api_requests where path <> '/x'");
  for (const { run } of apiRequestSchedules(deps)) await run(new AbortController().signal);
  const { rows } = await deps.db.pool.query("select id from api_requests where path = '/x'");
  expect(rows).toEqual([{ id: kept }]);
});

test('the server writes what is left before it ends', async () => {
  const testApp = await createTestAppWithDemoData({ apiRequestWriteMs: 2 ** 30 });
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  await merchant.get('/merchant/orders');
  expect(await readRows(testApp)).toEqual([]);
  await testApp.app.close();
  expect(await readRows(testApp)).toMatchObject([{ path: '/api/v1/merchant/orders' }]);
});

test('requests are answered as before while the log cannot be written', async () => {
  const testApp = await createTestAppWithDemoData(IMMEDIATE);
  await testApp.deps.db.pool.query('drop table api_requests');
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  for (let index = 0; index < 5; index += 1) {
    const body = { store_id: store.id, pay_amount: 500 };
    expect((await merchant.post('/merchant/orders', body)).status).toBe(201);
  }
  await vi.waitFor(async () => {
    const metrics = await testApp.deps.telemetry.registry.metrics();
    expect(metrics).toMatch(/^saifu_api_requests_dropped_total [1-5]$/m);
  }, PATIENTLY);
});
