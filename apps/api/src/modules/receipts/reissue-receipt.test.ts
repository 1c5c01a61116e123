import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { openShop, signedIn } from './receipt.fixture.ts';

async function bought() {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  const payment = await buy(hanako, { pay_amount: 1280 });
  const path = `/guest/receipts/${payment.receipt_id}`;
  return { testApp, buy, hanako, path };
}

test('a receipt can be reissued three times and is marked as reissued', async () => {
  const { hanako, path } = await bought();
  const requestBody = {
    recipient_name: '株式会社青空商事',
    honorific: '御中',
    description: '会議費',
  };
  expect((await hanako.post(path, requestBody)).body).toMatchObject({
    ...requestBody,
    version: 2,
    reissued: true,
    reissues_left: 2,
    amount: 1280,
  });
  // Missing fields stay unchanged, and an identical request creates no version.
  const third = { recipient_name: '青空商事' };
  for (const _ of [1, 2]) {
    expect((await hanako.post(path, third)).body).toMatchObject({
      version: 3,
      honorific: '御中',
      description: '会議費',
    });
  }
  expect((await hanako.post(path, { recipient_name: null })).body.version).toBe(4);
  const fifth = await hanako.post(path, { recipient_name: 'もう一つ' });
  expect(fifth.body).toMatchObject({
    status: 409,
    code: 'receipt.reissues_exhausted',
    params: { max: 3 },
  });
  expect((await hanako.post(path, { recipient_name: null })).body.version).toBe(4);
});

test('a reissue without changes creates no version and returns unchanged', async () => {
  const { testApp, hanako, path } = await bought();
  const requestBody = { recipient_name: '青空商事', honorific: '御中', description: '会議費' };
  expect((await hanako.post(path, requestBody)).body).toMatchObject({
    version: 2,
    unchanged: false,
  });
  for (const same of [
    requestBody,
    { recipient_name: '青空商事' },
    { ...requestBody, description: ' 会議費 ' },
  ]) {
    const { status, body } = await hanako.post(path, same);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...requestBody, version: 2, reissues_left: 2, unchanged: true });
  }
  const { rows } = await testApp.deps.db.pool.query('select count(*) from receipt_versions');
  expect(rows).toEqual([{ count: 2 }]);
});

test('a receipt is found by its current description, not by an earlier one', async () => {
  const { testApp, hanako, path } = await bought();
  await testApp.settle();
  const found = async (words: string) =>
    (await hanako.get(`/receipts?q=${encodeURIComponent(words)}`)).body.items.length;
  await hanako.post(path, { recipient_name: null, description: 'カイギ費' });
  expect(await found('さくら')).toBe(1);
  expect([await found('かいぎ'), await found('ｶｲｷﾞ費')]).toEqual([1, 1]);
  await hanako.post(path, { recipient_name: null, description: '交際費' });
  expect([await found('かいぎ'), await found('交際')]).toEqual([0, 1]);
});

test('of ten concurrent reissues three succeed with distinct versions', async () => {
  const { testApp, hanako, path } = await bought();
  const names = Array.from({ length: 10 }, (_, at) => `山田${at}`);
  const answers = await Promise.all(
    names.map((recipient_name) => hanako.post(path, { recipient_name })),
  );
  const versions = answers.flatMap(({ body }) => body.version ?? []);
  expect(versions.toSorted()).toEqual([2, 3, 4]);
  expect(answers.filter(({ body }) => body.code === 'receipt.reissues_exhausted')).toHaveLength(7);
  const { rows } = await testApp.deps.db.pool.query('select count(*) from receipt_versions');
  expect(rows).toEqual([{ count: 4 }]);
});

test('a reissue after 90 days returns receipt.too_late', async () => {
  const { testApp, hanako, path } = await bought();
  await hanako.post('/sandbox/clock', { advance_seconds: 91 * 86_400 });
  const later = await signedIn(testApp);
  const late = await later.post(path, { recipient_name: '山田' });
  expect(late.body).toMatchObject({ status: 409, code: 'receipt.too_late' });
  expect((await later.get(path)).status).toBe(200);
});

test.each([
  ['a control character', '山田\u0007'],
  ['a line break', '山田\n太郎'],
  ['a mark that turns the reading direction', '山田\u202e'],
  ['a letter the paper cannot show', 'مريم'],
  ['a picture', '山田🍣'],
])('a recipient name with %s returns a field error', async (_, recipient_name) => {
  const { hanako, path } = await bought();
  const fields = [{ path: 'recipient_name', code: 'field.format' }];
  expect((await hanako.post(path, { recipient_name })).body).toMatchObject({ status: 422, fields });
  const setting = await hanako.post('/guest/receipts/settings', { recipient_name });
  expect(setting.body).toMatchObject({ status: 422, fields });
});

test('names in hangul, with rare kanji or with two accents are accepted', async () => {
  const { hanako, path } = await bought();
  for (const recipient_name of ['김민수', '𠮷田', 'Nguyễn']) {
    expect((await hanako.post(path, { recipient_name })).body).toMatchObject({ recipient_name });
  }
});

test('a description follows the same rules as a name', async () => {
  const { hanako, path } = await bought();
  const requestBody = { recipient_name: '山田', description: 'ค่าอาหาร' };
  expect((await hanako.post(path, requestBody)).body.fields).toEqual([
    { path: 'description', code: 'field.format' },
  ]);
  const long = await hanako.post(path, { recipient_name: 'あ'.repeat(61) });
  expect(long.body.fields).toMatchObject([{ path: 'recipient_name', code: 'field.too_long' }]);
});

test('the settings of a user apply to future receipts only', async () => {
  const { testApp, hanako, buy, path } = await bought();
  await testApp.settle();
  const settings = '/guest/receipts/settings';
  expect((await hanako.get(settings)).body).toEqual({
    recipient_name: null,
    honorific: '様',
    default_description: null,
    email: 'hanako@saifu.example',
    auto_email: false,
    format: 'pdf',
  });
  const requestBody = {
    recipient_name: '髙橋商店',
    honorific: '御中',
    default_description: '飲食代',
  };
  expect((await hanako.post(settings, requestBody)).body).toMatchObject(requestBody);
  const { body } = await hanako.post(settings, { email: 'Keiri@Saifu.example' });
  expect(body).toMatchObject({ ...requestBody, email: 'keiri@saifu.example' });
  expect((await hanako.get(path)).body.recipient_name).toBe(null);
  const next = await buy(hanako, { pay_amount: 500 });
  expect((await hanako.get(`/guest/receipts/${next.receipt_id}`)).body).toMatchObject({
    recipient_name: '髙橋商店',
    honorific: '御中',
    description: '飲食代',
  });
  const alex = await signedIn(testApp, 'alex');
  expect((await alex.get(settings)).body.recipient_name).toBe(null);
});

test('the settings of a guest belong to one payment and require its token', async () => {
  const { testApp, buy } = await bought();
  const guest = new Browser(testApp);
  const payment = await buy(guest, { pay_amount: 700 });
  const settings = '/guest/receipts/settings';
  expect((await guest.get(settings)).body).toMatchObject({ status: 401, code: 'session.expired' });
  guest.guestToken = payment.guest_token;
  // Automatic emails need an address.
  const blind = await guest.post(settings, { auto_email: true });
  expect(blind.body.fields).toEqual([{ path: 'email', code: 'field.required' }]);
  expect((await guest.post(settings, { recipient_name: '鈴木' })).status).toBe(200);
  expect((await guest.get(settings)).body.recipient_name).toBe('鈴木');
  const { body } = await guest.get(`/guest/receipts/${payment.receipt_id}`);
  expect(body.recipient_name).toBe('鈴木');
});
