import { fromTypeId } from '@saifu/domain/shared/ids';
import { BANK_ACCOUNT_DELAY_MS, STEP_UP_LIFE_MS } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { decrypt } from '../../../platform/crypto/encryption.ts';
import type { Browser } from '../../../testing/browser.ts';
import { getDemoMember, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { toMerchantId } from '../../ledger/merchant-id.fixture.ts';

const PATH = '/merchant/bank_account';
const ACCOUNT = {
  bank_code: '0009',
  branch_code: '015',
  type: 'ordinary',
  number: '1234567',
  holder: '株式会社サクラ',
};

let testApp: TestApp;
let owner: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  owner = await signInAsMember(testApp, 'owner');
  const merchantId = fromTypeId('merchant', await toMerchantId(testApp, MEMBERS_STORE));
  await all(`update bank_accounts set canceled_at = now() where merchant_id = $1`, [merchantId]);
});

const all = async (text: string, values: unknown[] = []) =>
  (await testApp.deps.db.pool.query(text, values)).rows;
const put = (body: Record<string, string>) => owner.put(PATH, body);
const read = async (who = owner) => (await who.get(PATH)).body;
const pass = (ms: number) => owner.post('/sandbox/clock', { advance_seconds: ms / 1000 });
const subjects = async () =>
  (
    await all(`select subject from messages where destination = $1 order by created_at, id`, [
      getDemoMember('owner').email,
    ])
  ).map(({ subject }) => subject);

test('the first account counts at once, with the names of its bank and its holder in half width', async () => {
  expect(await read()).toEqual({ current: null, upcoming: null });
  expect((await put({ ...ACCOUNT, number: '１２３４５' })).status).toBe(200);
  expect(await read()).toMatchObject({
    current: {
      bank_name: '三井住友',
      branch_name: '東京中央',
      number_ends_with: '345',
      holder: 'ｶ)ｻｸﾗ',
      is_rejected: false,
    },
    upcoming: null,
  });
  const [row] = await all('select * from bank_accounts where canceled_at is null');
  expect(decrypt(testApp.deps.config.secretKeys, row.encrypted_number)).toBe('0012345');
  expect(await subjects()).toContain('【Saifu】振込先口座変更のお知らせ');
});

test('a change counts after three days; until then the account before it does', async () => {
  await put(ACCOUNT);
  await put({ ...ACCOUNT, number: '7654321' });
  expect(await read()).toMatchObject({
    current: { number_ends_with: '567' },
    upcoming: { number_ends_with: '321' },
  });
  await pass(BANK_ACCOUNT_DELAY_MS - 60_000);
  owner = await signInAsMember(testApp, 'owner');
  expect(await read()).toMatchObject({ current: { number_ends_with: '567' } });
  await pass(61_000);
  owner = await signInAsMember(testApp, 'owner');
  expect(await read()).toMatchObject({ current: { number_ends_with: '321' }, upcoming: null });
});

test('a later change replaces one that does not count yet, also at once', async () => {
  await put(ACCOUNT);
  const numbers = ['1111111', '2222222', '3333333'];
  await Promise.all(numbers.map((number) => put({ ...ACCOUNT, number })));
  const upcoming = await all(
    `select id from bank_accounts where canceled_at is null and effective_at > created_at`,
  );
  expect(upcoming).toHaveLength(1);
});

test('an owner takes a change back, once, and all owners are told', async () => {
  await put(ACCOUNT);
  await put({ ...ACCOUNT, number: '7654321' });
  const cancel = () => owner.post(`${PATH}/cancel_change`, {});
  const answers = await Promise.all([cancel(), cancel()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read()).toMatchObject({ current: { number_ends_with: '567' }, upcoming: null });
  expect((await cancel()).body.code).toBe('bank_account.no_change');
  expect(await subjects()).toContain('【Saifu】振込先口座の変更を取りやめました');
  const { items } = (await owner.get('/console/audit_entries?limit=10')).body;
  expect(items.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
    'bank_account.change_canceled',
    'bank_account.changed',
    'bank_account.changed',
  ]);
  expect(JSON.stringify(items)).not.toContain('7654321');
});

test('a second factor that was presented long ago must be presented again', async () => {
  await pass(STEP_UP_LIFE_MS + 1000);
  const refused = await put(ACCOUNT);
  expect(refused.body).toMatchObject({ status: 409, code: 'second_factor.stale' });
  expect(await read()).toEqual({ current: null, upcoming: null });
});

test.each([
  ['bank_code', '0002', 'field.bank_code'],
  ['bank_code', '1', 'field.format'],
  ['bank_code', '__proto__', 'field.format'],
  ['branch_code', '999', 'field.branch_code'],
  ['branch_code', '', 'field.required'],
  ['number', '12345678', 'field.format'],
  ['number', '12%4567', 'field.format'],
  ['holder', '桜商店', 'field.bank_holder'],
  ['holder', 'ア'.repeat(31), 'field.too_long'],
  ['holder', 'ア'.repeat(10_000), 'field.too_long'],
  ['type', 'gold', 'field.format'],
])('an account with %s %j is refused', async (field, value, code) => {
  const { status, body } = await put({ ...ACCOUNT, [field]: value });
  expect(status).toBe(422);
  expect(body.errors ?? body.fields).toMatchObject([{ path: field, code }]);
  expect(await read()).toEqual({ current: null, upcoming: null });
});

test('a huge body and half a character are refused', async () => {
  expect((await put({ ...ACCOUNT, holder: 'ア'.repeat(1_000_000) })).status).toBe(413);
  expect((await put({ ...ACCOUNT, holder: '\ud800' })).status).toBe(400);
});

test('names of a branch are shown before it is saved', async () => {
  const find = (bank: string, branch: string) =>
    owner.get(`/merchant/bank_branch?bank_code=${bank}&branch_code=${branch}`);
  expect((await find('0009', '015')).body).toEqual({
    bank_name: '三井住友',
    branch_name: '東京中央',
  });
  expect((await find('0009', '999')).status).toBe(404);
  expect((await find('%25%25%25%25', '015')).status).toBe(422);
});

test('only owners change the account; managers see it, clerks and programs do not change it', async () => {
  await put(ACCOUNT);
  const manager = await signInAsMember(testApp, 'manager');
  expect(await read(manager)).toMatchObject({ current: { number_ends_with: '567' } });
  expect((await manager.put(PATH, ACCOUNT)).body.code).toBe('member.not_allowed');
  const clerk = await signInAsMember(testApp, 'clerk');
  expect((await clerk.get(PATH)).body.code).toBe('member.not_allowed');
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  expect((await merchant.put(PATH, ACCOUNT)).status).toBe(401);
  expect((await merchant.get(PATH)).status).toBe(200);
});
