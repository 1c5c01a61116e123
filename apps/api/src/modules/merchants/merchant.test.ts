import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage } from '../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';

const SHOP = 'さくら食堂';
let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

test('an API key is shown once, stored as a hash and rejected after revocation', async () => {
  const { merchant } = signInAsMerchant(testApp, SHOP);
  const made = await merchant.post('/merchant/api_keys', { name: 'till 2' });
  expect(made.status).toBe(201);
  const { id, secret, ends_with } = made.body;
  expect(secret).toMatch(/^sk_[\w-]{43}$/);
  expect(secret.endsWith(ends_with)).toBe(true);
  const { rows } = await testApp.deps.db.pool.query('select * from api_keys');
  expect(JSON.stringify(rows)).not.toContain(secret);

  const apiClient = new Browser(testApp);
  apiClient.token = secret;
  const listed = (await apiClient.get('/merchant/api_keys')).body.items;
  expect(listed).toHaveLength(2);
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(listed.find((key: { id: string }) => key.id === id)).toMatchObject({ is_current: true });
  expect((await merchant.delete(`/merchant/api_keys/${id}`)).status).toBe(204);
  expect((await merchant.delete(`/merchant/api_keys/${id}`)).status).toBe(404);
  expect((await apiClient.get('/merchant/stores')).body).toMatchObject({
    status: 401,
    code: 'key.invalid',
  });
});

test('20 concurrent key requests stop at ten keys', async () => {
  const { merchant } = signInAsMerchant(testApp, SHOP);
  const asked = Array.from({ length: 20 }, (_, at) =>
    merchant.post('/merchant/api_keys', { name: `key ${at}` }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(9);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
});

test('a malformed or unknown API key returns 401', async () => {
  const a = 'a'.repeat(43);
  for (const token of ['sk_', `sk_${a}`, `sk_${a}a`, `SK_${a}`, '', 'x'.repeat(8000)]) {
    const stranger = new Browser(testApp);
    stranger.token = token;
    const { status, body } = await stranger.get('/merchant/stores');
    const found = { status, code: body.code };
    expect(found, token.slice(0, 50)).toEqual({ status: 401, code: 'key.invalid' });
  }
});

test('the resources of another merchant return 404', async () => {
  const { store } = signInAsMerchant(testApp, SHOP);
  const { merchant: other } = signInAsMerchant(testApp, 'みどりマート');
  expect((await other.get(`/merchant/stores/${store.id}`)).status).toBe(404);
  expect((await other.put(`/merchant/stores/${store.id}`, { name: 'x' })).status).toBe(404);
  const invoice = { store_id: store.id, pay_amount: 100 };
  expect((await other.post('/merchant/orders', invoice)).status).toBe(404);
  const asked = { type: 'static', store_id: store.id };
  expect((await other.post('/merchant/qr_codes', asked)).status).toBe(404);
  const stores = (await other.get('/merchant/stores')).body.items;
  expect(stores.map((each: { name: string }) => each.name)).toEqual(['みどりマート']);
});

test("a new merchant's store accepts orders only after activation by staff", async () => {
  const staff = signInAsStaff(testApp);
  const taken = await staff.post('/staff/merchants', { name: '山の本屋' });
  expect(taken.status).toBe(201);
  const merchant = new Browser(testApp);
  merchant.token = taken.body.api_key.secret;
  const store = await merchant.post('/merchant/stores', {
    name: '山の本屋',
    registration_number: 'T7123456789012',
    postal_code: '３８０－０８２１',
    prefecture: '長野県',
    address: '長野市上千歳町1137-23',
    phone: '026-234-5678',
    mcc: '5942',
  });
  expect(store.body).toMatchObject({
    status: 'pending',
    postal_code: '3800821',
    phone: '+81262345678',
    registration_number_status: 'valid',
    jpqr_number: null,
  });
  const invoice = { store_id: store.body.id, pay_amount: 1200 };
  const early = await merchant.post('/merchant/orders', invoice);
  expect(early.body).toMatchObject({ status: 409, code: 'store.inactive' });
  const path = `/staff/stores/${store.body.id}/status`;
  const activated = await staff.put(path, { status: 'active' });
  expect(activated.body.jpqr_number).toBe('71234567890120001000001000001');
  expect((await merchant.post('/merchant/orders', invoice)).status).toBe(201);
  // A merchant cannot activate a store, and staff cannot call merchant endpoints.
  expect((await merchant.put(path, { status: 'active' })).status).toBe(401);
  expect((await staff.get('/merchant/stores')).status).toBe(401);
});

const BAD_FIELDS: readonly (readonly [Record<string, unknown>, string, string])[] = [
  [{ name: '' }, 'name', 'field.required'],
  [{ name: 'x'.repeat(61) }, 'name', 'field.too_long'],
  [{ registration_number: 'T0123456789012' }, 'registration_number', 'field.format'],
  [{ registration_number: '7123456789012' }, 'registration_number', 'field.format'],
  [{ postal_code: '12' }, 'postal_code', 'field.format'],
  [{ prefecture: 'Atlantis' }, 'prefecture', 'field.format'],
  [{ phone: '12' }, 'phone', 'field.phone'],
  [{ mcc: '58' }, 'mcc', 'field.format'],
  [{ latin_name: 'さくら' }, 'latin_name', 'field.half_width'],
  [{ payment_methods: [] }, 'payment_methods', 'field.required'],
  [{ payment_methods: ['linepay'] }, 'payment_methods.0', 'field.format'],
  [{ installment_counts: [4] }, 'installment_counts.0', 'field.format'],
  [{ latitude: 91 }, 'latitude', 'field.format'],
  [{ status: 'active' }, 'status', 'field.unknown'],
  [{ jpqr_number: '1' }, 'jpqr_number', 'field.unknown'],
];

test('an invalid store field returns 422 and changes nothing', async () => {
  const { merchant, store } = signInAsMerchant(testApp, SHOP);
  const before = (await merchant.get(`/merchant/stores/${store.id}`)).body;
  for (const [change, path, code] of BAD_FIELDS) {
    const tried = JSON.stringify(change);
    const answer = await merchant.put(`/merchant/stores/${store.id}`, change);
    expect(answer.status, tried).toBe(422);
    expect(answer.body.fields, tried).toContainEqual(expect.objectContaining({ path, code }));
    expect((await merchant.get(`/merchant/stores/${store.id}`)).body, tried).toEqual(before);
  }
});

test('PUT /merchant/stores/{id} changes only the given fields', async () => {
  const { merchant, store } = signInAsMerchant(testApp, SHOP);
  const answer = await merchant.put(`/merchant/stores/${store.id}`, {
    installment_counts: [],
    tax_rounding: 'round',
  });
  expect(answer.body).toMatchObject({
    name: SHOP,
    installment_counts: [],
    tax_rounding: 'round',
    mcc: '5812',
    status: 'active',
  });
});

const findMerchantId = async (name: string) => {
  const { rows } = await testApp.deps.db.pool.query('select id from merchants where name = $1', [
    name,
  ]);
  return toTypeId('merchant', rows[0].id);
};

test('staff issue a key to a merchant without keys and the merchant is notified', async () => {
  const { merchant } = signInAsMerchant(testApp, SHOP);
  const [only] = (await merchant.get('/merchant/api_keys')).body.items;
  await merchant.delete(`/merchant/api_keys/${only.id}`);
  const staff = signInAsStaff(testApp);
  const path = `/staff/merchants/${await findMerchantId(SHOP)}/api_keys`;
  const issued = await staff.post(path, { name: 'replacement' });
  expect(issued.status).toBe(201);
  expect(issued.body.secret).toMatch(/^sk_[\w-]{43}$/);
  const apiClient = new Browser(testApp);
  apiClient.token = issued.body.secret;
  const listed = await apiClient.get('/merchant/api_keys');
  expect(listed.body.items).toMatchObject([{ name: 'replacement', is_current: true }]);
  const message = await getLatestMessage(testApp, 'restaurant@stores.saifu.example');
  expect(message?.subject).toBe('【Saifu】新しいAPIキーを発行しました');
  expect(message?.text).toContain(issued.body.ends_with);
  const { rows } = await testApp.deps.db.pool.query('select * from messages');
  expect(JSON.stringify(rows)).not.toContain(issued.body.secret);
});

test('a key issued with revoke_others revokes all other keys at once', async () => {
  const { merchant } = signInAsMerchant(testApp, SHOP);
  const staff = signInAsStaff(testApp);
  const path = `/staff/merchants/${await findMerchantId(SHOP)}/api_keys`;
  const issued = await staff.post(path, { name: 'only', revoke_others: true });
  expect(issued.status).toBe(201);
  expect((await merchant.get('/merchant/stores')).status).toBe(401);
});

test('the limit of ten keys applies to staff; an unknown merchant returns 404', async () => {
  const staff = signInAsStaff(testApp);
  const path = `/staff/merchants/${await findMerchantId(SHOP)}/api_keys`;
  for (let made = 1; made < 10; made += 1) await staff.post(path, { name: `key ${made}` });
  expect((await staff.post(path, { name: 'x' })).body.code).toBe('key.too_many');
  expect((await staff.post(path, { name: 'x', revoke_others: true })).status).toBe(201);
  const unknown = '/staff/merchants/mer_01jd0000000000000000000000/api_keys';
  expect((await staff.post(unknown, { name: 'x' })).status).toBe(404);
  const { merchant } = signInAsMerchant(testApp, 'みどりマート');
  expect((await merchant.post(path, { name: 'x' })).status).toBe(401);
});
