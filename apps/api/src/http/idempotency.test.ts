import { createECDH } from 'node:crypto';
import { ENDPOINTS } from '@saifu/contract/all';
import {
  acceptsIdempotencyKey,
  type Endpoint,
  needsMember,
  needsSession,
} from '@saifu/contract/endpoint';
import { ENDPOINT_NAMES } from '@saifu/contract/names';
import { TERMS_VERSION } from '@saifu/contract/registration';
import { toTypeId } from '@saifu/domain/shared/ids';
import {
  IDEMPOTENCY_KEY_LIFE_MS,
  IDEMPOTENT_REQUEST_MS_MAX,
  ORDERS_PER_CALLER,
} from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../platform/crypto/tokens.ts';
import { Browser, proveByCode, type TestResponse } from '../testing/browser.ts';
import { getDemoMember, signInAsMember } from '../testing/member.ts';
import { newConsoleAuthenticator, requestOptions } from '../testing/member-passkey.ts';
import { signInAsMerchant, signInAsStaff } from '../testing/merchant.ts';
import { newAuthenticator } from '../testing/passkey.ts';
import { tokenize } from '../testing/payment-provider.ts';
import { createTestApp, createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';
import { toUnknownPath } from '../testing/unknown-path.ts';
import { createScheduledTasks } from '../worker.ts';

type Json = Readonly<Record<string, unknown>>;

const REGISTRATION = {
  email: 'new@saifu.example',
  password: 'a-new-password-7',
  password_confirmation: 'a-new-password-7',
  terms_accepted: true,
  terms_version: TERMS_VERSION,
  locale: 'ja',
};

let testApp: TestApp;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const signedIn = signInAsMerchant(testApp, 'さくら食堂');
  merchant = signedIn.merchant;
  storeId = signedIn.store.id;
});

function post(who: Browser, path: string, body: Json, key: string): Promise<TestResponse> {
  return who.call('POST', path, body, { 'idempotency-key': key });
}

const createKey = (key: string, name = 'Till', who = merchant) =>
  post(who, '/merchant/api_keys', { name }, key);

/** The number of API keys of the merchant with this name. */
async function countKeys(name = 'Till', who = merchant): Promise<number> {
  const { items } = (await who.get('/merchant/api_keys')).body;
  return items.filter((item: { name: string }) => item.name === name).length;
}

const createOrder = (who: Browser, key: string, pay_amount = 700) =>
  post(who, '/guest/orders', { store_id: storeId, pay_amount }, key);

const rows = async (text: string) => (await testApp.deps.db.pool.query(text)).rows;
const advance = (ms: number) =>
  new Browser(testApp).post('/sandbox/clock', { advance_seconds: ms / 1000 });

const isReplayed = ({ headers }: TestResponse) => headers['idempotent-replayed'] === 'true';

test('a second request with the same key returns the response of the first', async () => {
  const key = newUuid();
  const first = await createKey(key);
  expect([first.status, isReplayed(first)]).toEqual([201, false]);
  const second = await createKey(key);
  expect([second.status, isReplayed(second)]).toEqual([201, true]);
  expect(second.body).toEqual(first.body);
  expect(await countKeys()).toBe(1);
});

test('a replay does not depend on the case of the key or the order of the fields', async () => {
  const key = newUuid();
  const first = await createOrder(merchant, key);
  const body = { pay_amount: 700, store_id: storeId };
  const second = await post(merchant, '/guest/orders', body, key.toUpperCase());
  expect([isReplayed(second), second.body.id]).toEqual([true, first.body.id]);
});

test('requests without a key are executed each time', async () => {
  await merchant.post('/merchant/api_keys', { name: 'Till' });
  await merchant.post('/merchant/api_keys', { name: 'Till' });
  expect(await countKeys()).toBe(2);
  expect(await rows('select from idempotent_requests')).toHaveLength(0);
});

test('the same key with another body or endpoint is rejected and changes nothing', async () => {
  const key = newUuid();
  await createKey(key);
  const other = await createKey(key, 'Other');
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key.reused']);
  expect(isReplayed(other)).toBe(false);
  const elsewhere = await post(
    merchant,
    '/merchant/orders',
    { store_id: storeId, pay_amount: 1 },
    key,
  );
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'idempotency_key.reused']);
  expect(await countKeys('Other')).toBe(0);
  expect(isReplayed(await createKey(key))).toBe(true);
});

test('the same key for another resource of the same endpoint is rejected', async () => {
  const staff = signInAsStaff(testApp);
  const [one, other] = await rows('select id from merchants order by id limit 2');
  const issue = (id: string, key: string) =>
    post(staff, `/staff/merchants/${toTypeId('merchant', id)}/api_keys`, { name: 'New' }, key);
  const key = newUuid();
  expect((await issue(one.id, key)).status).toBe(201);
  expect((await issue(other.id, key)).body.code).toBe('idempotency_key.reused');
});

test('the same key of another caller is independent', async () => {
  const key = newUuid();
  const first = await createKey(key);
  const { merchant: other } = signInAsMerchant(testApp, 'みどりマート');
  const second = await createKey(key, 'Till', other);
  expect([second.status, isReplayed(second)]).toEqual([201, false]);
  expect(second.body.id).not.toBe(first.body.id);

  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  const order = await createOrder(hanako, key);
  expect([order.status, isReplayed(order)]).toEqual([201, false]);
});

test('another API key of the same merchant gets the same response', async () => {
  const key = newUuid();
  const first = await createKey(key);
  const sibling = Object.assign(new Browser(testApp), { token: first.body.secret });
  expect((await createKey(key, 'Till', sibling)).body).toEqual(first.body);
});

test('of concurrent requests with the same key exactly one is executed', async () => {
  const key = newUuid();
  const answers = await Promise.all(Array.from({ length: 8 }, () => createKey(key)));
  const executed = answers.filter((answer) => answer.status === 201 && !isReplayed(answer));
  expect(executed).toHaveLength(1);
  for (const answer of answers.filter((each) => each !== executed[0])) {
    if (answer.status === 201) expect(answer.body).toEqual(executed[0]?.body);
    else expect(answer.body.code).toBe('idempotency_key.in_progress');
  }
  expect(await countKeys()).toBe(1);
});

test('concurrent requests with the same key and different bodies create one resource', async () => {
  const key = newUuid();
  const answers = await Promise.all(['One', 'Two', 'Six'].map((name) => createKey(key, name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

/** A process that ends during a request leaves the row like this. */
const interrupt = () => rows('update idempotent_requests set status = null, response = null');

test('a key whose first request was interrupted is never executed again', async () => {
  const key = newUuid();
  await createKey(key);
  await interrupt();
  const running = await createKey(key);
  expect([running.status, running.body.code]).toEqual([409, 'idempotency_key.in_progress']);
  await advance(IDEMPOTENT_REQUEST_MS_MAX);
  const later = await createKey(key);
  expect([later.status, later.body.code]).toEqual([409, 'idempotency_key.interrupted']);
  expect((await createKey(key, 'Other')).body.code).toBe('idempotency_key.reused');
  expect(await countKeys()).toBe(1);
  expect((await createKey(newUuid())).status).toBe(201);
});

test('an invalid request does not use up its key', async () => {
  const key = newUuid();
  expect((await createKey(key, '')).status).toBe(422);
  const order = { store_id: storeId, pay_amount: 0 };
  expect((await post(merchant, '/merchant/orders', order, key)).status).toBe(422);
  expect((await post(merchant, '/merchant/api_keys?a=1', { name: 'Till' }, key)).status).toBe(422);
  expect((await createKey(key, 'Till', new Browser(testApp))).status).toBe(401);
  const valid = await createKey(key);
  expect([valid.status, isReplayed(valid)]).toEqual([201, false]);
});

test('a request past a rate limit does not use up its key', async () => {
  const guest = new Browser(testApp);
  for (let count = 0; count < ORDERS_PER_CALLER.max; count += 1)
    await guest.post('/guest/orders', { store_id: storeId, pay_amount: 700 });
  const key = newUuid();
  expect((await createOrder(guest, key)).body.code).toBe('rate.limited');
  await advance(ORDERS_PER_CALLER.windowSeconds * 1000);
  const order = await createOrder(guest, key);
  expect([order.status, isReplayed(order)]).toEqual([201, false]);
});

test('a request without a required step-up does not use up its key', async () => {
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  const key = newUuid();
  const start = () => post(hanako, '/exports', { kind: 'account_data' }, key);
  expect((await start()).body.code).toBe('session.step_up_required');
  await proveByCode(testApp, hanako, 'hanako@saifu.example');
  const started = await start();
  expect([started.status, isReplayed(started)]).toEqual([202, false]);
  const again = await start();
  expect([again.status, isReplayed(again)]).toEqual([202, true]);
  expect(again.body).toEqual(started.body);
});

test('an error of the use case is replayed, in the language of the second request', async () => {
  const staff = signInAsStaff(testApp);
  const activate = (status: string) => staff.put(`/staff/stores/${storeId}/status`, { status });
  await activate('suspended');
  const guest = new Browser(testApp);
  const key = newUuid();
  const first = await createOrder(guest, key);
  expect([first.status, first.body.code]).toEqual([409, 'store.inactive']);
  await activate('active');
  guest.language = 'ja';
  const second = await createOrder(guest, key);
  expect([second.status, second.body.code, isReplayed(second)]).toEqual([
    409,
    'store.inactive',
    true,
  ]);
  expect(second.body.title).not.toBe(first.body.title);
  expect(second.body.request_id).not.toBe(first.body.request_id);
  expect((await createOrder(guest, newUuid())).status).toBe(201);
});

test('the parameters of an error are replayed', async () => {
  const webhook = { url: 'http://localhost:9/hook' };
  for (let count = 0; count < 10; count += 1) await merchant.post('/merchant/webhooks', webhook);
  const key = newUuid();
  const first = await post(merchant, '/merchant/webhooks', webhook, key);
  const second = await post(merchant, '/merchant/webhooks', webhook, key);
  expect(second.body).toMatchObject({ code: 'webhook.too_many', params: { max: 10 } });
  expect(second.body.params).toEqual(first.body.params);
  expect(isReplayed(second)).toBe(true);
});

/** Makes every such statement on a table fail in PostgreSQL with this error. */
async function failWith(
  sqlState: string,
  statement = 'insert',
  table = 'api_keys',
): Promise<() => Promise<unknown>> {
  await rows(`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'planted' using errcode = '${sqlState}'; end $$;
    create trigger fail before ${statement} on ${table} for each row execute function fail();
  `);
  return () => rows(`drop trigger fail on ${table}`);
}

test('a response that cannot be stored is sent, and its request is never repeated', async () => {
  const repair = await failWith('53100', 'update', 'idempotent_requests');
  const key = newUuid();
  expect((await createKey(key)).status).toBe(201);
  await repair();
  expect((await createKey(key)).body.code).toBe('idempotency_key.in_progress');
  await advance(IDEMPOTENT_REQUEST_MS_MAX);
  expect((await createKey(key)).body.code).toBe('idempotency_key.interrupted');
  expect(await countKeys()).toBe(1);
});

test('a request whose key cannot be stored is not executed', async () => {
  const repair = await failWith('53100', 'insert', 'idempotent_requests');
  const key = newUuid();
  const answer = await createKey(key);
  expect([answer.status, answer.body.code]).toEqual([503, 'overloaded']);
  expect(await countKeys()).toBe(0);
  await repair();
  const again = await createKey(key);
  expect([again.status, isReplayed(again)]).toEqual([201, false]);
});

test('an unexpected error is replayed, because its effect is unknown', async () => {
  const repair = await failWith('22012');
  const key = newUuid();
  expect((await createKey(key)).status).toBe(500);
  await repair();
  const again = await createKey(key);
  expect([again.status, again.body.code, isReplayed(again)]).toEqual([500, 'unexpected', true]);
});

test('a request that the database did not finish keeps its key', async () => {
  const repair = await failWith('57014');
  const key = newUuid();
  expect((await createKey(key)).status).toBe(503);
  await repair();
  expect((await createKey(key)).body.code).toBe('idempotency_key.in_progress');
  await advance(IDEMPOTENT_REQUEST_MS_MAX);
  expect((await createKey(key)).body.code).toBe('idempotency_key.interrupted');
});

test('the table contains no secret of a response', async () => {
  const { body } = await createKey(newUuid());
  const [row] = await rows('select response, t::text as "text" from idempotent_requests t');
  expect(body.secret).toMatch(/^sk_/);
  expect(row.response.includes(body.secret)).toBe(false);
  expect(row.response.includes(body.id)).toBe(false);
  expect(row.text).not.toContain(Buffer.from(body.secret).toString('hex'));
});

test('the hash of a request depends on the secret key, so a password cannot be guessed', async () => {
  const hashes = new Set<string>();
  for (const SECRET_KEY of ['a'.repeat(32), 'b'.repeat(32)]) {
    const { app, deps } = await createTestApp({ SECRET_KEY });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/guest/registration',
      headers: { 'idempotency-key': newUuid() },
      payload: REGISTRATION,
    });
    expect(statusCode).toBe(201);
    const found = await deps.db.pool.query('select request_hash from idempotent_requests');
    for (const { request_hash } of found.rows) hashes.add(request_hash.toString('hex'));
  }
  expect(hashes.size).toBe(2);
});

test('a tampered response is not sent', async () => {
  const key = newUuid();
  await createKey(key);
  await rows('update idempotent_requests set response = set_byte(response, 40, 0)');
  await rows('update idempotent_requests set response = set_byte(response, 41, 0)');
  expect((await createKey(key)).status).toBe(500);
});

test('a key can be used again after 24 hours', async () => {
  const key = newUuid();
  const first = await createKey(key);
  await advance(IDEMPOTENCY_KEY_LIFE_MS - 60_000);
  expect(isReplayed(await createKey(key))).toBe(true);
  await advance(60_000);
  const second = await createKey(key, 'Other');
  expect([second.status, isReplayed(second)]).toEqual([201, false]);
  expect(second.body.id).not.toBe(first.body.id);
});

test('a scheduled task deletes keys after 24 hours', async () => {
  await createKey(newUuid());
  await advance(IDEMPOTENCY_KEY_LIFE_MS);
  await createKey(newUuid(), 'Other');
  const { deps } = testApp;
  const tasks = createScheduledTasks(deps, deps.clock);
  const task = tasks.find(({ name }) => name === 'delete-expired-idempotency-keys');
  expect(await task?.run()).toBe(1);
  expect(await rows('select from idempotent_requests')).toHaveLength(1);
});

test.each([
  ['no UUID', 'order-1'],
  ['an empty key', ''],
  ['two keys', `${newUuid()}, ${newUuid()}`],
  ['a UUID without hyphens', newUuid().replaceAll('-', '')],
  ['a long key', 'a'.repeat(4000)],
  ['SQL', "' or 1=1 --"],
])('%s as key is rejected and creates nothing', async (_, key) => {
  const answer = await createKey(key);
  expect([answer.status, answer.body.code]).toEqual([422, 'request.invalid']);
  expect(answer.body.fields).toEqual([{ path: 'Idempotency-Key', code: 'field.format' }]);
  expect(await countKeys()).toBe(0);
});

test('a guest is identified by the device cookie that the first response sets', async () => {
  const guest = new Browser(testApp);
  const key = newUuid();
  const first = await createOrder(guest, key);
  expect([first.status, guest.cookie]).toEqual([201, expect.stringMatching(/^did=/)]);
  const second = await createOrder(guest, key);
  expect([isReplayed(second), second.body.id]).toEqual([true, first.body.id]);
  const withoutCookie = await createOrder(new Browser(testApp), key);
  expect([withoutCookie.status, isReplayed(withoutCookie)]).toEqual([201, false]);
  expect(withoutCookie.body.id).not.toBe(first.body.id);
});

const optional = (ENDPOINTS as readonly Endpoint[]).filter(
  (row) => acceptsIdempotencyKey(row) && !row.requiresIdempotencyKey,
);

const WORDS = { question: 'Where is it?', answer: [{ type: 'paragraph', text: 'Here.' }] };
const PASSWORD = 'momiji-no-michi';
const NOTE = { body: 'Asked the store.' };
const RISK_RULE = {
  name: 'Large amounts',
  condition: { match: 'all', items: [{ signal: 'amount', op: 'gte', value: 100_000 }] },
  action: 'review',
  reason: 'Stolen cards were used for large amounts.',
};
const VALID_BODIES: Readonly<Record<string, (browser: Browser) => Json | Promise<Json>>> = {
  createOrder: () => ({ store_id: storeId, pay_amount: 500 }),
  register: () => REGISTRATION,
  startExport: () => ({ kind: 'payments_csv' }),
  addPushSubscription: () => ({
    endpoint: 'http://localhost:9/push',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    },
  }),
  addPasskey: async (browser) => {
    const { body: options } = await browser.post('/passkeys/registration_options', {});
    return { credential: newAuthenticator(testApp).create(options) };
  },
  addMemberPasskey: async (browser) => {
    const { password } = getDemoMember('owner');
    const { body: options } = await requestOptions(browser, password);
    return { credential: newConsoleAuthenticator(testApp).create(options) };
  },
  addCard: async () => ({ card_token: await tokenize(), cardholder_name: 'HANAKO SATO' }),
  writeToRefundRequest: () => ({ body: 'Hello.' }),
  submitDisputeEvidence: () => ({ text: 'The payer signed for the parcel.' }),
  createApiKey: () => ({ name: 'Till' }),
  createStore: () => ({
    name: '新しい店',
    postal_code: '1000001',
    prefecture: '東京都',
    address: '千代田区1-1',
    mcc: '5812',
  }),
  createCatalogItem: () => ({ store_id: storeId, name: 'ラテ', unit_price: 480 }),
  createInvoice: () => ({ store_id: storeId, pay_amount: 500 }),
  sendInvoice: () => ({ channel: 'email', to: 'customer@saifu.example' }),
  startMerchantExport: () => ({ store_id: storeId }),
  proposePrice: () => ({ monthly_amount: 900, from: '2027-06-01' }),
  createQrCode: () => ({ type: 'static', store_id: storeId }),
  createWebhook: () => ({ url: 'http://localhost:9/hook' }),
  writeToPayer: () => ({ body: 'Hello.' }),
  staffWriteToPayer: () => ({ body: 'Hello.' }),
  addFaq: () => ({
    id: 'faq_where_is_it',
    topic: 'paying',
    texts: { en: WORDS, ja: WORDS, ko: WORDS },
  }),
  createMerchant: () => ({ name: '新しい会社' }),
  issueApiKey: () => ({ name: 'New' }),
  inviteMember: () => ({ email: 'shinjin@saifu.example', role: 'clerk' }),
  inviteOwner: () => ({ email: 'nushi@saifu.example' }),
  inviteStaff: () => ({ email: 'unei@saifu.example', role: 'support' }),
  startPayoutRun: () => ({ reason: 'The scheduled run was switched off.' }),
  createTransferFile: () => ({}),
  moveReserve: () => ({ direction: 'hold', amount: 1, reason: 'Many chargebacks.' }),
  addRefundRequestNote: () => NOTE,
  addConsultationNote: () => NOTE,
  addCannedAnswer: () => ({
    key: 'where_is_it',
    title: 'Where it is',
    category: 'general',
    texts: { en: 'Here.', ja: 'こちらです。', ko: '여기입니다.' },
  }),
  createAnnouncement: () => ({
    audience: 'payers',
    severity: 'info',
    texts: { en: 'Closed.', ja: '休止中です。', ko: '중지되었습니다.' },
    link: null,
    from: '2998-01-01T00:00:00+09:00',
    until: null,
    reason: 'Maintenance of the provider.',
  }),
  createRiskRule: () => RISK_RULE,
  changeRiskRule: () => ({ ...RISK_RULE, replaces: 1 }),
  addBlockListEntry: () => ({
    kind: 'email',
    value: 'stranger@mail.example',
    reason: 'Tests stolen cards.',
  }),
};

async function createCaller({ access }: Endpoint): Promise<Browser> {
  if (access === 'merchant') return merchant;
  if (access === 'staff') return signInAsStaff(testApp);
  if (access === 'staff_member') return signInAsMember(testApp, 'admin');
  return needsMember({ access }) ? signInAsMember(testApp, 'owner') : new Browser(testApp);
}

test.each(optional.map((row) => [ENDPOINT_NAMES.get(row) ?? '', row] as const))(
  '%s accepts a key and replays its response',
  async (name, row) => {
    const browser = await createCaller(row);
    if (needsSession(row)) {
      await browser.signIn('hanako@saifu.example', PASSWORD);
      await browser.post('/step_up/verify', { password: PASSWORD });
    }
    const body = await VALID_BODIES[name]?.(browser);
    if (body === undefined) throw new Error(`no valid body for ${name}`);
    const key = newUuid();
    const first = await post(browser, toUnknownPath(row), body, key);
    const isMissing = row.params !== undefined;
    const status = row.status ?? (row.reply === undefined ? 204 : 200);
    expect(first.status).toBe(isMissing ? 404 : status);
    expect(isReplayed(first)).toBe(false);
    const second = await post(browser, toUnknownPath(row), body, key);
    expect([second.status, isReplayed(second)]).toEqual([first.status, true]);
    if (isMissing) expect(second.body.code).toBe(first.body.code);
    else expect(second.body).toEqual(first.body);
  },
);
