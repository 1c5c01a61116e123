import { LOGO_BYTES_MAX, LOGOS_PER_MERCHANT } from '@saifu/domain/shared/limits';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { createJpeg, createPng } from '../../../testing/attachments.ts';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

/** Never activated, so its logo changes at once. */
const NEW = '喫茶 あおい';
const ACTIVE = 'さくら食堂';
const URL_PATTERN = /^\/api\/v1\/guest\/store_logos\/[0-9a-f]{64}$/;

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

async function open(name: string) {
  const { merchant, store } = signInAsMerchant(testApp, name);
  const path = `/merchant/stores/${store.id}`;
  return {
    merchant,
    id: store.id,
    put: (file: Buffer, type = 'image/png') => send(merchant, `${path}/logo`, file, type),
    remove: () => merchant.delete(`${path}/logo`),
    view: async () => (await merchant.get(path)).body,
    publicView: async () => (await new Browser(testApp).get(`/guest/stores/${store.id}`)).body,
  };
}

async function send({ token }: Browser, path: string, payload: Buffer, type: string) {
  const answer = await testApp.app.inject({
    method: 'PUT',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const load = (url: string) => testApp.app.inject({ method: 'GET', url });

const countLogos = async (): Promise<number> => {
  const { rows } = await testApp.deps.db.pool.query(
    'select count(*)::int as count from store_logos l join stores s on s.id = l.store_id ' +
      'where s.name in ($1, $2)',
    [NEW, ACTIVE],
  );
  return rows[0].count;
};

const drawSquare = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

test('a logo is served from our origin, cacheable forever and inert', async () => {
  const store = await open(NEW);
  const { status, body } = await store.put(createPng());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    logo_url: expect.stringMatching(URL_PATTERN),
    pending_changes: null,
  });
  expect((await store.publicView()).logo_url).toBe(body.logo_url);
  const answer = await load(body.logo_url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  expect([format, width, height]).toEqual(['webp', 256, 256]);
});

test('the type is detected from the content, not from the header', async () => {
  const store = await open(NEW);
  expect((await store.put(createJpeg(), 'image/webp')).status).toBe(200);
  const { status, body } = await store.put(Buffer.from('<svg xmlns="x"/>'), 'image/png');
  expect([status, body.code]).toEqual([422, 'store.logo_unsupported']);
});

test('the same file twice changes nothing; another one has another URL and replaces it', async () => {
  const store = await open(NEW);
  const first = await store.put(createPng());
  expect((await store.put(createPng())).body.logo_url).toBe(first.body.logo_url);
  expect(await countLogos()).toBe(1);
  const second = await store.put(await drawSquare('red'));
  expect(second.body.logo_url).not.toBe(first.body.logo_url);
  expect((await load(first.body.logo_url)).statusCode).toBe(404);
  expect(await countLogos()).toBe(1);
});

test('a removed logo is gone, and removing it again changes nothing', async () => {
  const store = await open(NEW);
  const { logo_url } = (await store.put(createPng())).body;
  for (const answer of [await store.remove(), await store.remove()]) {
    expect(answer).toMatchObject({ status: 200, body: { logo_url: null, pending_changes: null } });
  }
  const gone = await load(logo_url);
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(await countLogos()).toBe(0);
});

test('a change that fails leaves no image behind, and can be repeated', async () => {
  const { pool } = testApp.deps.db;
  const store = await open(NEW);
  await pool.query('alter table stores add constraint broken check (logo_hash is null) not valid');
  expect((await store.put(createPng())).status).toBe(500);
  expect(await countLogos()).toBe(0);
  await pool.query('alter table stores drop constraint broken');
  expect((await store.put(createPng())).status).toBe(200);
});

test('concurrent uploads leave one logo, the one that the store shows', async () => {
  const store = await open(NEW);
  const colors = ['red', 'green'];
  const files = await Promise.all(colors.map(drawSquare));
  const answers = await Promise.all(files.map((file) => store.put(file)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countLogos()).toBe(1);
  const { logo_url } = await store.publicView();
  expect(answers.map(({ body }) => body.logo_url)).toContain(logo_url);
  expect((await load(logo_url)).statusCode).toBe(200);
});

test('stores with the same image share its URL, and one can remove it', async () => {
  const store = await open(NEW);
  const address = { postal_code: '1000005', prefecture: '東京都', address: '千代田区1-1' };
  const branch = { name: '喫茶 あおい 二号店', mcc: '5814', ...address };
  const { id } = (await store.merchant.post('/merchant/stores', branch)).body;
  const { logo_url } = (await store.put(createPng())).body;
  const second = await send(
    store.merchant,
    `/merchant/stores/${id}/logo`,
    createPng(),
    'image/png',
  );
  expect(second.body.logo_url).toBe(logo_url);
  await store.remove();
  expect((await load(logo_url)).statusCode).toBe(200);
});

test('the logo of an active store waits for approval, then payers see it', async () => {
  const store = await open(ACTIVE);
  const staff = signInAsStaff(testApp);
  const decide = async (decision: string, body?: Record<string, unknown>) => {
    const [change] = (await staff.get('/staff/store_changes')).body.items;
    return staff.call('POST', `/staff/store_changes/${change.id}/${decision}`, body);
  };
  const { body } = await store.put(await drawSquare('red'));
  expect(body).toMatchObject({
    logo_url: null,
    pending_changes: { changes: { logo_url: expect.stringMatching(URL_PATTERN) } },
  });
  const { logo_url: red } = body.pending_changes.changes;
  // Staff compare the picture with the name.
  expect((await load(red)).statusCode).toBe(200);
  expect((await store.publicView()).logo_url).toBeNull();
  expect((await store.put(await drawSquare('red'))).body.pending_changes.id).toBe(
    body.pending_changes.id,
  );
  expect((await decide('approve')).body.store.logo_url).toBe(red);
  expect(await store.publicView()).toMatchObject({ logo_url: red, recent_change: null });

  const blue = (await store.put(await drawSquare('blue'))).body.pending_changes.changes.logo_url;
  expect((await store.publicView()).logo_url).toBe(red);
  expect((await decide('reject', { reason: 'This is another brand.' })).body.status).toBe(
    'rejected',
  );
  expect((await load(blue)).statusCode).toBe(404);

  await store.put(await drawSquare('green'));
  const { logo_url: green } = (await decide('approve')).body.store;
  expect(await store.publicView()).toMatchObject({
    logo_url: green,
    recent_change: { fields: ['logo'], former_name: null },
  });
  expect((await load(red)).statusCode).toBe(404);
  expect(await countLogos()).toBe(1);
});

test('removing the logo of an active store waits for approval and withdraws a pending one', async () => {
  const store = await open(ACTIVE);
  const { logo_url } = (await store.put(createPng())).body.pending_changes.changes;
  expect((await store.remove()).body.pending_changes).toBeNull();
  expect((await load(logo_url)).statusCode).toBe(404);
  await testApp.deps.db.pool.query('update stores set activated_at = null where name = $1', [
    ACTIVE,
  ]);
  await store.put(createPng());
  await testApp.deps.db.pool.query('update stores set activated_at = now() where name = $1', [
    ACTIVE,
  ]);
  expect((await store.remove()).body).toMatchObject({
    logo_url,
    pending_changes: { changes: { logo_url: null } },
  });
});

test('a change of the name keeps a pending logo', async () => {
  const store = await open(ACTIVE);
  const { changes } = (await store.put(createPng())).body.pending_changes;
  const path = `/merchant/stores/${store.id}`;
  const { body } = await store.merchant.put(path, { name: 'さくら食堂 新館' });
  expect(body.pending_changes.changes).toEqual({ ...changes, name: 'さくら食堂 新館' });
  expect((await load(changes.logo_url)).statusCode).toBe(200);
});

test('an invalid file returns its error and changes nothing', async () => {
  const store = await open(NEW);
  const { logo_url } = (await store.put(createPng())).body;
  const REJECTED: readonly (readonly [Buffer, string, number, string])[] = [
    [Buffer.alloc(0), 'image/png', 422, 'store.logo_unsupported'],
    [Buffer.from('no picture'), 'image/png', 422, 'store.logo_unsupported'],
    [createPng().subarray(0, -6), 'image/png', 422, 'store.logo_unsupported'],
    [createPng([], [8000, 5001]), 'image/png', 422, 'store.logo_too_many_pixels'],
    [Buffer.alloc(LOGO_BYTES_MAX + 1), 'image/png', 413, 'file.too_large'],
    [Buffer.from('<svg/>'), 'image/svg+xml', 415, 'request.media_unsupported'],
    [Buffer.from('{}'), 'application/json', 415, 'request.media_unsupported'],
  ];
  for (const [file, type, status, code] of REJECTED) {
    const answer = await store.put(file, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  }
  expect((await store.put(createPng([], [8000, 5001]))).body.params).toEqual({ max: 40 });
  expect((await store.view()).logo_url).toBe(logo_url);
});

test('a logo can be changed by the merchant of the store only', async () => {
  const { merchant } = signInAsMerchant(testApp, 'みどりマート');
  const { id } = await open(NEW);
  const path = `/merchant/stores/${id}/logo`;
  for (const unknown of [path, path.replace(id, 'sto_01jd0000000000000000000000')]) {
    expect((await send(merchant, unknown, createPng(), 'image/png')).status).toBe(404);
    expect((await merchant.delete(unknown)).status).toBe(404);
  }
  const guest = new Browser(testApp);
  expect((await send(guest, path, createPng(), 'image/png')).status).toBe(401);
  expect((await guest.delete(path)).status).toBe(401);
});

test('an unknown or malformed hash returns 404', async () => {
  for (const hash of ['0'.repeat(64), 'x', `${'a'.repeat(63)}G`, '..%2f..']) {
    expect((await load(`/api/v1/guest/store_logos/${hash}`)).statusCode, hash).toBe(404);
  }
});

test('a merchant can send a limited number of logos per hour', async () => {
  const store = await open(NEW);
  for (let count = 0; count < LOGOS_PER_MERCHANT.max; count += 1) {
    expect((await store.put(createPng())).status).toBe(200);
  }
  expect((await store.put(createPng())).body.code).toBe('rate.limited');
  expect((await store.remove()).status).toBe(200);
});

test('two demo stores have a logo', async () => {
  const { items } = (await signedIn()).body;
  const urls = items.flatMap(({ logo_url }: { logo_url: string | null }) => logo_url ?? []);
  expect(urls).toHaveLength(2);
  for (const url of urls) expect((await load(url)).statusCode).toBe(200);
});

async function signedIn() {
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  return hanako.get('/stores');
}
