import { MERCHANT_APPLICATION_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage } from '../../testing/browser.ts';
import {
  APPLICANT,
  APPLICATION_PARTS,
  type Applicant,
  openLatestLink,
  startApplication,
  submitApplication,
} from '../../testing/merchant-application.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import * as applications from './merchant-application.repository.ts';
import { applicationSchedules } from './schedules.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

const query = async (text: string) => (await testApp.deps.db.pool.query(text)).rows;

async function advanceClock(seconds: number): Promise<void> {
  await new Browser(testApp).post('/sandbox/clock', { advance_seconds: seconds });
}

async function runTasks(): Promise<void> {
  for (const { run } of applicationSchedules(testApp.deps)) await run();
}

test('an applicant verifies the address, fills in part by part, goes on later and submits', async () => {
  const first = await startApplication(testApp);
  expect((await first.open()).body).toMatchObject({
    status: 'draft',
    email: APPLICANT,
    answers: { business: null, bank_account: null },
  });
  const { business, representative, ...rest } = APPLICATION_PARTS;
  await first.send('save', { business });
  // The link of another day opens the same draft.
  const later = await startApplication(testApp);
  expect(later.token).not.toBe(first.token);
  const opened = (await later.open()).body;
  expect(opened.answers).toMatchObject({
    business: {
      legal_name_kana: 'かぶしきがいしゃみなとしょうてん',
      postal_code: '2310023',
      phone: '+81451234567',
    },
    representative: null,
  });
  const { terms_version } = opened;
  const early = await later.send('submit', { terms_version });
  expect(early.body).toMatchObject({ status: 422, code: 'merchant_application.incomplete' });
  await later.send('save', { representative });
  expect((await first.send('save', rest)).status).toBe(200);
  const unaccepted = await later.send('submit', { terms_version: '2020-01-01' });
  expect(unaccepted.body).toMatchObject({ status: 422, code: 'terms.not_accepted' });
  const submitted = await later.send('submit', { terms_version });
  expect(submitted.body).toMatchObject({ status: 'submitted', requested_changes: null });
  const mail = await getLatestMessage(testApp, APPLICANT);
  expect(mail?.subject).toBe('【Saifu】加盟店のお申し込みを受け付けました');
});

test('a link shows neither the birth date nor the number of the account', async () => {
  const applicant = await submitApplication(testApp);
  const { body } = await applicant.open();
  expect(body.answers.representative).toEqual({
    name: '港 太郎',
    name_kana: 'みなと たろう',
    has_birth_date: true,
  });
  expect(body.answers.bank_account).toEqual({
    bank_code: '0001',
    branch_code: '001',
    type: 'ordinary',
    number_ends_with: '456',
    holder: 'ｶ)ﾐﾅﾄｼﾖｳﾃﾝ',
  });
  expect(JSON.stringify(body)).not.toMatch(/1980-05-01|0123456/);
});

test('birth date and bank account are encrypted in the database', async () => {
  await submitApplication(testApp);
  const [row] = await query('select * from merchant_applications');
  expect(JSON.stringify(row)).not.toMatch(/1980-05-01|0123456|ﾐﾅﾄ/);
  expect(row.encrypted_answers.length).toBeGreaterThan(100);
  expect(row.bank_account_hash).toHaveLength(32);
});

test('the representative can be saved again without the birth date', async () => {
  const applicant = await startApplication(testApp);
  const { birth_date, ...names } = APPLICATION_PARTS.representative;
  const path = 'representative.birth_date';
  const missing = await applicant.send('save', { representative: names });
  expect(missing.body.fields).toEqual([{ path, code: 'field.required' }]);
  await applicant.send('save', { representative: { ...names, birth_date } });
  const changed = { ...names, name: '港 次郎' };
  const saved = await applicant.send('save', { representative: changed });
  expect(saved.body.answers.representative).toMatchObject({ name: '港 次郎' });
  for (const [date, code] of [
    ['2026-02-30', 'field.format'],
    ['2020-01-01', 'field.age'],
    ['1800-01-01', 'field.format'],
  ]) {
    const wrong = await applicant.send('save', { representative: { ...names, birth_date: date } });
    expect(wrong.body.fields).toMatchObject([{ path, code }]);
  }
});

const { business } = APPLICATION_PARTS;

test.each([
  [
    { business: { ...business, corporate_number: '2120001123456' } },
    'business.corporate_number',
    'field.corporate_number',
  ],
  [
    { business: { ...business, corporate_number: null } },
    'business.corporate_number',
    'field.required',
  ],
  [
    { business: { ...business, registration_number: 'T7000012050002' } },
    'business.registration_number',
    'field.registration_number',
  ],
  [
    { business: { ...business, registration_number: '1120001123456' } },
    'business.registration_number',
    'field.format',
  ],
  [
    { business: { ...business, kind: 'sole_proprietor' } },
    'business.corporate_number',
    'field.format',
  ],
  [
    { business: { ...business, legal_name: 'みなと\u0007' } },
    'business.legal_name',
    'field.format',
  ],
  [
    { business: { ...business, legal_name: '\u202eみなと' } },
    'business.legal_name',
    'field.format',
  ],
  [
    { business: { ...business, legal_name: 'あ'.repeat(81) } },
    'business.legal_name',
    'field.too_long',
  ],
  [
    { business: { ...business, legal_name_kana: '港' } },
    'business.legal_name_kana',
    'field.hiragana',
  ],
  [{ business: { ...business, phone: '12' } }, 'business.phone', 'field.phone'],
  [{ business: { ...business, phone: '00000000000' } }, 'business.phone', 'field.phone'],
  [
    { business: { ...business, website: 'javascript:alert(1)' } },
    'business.website',
    'field.format',
  ],
  [{ business: { ...business, owner: 'x' } }, 'business.owner', 'field.unknown'],
  [{ trade: { ...APPLICATION_PARTS.trade, mcc: '58' } }, 'trade.mcc', 'field.required'],
  [
    { trade: { ...APPLICATION_PARTS.trade, monthly_volume: 1.5 } },
    'trade.monthly_volume',
    'field.format',
  ],
  [
    { trade: { ...APPLICATION_PARTS.trade, monthly_volume: 1e15 } },
    'trade.monthly_volume',
    'field.format',
  ],
  [
    { store: { ...APPLICATION_PARTS.store, payment_methods: [] } },
    'store.payment_methods',
    'field.required',
  ],
  [
    { store: { ...APPLICATION_PARTS.store, payment_methods: ['linepay'] } },
    'store.payment_methods.0',
    'field.format',
  ],
  [
    { bank_account: { ...APPLICATION_PARTS.bank_account, bank_code: '1' } },
    'bank_account.bank_code',
    'field.format',
  ],
  [
    { bank_account: { ...APPLICATION_PARTS.bank_account, number: '12345678' } },
    'bank_account.number',
    'field.format',
  ],
  [
    { bank_account: { ...APPLICATION_PARTS.bank_account, holder: '港商店' } },
    'bank_account.holder',
    'field.bank_holder',
  ],
  [
    { bank_account: { ...APPLICATION_PARTS.bank_account, holder: 'ア'.repeat(31) } },
    'bank_account.holder',
    'field.too_long',
  ],
])('saving %j is rejected at %s with %s', async (part, path, code) => {
  const applicant = await startApplication(testApp);
  const { status, body } = await applicant.send('save', part);
  expect([status, body.code]).toEqual([422, 'request.invalid']);
  expect(body.fields).toMatchObject([{ path, code }]);
  expect((await applicant.open()).body.version).toBe(1);
});

test('a body of 10 MB is rejected before it is read', async () => {
  const applicant = await startApplication(testApp);
  const big = await applicant.browser.post('/merchant_applications/save', {
    token: applicant.token,
    version: 1,
    trade: { ...APPLICATION_PARTS.trade, goods: 'あ'.repeat(10_000_000 / 3) },
  });
  expect(big.body).toMatchObject({ status: 413, code: 'request.too_large' });
});

test('of two tabs that submit at once, one does, and nothing is submitted twice', async () => {
  const applicant = await startApplication(testApp);
  const { version, terms_version } = (await applicant.send('save', APPLICATION_PARTS)).body;
  const submit = () =>
    applicant.browser.post('/merchant_applications/submit', {
      token: applicant.token,
      version,
      terms_version,
    });
  const answers = await Promise.all([submit(), submit(), submit()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await submit()).body.code).toBe('merchant_application.submitted');
  await testApp.settle();
  const events = await query(
    `select id from outbox_events where type = 'merchant_application.submitted'`,
  );
  expect(events).toHaveLength(1);
  const edit = await applicant.send('save', { trade: APPLICATION_PARTS.trade });
  expect(edit.body).toMatchObject({ status: 409, code: 'merchant_application.submitted' });
});

test('a tab with an earlier version is told to look again', async () => {
  const applicant = await startApplication(testApp);
  await applicant.send('save', { trade: APPLICATION_PARTS.trade });
  const stale = await applicant.browser.post('/merchant_applications/save', {
    token: applicant.token,
    version: 1,
    trade: { ...APPLICATION_PARTS.trade, mcc: '5999' },
  });
  expect(stale.body).toMatchObject({ status: 409, code: 'merchant_application.changed' });
});

test('an application is opened by its link only', async () => {
  const applicant = await submitApplication(testApp);
  const stranger = new Browser(testApp);
  for (const token of [applicant.id, '', 'x'.repeat(43), applicant.token.slice(1)]) {
    const { body } = await stranger.post('/merchant_applications/open', { token });
    expect(body).toMatchObject({ status: 404, code: 'merchant_application.unknown' });
  }
  const other = await startApplication(testApp, 'other@kaisha.example');
  const read = await other.open();
  expect(read.body.id).not.toBe(applicant.id);
  const foreign = await stranger.get(`/merchant_applications/${applicant.id}`);
  expect(foreign.status).toBe(404);
});

test('an expired link says so, and a new one opens the same application', async () => {
  const applicant = await submitApplication(testApp);
  applicant.browser.language = 'en';
  await advanceClock(31 * 24 * 60 * 60);
  const expired = await applicant.open();
  expect(expired.body).toMatchObject({ status: 410, code: 'merchant_application.link_expired' });
  const again = await startApplication(testApp);
  expect((await again.open()).body).toMatchObject({ id: applicant.id, status: 'submitted' });
});

test('a withdrawn application is closed, and the address can apply again', async () => {
  const applicant = await submitApplication(testApp);
  expect((await applicant.send('withdraw')).body.status).toBe('withdrawn');
  const again = await applicant.send('withdraw');
  expect(again.body).toMatchObject({ status: 409, code: 'merchant_application.closed' });
  const next = await startApplication(testApp);
  const { body } = await next.open();
  expect(body.status).toBe('draft');
  expect(body.id).not.toBe(applicant.id);
});

test('links to one address and from one network address are limited', async () => {
  const browser = new Browser(testApp);
  const start = (email: string) => browser.post('/merchant_applications', { email });
  for (let at = 0; at < 5; at += 1) expect((await start(APPLICANT)).status).toBe(204);
  expect((await start(APPLICANT)).body).toMatchObject({ status: 429, code: 'rate.limited' });
  for (let at = 0; at < 14; at += 1) expect((await start(`a${at}@b.example`)).status).toBe(204);
  expect((await start('last@b.example')).status).toBe(429);
});

test('two calls at once for one address begin one application', async () => {
  const browsers = [new Browser(testApp), new Browser(testApp), new Browser(testApp)];
  await Promise.all(
    browsers.map((browser) => browser.post('/merchant_applications', { email: APPLICANT })),
  );
  expect(await query('select id from merchant_applications')).toHaveLength(1);
});

test('the language of the request is the language of the messages', async () => {
  const applicant = await startApplication(testApp, APPLICANT, 'ko');
  expect((await applicant.open()).status).toBe(200);
  expect((await getLatestMessage(testApp, APPLICANT))?.subject).toBe('[Saifu] 가맹 신청');
});

const count = async () => (await query('select id from merchant_applications')).length;

test('unverified drafts are deleted after a day, untouched ones after thirty', async () => {
  await new Browser(testApp).post('/merchant_applications', { email: 'never@b.example' });
  const applicant = await startApplication(testApp);
  await applicant.open();
  await runTasks();
  expect(await count()).toBe(2);
  await advanceClock(25 * 60 * 60);
  await runTasks();
  expect(await count()).toBe(1);
  await advanceClock(30 * 24 * 60 * 60);
  await runTasks();
  expect(await count()).toBe(0);
});

test('what was filled in is erased after the retention of a closed application', async () => {
  const kept = await submitApplication(testApp, 'kept@b.example', {});
  const applicant: Applicant & { readonly id: string } = await submitApplication(testApp);
  await applicant.send('withdraw');
  await advanceClock((MERCHANT_APPLICATION_RETENTION_DAYS - 1) * 24 * 60 * 60);
  await runTasks();
  expect(await query(`select id from merchant_applications where erased_at is not null`)).toEqual(
    [],
  );
  await advanceClock(2 * 24 * 60 * 60);
  await runTasks();
  const [row] = await query(`select * from merchant_applications where erased_at is not null`);
  expect(row).toMatchObject({
    email: '',
    answers: {},
    encrypted_answers: null,
    corporate_number: null,
    phone: null,
    bank_account_hash: null,
    status: 'withdrawn',
  });
  const [other] = await query(`select * from merchant_applications where erased_at is null`);
  expect(other.email).toBe('kept@b.example');
  expect(kept.id).toBeDefined();
});

test('what is encrypted is found for another key', async () => {
  await submitApplication(testApp);
  const [stored] = await applications.listEncryptedAfter(testApp.deps.db, undefined, 10);
  expect(stored?.encryptedAnswers).toBeInstanceOf(Buffer);
  const replaced = async () =>
    stored && applications.replaceEncrypted(testApp.deps.db, stored, Buffer.from('x'));
  expect([await replaced(), await replaced()]).toEqual([true, false]);
});

test('the latest message leads to the application', async () => {
  const applicant = await submitApplication(testApp);
  const byMail = await openLatestLink(testApp);
  expect((await byMail.open()).body.id).toBe(applicant.id);
});
