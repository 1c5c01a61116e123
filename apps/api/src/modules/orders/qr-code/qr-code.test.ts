import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readJpQr, writeJpQr } from '@saifu/domain/orders/jp-qr';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { beforeEach, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Tx } from '../../../platform/db/db.ts';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { demoId } from '../../sandbox/demo-ids.ts';
import { DEMO_MEMBERS_STORE } from '../../sandbox/demo-members.ts';
import * as qrCodes from './qr-code.repository.ts';

const SHOP = 'さくら食堂';
const PUBLISHED =
  '00020101021126680019jp.or.paymentsjapan0113401100109899302040001030600000104060000015204' +
  '581253033925802JP5914SAKURA SHOKUDO6005TOKYO6107100000163041667';
let testApp: TestApp;
let guest: Browser;
let merchant: Browser;
let storeId: string;
let demoData: {
  stores: { name: string; static_qr: string; jpqr: string | null }[];
  qr_codes: { id: string; state: string; url: string; type: string }[];
};

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  guest = new Browser(testApp);
  const demo = signInAsMerchant(testApp, SHOP);
  merchant = demo.merchant;
  storeId = demo.store.id;
  demoData = (await guest.get('/sandbox/world')).body;
});

const resolve = async (payload: string) => guest.post('/guest/qr/resolve', { payload });
const shop = (name: string) => {
  const found = demoData.stores.find((store) => store.name === name);
  if (found === undefined) throw new Error(`store ${name} does not exist`);
  return found;
};

test('POST /guest/qr/resolve returns the store of a static code, by link and by JPQR text', async () => {
  for (const payload of [shop(SHOP).static_qr, shop(SHOP).jpqr ?? '', PUBLISHED]) {
    const answer = await resolve(payload);
    expect(answer.body).toMatchObject({
      type: 'store',
      store: { id: storeId, name: SHOP, representative: '桜●●●●' },
      order_id: null,
      pay_amount: null,
      amount_editable: true,
      expires_at: null,
      first_time_store: true,
      warnings: [],
    });
  }
});

test('POST /guest/orders accepts the store’s own QR code and returns qr.not_found for another store’s', async () => {
  const { code } = (await resolve(shop(SHOP).static_qr)).body;
  const body = { store_id: storeId, pay_amount: 500 };
  expect((await guest.post('/guest/orders', { ...body, qr_code: code })).status).toBe(201);
  const other = (await resolve(shop('みどりマート').static_qr)).body.code;
  const rejected = await guest.post('/guest/orders', { ...body, qr_code: other });
  expect(rejected.body).toMatchObject({ status: 404, code: 'qr.not_found' });
});

test('a dynamic code resolves to its order and expires after 15 minutes', async () => {
  const asked = { type: 'dynamic', store_id: storeId, pay_amount: 1280, table_number: '4' };
  const made = await merchant.post('/merchant/qr_codes', asked);
  expect(made.body).toMatchObject({ type: 'dynamic', state: 'live', pay_amount: 1280 });
  expect(readJpQr(made.body.jpqr)).toMatchObject({
    isDynamic: true,
    amountYen: 1280,
    name: 'SAKURA SHOKUDO',
    localName: SHOP,
    reference: made.body.code,
  });
  for (const payload of [made.body.url, made.body.jpqr]) {
    expect((await resolve(payload)).body).toMatchObject({
      type: 'order',
      order_id: made.body.order_id,
      pay_amount: 1280,
      amount_editable: false,
      expires_at: made.body.expires_at,
    });
  }
  await guest.post('/sandbox/clock', { advance_seconds: 15 * 60 });
  expect((await resolve(made.body.url)).body).toMatchObject({ status: 410, code: 'qr.expired' });
});

test('a forged amount in a JPQR payload is ignored and reported as a warning', async () => {
  const asked = { type: 'dynamic', store_id: storeId, pay_amount: 1280 };
  const { jpqr } = (await merchant.post('/merchant/qr_codes', asked)).body;
  const printed = readJpQr(jpqr);
  if (printed === undefined) throw new Error('the JPQR text is not readable');
  const forged = writeJpQr({ ...printed, amountYen: yen(1), name: 'EVIL', localName: '別の店' });
  expect((await resolve(forged)).body).toMatchObject({
    pay_amount: 1280,
    warnings: ['name_differs', 'amount_differs'],
  });
});

test('a registration number with a wrong check digit is reported as a warning and does not block', async () => {
  expect((await resolve(shop('手づくりパン こむぎ').static_qr)).body).toMatchObject({
    warnings: ['registration_number_mismatch'],
  });
});

test('POST /guest/qr/resolve returns the matching error code for each unusable payload', async () => {
  const { jpqr } = shop(SHOP);
  const printed = readJpQr(jpqr ?? '');
  if (printed === undefined) throw new Error('the JPQR text is not readable');
  const sticker = demoData.qr_codes.find((code) => code.state === 'withdrawn')?.url ?? '';
  const late = demoData.qr_codes.find((code) => code.state === 'expired')?.url ?? '';
  const cases: readonly (readonly [string, number, string])[] = [
    ['no code at all', 422, 'qr.malformed'],
    ['x'.repeat(8000), 422, 'qr.malformed'],
    ['javascript:alert(1)', 422, 'qr.malformed'],
    ['https://evil.example/q/0123456789abcdef', 422, 'qr.malformed'],
    ['http://localhost:3001/q/0123456789abcdef', 422, 'qr.malformed'],
    ['http://localhost:3000/q/0123456789abcdef', 404, 'qr.not_found'],
    [(jpqr ?? '').slice(0, -1), 422, 'qr.malformed'],
    [(jpqr ?? '').replace('5303392', '5303840'), 422, 'qr.malformed'],
    ['https://saifu.example/q/0123456789abcdef', 404, 'qr.not_found'],
    [writeJpQr({ ...printed, reference: '0123456789abcdef' }), 404, 'qr.not_found'],
    [writeJpQr({ ...printed, reference: null, isDynamic: true }), 404, 'qr.not_found'],
    [
      writeJpQr({ ...printed, reference: null, merchantNumber: '1'.repeat(29) }),
      404,
      'qr.not_found',
    ],
    [sticker, 410, 'qr.withdrawn'],
    [late, 410, 'qr.expired'],
    [shop('喫茶 あおい').static_qr, 409, 'store.inactive'],
  ];
  for (const [payload, status, code] of cases) {
    expect((await resolve(payload)).body, payload.slice(0, 60)).toMatchObject({ status, code });
  }
});

test('qr.withdrawn takes precedence over qr.expired, and both over store.inactive', async () => {
  const asked = { type: 'dynamic', store_id: storeId, pay_amount: 100 };
  const made = (await merchant.post('/merchant/qr_codes', asked)).body;
  const staff = signInAsStaff(testApp);
  await staff.put(`/staff/stores/${storeId}/status`, { status: 'suspended' });
  expect((await resolve(made.url)).body.code).toBe('store.inactive');
  await guest.post('/sandbox/clock', { advance_seconds: 15 * 60 });
  expect((await resolve(made.url)).body.code).toBe('qr.expired');
  expect((await merchant.delete(`/merchant/qr_codes/${made.id}`)).status).toBe(204);
  expect((await merchant.delete(`/merchant/qr_codes/${made.id}`)).status).toBe(204);
  expect((await resolve(made.url)).body.code).toBe('qr.withdrawn');
});

test('the code of a canceled order returns order.canceled', async () => {
  const invoice = await merchant.post('/merchant/orders', { store_id: storeId, pay_amount: 100 });
  const asked = { type: 'dynamic', order_id: invoice.body.id };
  const made = (await merchant.post('/merchant/qr_codes', asked)).body;
  await merchant.call('POST', `/merchant/orders/${invoice.body.id}/cancel`);
  expect((await resolve(made.url)).body).toMatchObject({ status: 409, code: 'order.canceled' });
  const again = await merchant.post('/merchant/qr_codes', asked);
  expect(again.body).toMatchObject({ status: 409, code: 'order.canceled' });
});

test('an expired code says that its order was paid or canceled, and not that it expired', async () => {
  const asked = { type: 'dynamic', store_id: storeId, pay_amount: 100 };
  const make = async () => (await merchant.post('/merchant/qr_codes', asked)).body;
  const [canceled, paid, open] = [await make(), await make(), await make()];
  await merchant.call('POST', `/merchant/orders/${canceled.order_id}/cancel`);
  const cash = { payment_method: 'cash', by: 'staff', gesture: 'slide', expected_amount: 100 };
  guest.idempotencyKey = crypto.randomUUID();
  expect((await guest.post(`/guest/orders/${paid.order_id}/payments`, cash)).status).toBe(201);
  await guest.post('/sandbox/clock', { advance_seconds: 15 * 60 });
  expect((await resolve(canceled.url)).body).toMatchObject({ status: 409, code: 'order.canceled' });
  expect((await resolve(paid.url)).body).toMatchObject({ status: 409, code: 'order.paid' });
  expect((await resolve(open.url)).body).toMatchObject({ status: 410, code: 'qr.expired' });
});

const BAD_CODES = [
  [{ type: 'other' }, 'type'],
  [{ type: 'dynamic' }, 'pay_amount'],
  [{ type: 'dynamic', pay_amount: 5 }, 'store_id'],
  [{ type: 'static' }, 'store_id'],
  [{ type: 'static', store_id: 'sto_junk' }, 'store_id'],
] as const;

test('POST /merchant/qr_codes returns 422 with the field for invalid input', async () => {
  for (const [body, path] of BAD_CODES) {
    const tried = JSON.stringify(body);
    const answer = await merchant.post('/merchant/qr_codes', body);
    expect(answer.status, tried).toBe(422);
    const paths = answer.body.fields.map((field: { path: string }) => field.path);
    expect(paths, tried).toContain(path);
  }
});

test('POST /guest/qr/resolve is rate limited per caller', async () => {
  const asked = Array.from({ length: 70 }, () => resolve('nothing'));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('codes are listed by type, also of one store and page by page', async () => {
  const add = (type: string) =>
    merchant.post('/merchant/qr_codes', {
      type,
      store_id: storeId,
      ...(type === 'dynamic' && { pay_amount: 100 }),
    });
  for (const type of ['static', 'dynamic', 'static', 'dynamic']) {
    expect((await add(type)).status).toBe(201);
  }
  const list = async (query: string) => (await merchant.get(`/merchant/qr_codes?${query}`)).body;
  const all = (await list('limit=100')).items;
  for (const type of ['static', 'dynamic']) {
    const expected = all.filter((code: { type: string }) => code.type === type);
    expect((await list(`limit=100&type=${type}`)).items).toEqual(expected);
    const first = await list(`limit=1&type=${type}&store_id=${storeId}`);
    const next = await list(`limit=1&type=${type}&store_id=${storeId}&cursor=${first.next_cursor}`);
    expect([...first.items, ...next.items]).toEqual(expected.slice(0, 2));
  }
  const refused = await merchant.get('/merchant/qr_codes?type=paper');
  expect(refused.body.fields).toEqual([{ path: 'type', code: 'field.format' }]);
});

test('the static codes of a store with many sales are read from their own index', async () => {
  const { pool } = testApp.deps.db;
  const asked = { type: 'dynamic', store_id: storeId, pay_amount: 100 };
  const { id } = (await merchant.post('/merchant/qr_codes', asked)).body;
  await pool.query(
    `insert into qr_codes (id, code, type, store_id, order_id, expires_at, created_at)
     select gen_random_uuid(), 'sale' || n, type, store_id, order_id, expires_at,
       created_at + n * interval '1 second'
     from qr_codes, generate_series(1, 20000) n where id = $1`,
    [fromTypeId('qrCode', id)],
  );
  await pool.query('analyze qr_codes');
  let plan = '';
  const explaining: Tx = {
    ...testApp.deps.db,
    rows: async ({ text, values }) => {
      const { rows } = await pool.query(`explain ${text}`, values);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [];
    },
  };
  await qrCodes.listOwn(explaining, {
    merchantId: demoId.merchant(DEMO_MEMBERS_STORE),
    storeId: fromTypeId('store', storeId),
    storeIds: null,
    type: 'static',
    limit: 21,
    after: undefined,
  });
  expect(plan).toContain('qr_codes_static_of_store');
});

test('both payloads can be decoded from the QR images', async () => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const made = await merchant.post('/merchant/qr_codes', { type: 'static', store_id: storeId });
  for (const payload of ['url', 'jpqr'] as const) {
    const path = `/api/v1/merchant/qr_codes/${made.body.id}/image?format=png&payload=${payload}`;
    const headers = { authorization: `Bearer ${merchant.token}` };
    const answer = await testApp.app.inject({ method: 'GET', url: path, headers });
    expect(answer.headers['content-type']).toBe('image/png');
    const [found] = await readBarcodes(new Uint8Array(answer.rawPayload));
    expect(found?.text).toBe(made.body[payload]);
    const svg = await testApp.app.inject({
      method: 'GET',
      url: path.replace('png', 'svg'),
      headers,
    });
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.body).toMatch(/^<\?xml|^<svg/);
  }
});

test('the QR image returns 404 for another merchant’s code and for a code without a JPQR payload', async () => {
  const { merchant: other } = signInAsMerchant(testApp, 'みどりマート');
  const [code] = demoData.qr_codes;
  expect((await other.get(`/merchant/qr_codes/${code?.id}/image`)).status).toBe(404);
  const bakery = signInAsMerchant(testApp, '手づくりパン こむぎ');
  const own = (await bakery.merchant.get('/merchant/qr_codes')).body.items[0];
  expect(own.jpqr).toBeNull();
  const path = `/merchant/qr_codes/${own.id}/image?payload=jpqr`;
  expect((await bakery.merchant.get(path)).status).toBe(404);
});
