import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addPast } from '../../payments/history/past-payment.fixture.ts';
import { DATA_PARTS } from './export-data.repository.ts';

const PASSWORD = 'momiji-no-michi';
let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', PASSWORD);
});

const prove = (who = hanako) => who.post('/step_up/verify', { password: PASSWORD });

/** Reads the entries of an uncompressed ZIP by their local headers. */
function unzip(file: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const begin = at + 30 + file.readUInt16LE(at + 26);
    const end = begin + file.readUInt32LE(at + 18);
    found.set(file.toString('utf8', at + 30, begin), file.toString('utf8', begin, end));
    at = end;
  }
  return found;
}

const fetched = (who: Browser, url: string) =>
  testApp.app.inject({ url, headers: { cookie: who.cookie } });

async function made() {
  const asked = await hanako.post('/exports', { kind: 'account_data' });
  expect(asked.status).toBe(202);
  await testApp.settle();
  const view = (await hanako.get(`/exports/${asked.body.id}`)).body;
  expect(view).toMatchObject({ kind: 'account_data', state: 'ready', from: null, to: null });
  const file = await fetched(hanako, view.file_url);
  return { view, headers: file.headers, files: unzip(file.rawPayload) };
}

test.each(['account_data', 'payments_csv', 'receipts_zip'])(
  'an export of kind %s needs a step-up',
  async (kind) => {
    const requestBody = { kind };
    expect((await hanako.post('/exports', requestBody)).body.code).toBe('session.step_up_required');
    await prove();
    expect((await hanako.post('/exports', requestBody)).status).toBe(202);
    const csv = await new Browser(testApp).post('/exports', requestBody);
    expect(csv.status).toBe(401);
  },
);

test('account data can be downloaded only after a fresh step-up', async () => {
  await prove();
  const { view } = await made();
  const borrowed = new Browser(testApp);
  await borrowed.signIn('hanako@saifu.example', PASSWORD);
  const getFileUrls = async (who: Browser) => [
    (await who.get(`/exports/${view.id}`)).body.file_url,
    (await who.get('/exports')).body.items[0].file_url,
  ];
  expect(await getFileUrls(borrowed)).toEqual([null, null]);
  expect((await fetched(borrowed, view.file_url)).json().code).toBe('link.unknown');
  await hanako.post('/sandbox/clock', { advance_seconds: 301 });
  expect(await getFileUrls(hanako)).toEqual([null, null]);
  expect((await fetched(hanako, view.file_url)).json().code).toBe('link.expired');
  await prove(borrowed);
  const [url] = await getFileUrls(borrowed);
  expect((await fetched(borrowed, url)).statusCode).toBe(200);
  expect(await getFileUrls(hanako)).toEqual([null, null]);
});

test.each(['account_data', 'payments_csv'])(
  'a link to %s expires with its session',
  async (kind) => {
    await prove();
    const { id } = (await hanako.post('/exports', { kind })).body;
    await testApp.settle();
    const borrowed = new Browser(testApp);
    await borrowed.signIn('hanako@saifu.example', PASSWORD);
    await prove(borrowed);
    const urlFor = async (who: Browser) => (await who.get(`/exports/${id}`)).body.file_url;
    const [own, foreign] = [await urlFor(hanako), await urlFor(borrowed)];
    expect((await fetched(borrowed, foreign)).statusCode).toBe(200);
    await hanako.delete('/sessions');
    expect((await fetched(borrowed, foreign)).json()).toMatchObject({
      status: 410,
      code: 'link.expired',
    });
    expect((await fetched(hanako, own)).statusCode).toBe(200);
    const lent = own.replace(/\.\w+$/, foreign.match(/\.\w+$/)[0]);
    expect((await fetched(hanako, lent)).json().code).toBe('link.unknown');
    await hanako.delete('/sessions/current');
    expect((await fetched(hanako, own)).json().code).toBe('link.expired');
  },
);

test.each([{ from: '2026-01-01' }, { status: 'complete' }, { q: 'x' }])(
  'an account data export rejects the filter %o',
  async (search) => {
    await prove();
    const answer = await hanako.post('/exports', { kind: 'account_data', ...search });
    const [path] = Object.keys(search);
    expect(answer.body.fields).toEqual([{ path, code: 'field.unknown' }]);
  },
);

test('account data has a file per part and an HTML page, without data of other users', async () => {
  const card = { card_token: await tokenize(), cardholder_name: 'Hanako Yamada' };
  await hanako.post('/cards', card);
  await hanako.put('/userinfo', { display_name: '<b>花子</b>' });
  await hanako.put('/limits', { per_day: 5000 });
  await addPast(testApp, { at: '2026-11-01T12:00', amount: 1280 });
  await prove();
  hanako.language = 'ja';
  const { files, headers, view } = await made();
  expect(headers['content-type']).toBe('application/zip');
  expect(view.file_name).toMatch(/^登録データ_\d{8}\.zip$/);
  expect([...files.keys()]).toEqual([...DATA_PARTS.map((part) => `${part}.json`), 'index.html']);

  const read = (part: string) => JSON.parse(files.get(`${part}.json`) ?? 'null');
  expect(read('profile')).toMatchObject([
    { id: expect.stringMatching(/^usr_/), email: 'hanako@saifu.example' },
  ]);
  expect(read('settings')[0].limits).toMatchObject([{ per_day: 5000 }]);
  expect(read('sessions')).toHaveLength(1);
  const [saved] = read('cards');
  expect(saved).toMatchObject({ id: expect.stringMatching(/^crd_/), last4: '4242' });
  for (const row of read('payments')) expect(row.id).toMatch(/^pay_/);
  expect(read('payments').length).toBeGreaterThan(0);

  const everything = [...files.values()].join('\n');
  expect(everything).not.toMatch(/alex@saifu\.example|password_hash|token_hash|provider_method_id/);
  expect(everything).not.toMatch(/fingerprint|device_hash|\$argon2|pm_[A-Za-z0-9]/);
  const page = files.get('index.html') ?? '';
  expect(page).toContain('<html lang="ja">');
  expect(page).toContain('プロフィールと連絡先');
  expect(page).toContain('&lt;b&gt;花子&lt;/b&gt;');
  expect(page).not.toMatch(/<script|<b>|undefined/);
});
