import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { MEMBER_INVITATIONS_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { type Browser, getLatestMessage } from '../../../testing/browser.ts';
import {
  createConsole,
  FOREIGN_STORE,
  getInvitationToken,
  joinAs,
  MEMBERS_STORE,
  PASSWORD,
  signInAsMember,
} from '../../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'shinjin@saifu.example';
let testApp: TestApp;
let owner: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  owner = await signInAsMember(testApp, 'owner');
});

type Body = Record<string, unknown>;

const invite = (more: Body = {}) =>
  owner.post('/console/invitations', { email: EMAIL, role: 'clerk', ...more });

const ACCEPT = {
  email: EMAIL,
  name: '新人 一郎',
  password: PASSWORD,
  password_confirmation: PASSWORD,
};

const accept = (token: string, more: Body = {}) =>
  createConsole(testApp).post('/console/invitations/accept', { token, ...ACCEPT, ...more });

const preview = (token: string) =>
  createConsole(testApp).post('/console/invitations/preview', { token });

test('an invited clerk gets the role, the stores and the refund limit of the invitation', async () => {
  const { store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const limits = { role: 'clerk', store_ids: [store.id], refund_limit_yen: 3000 };
  const created = await invite(limits);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ email: EMAIL, status: 'pending', ...limits });
  const token = await getInvitationToken(testApp, EMAIL);
  const message = await getLatestMessage(testApp, EMAIL);
  expect(message?.text).toContain('さくら食堂');
  expect(message?.text).toContain('72');

  expect((await preview(token)).body).toMatchObject({
    merchant_name: 'さくら食堂',
    role: 'clerk',
    masked_email: 's•••••@saifu.example',
  });
  const browser = createConsole(testApp);
  const joined = await browser.post('/console/invitations/accept', { token, ...ACCEPT });
  expect(joined.status).toBe(200);
  expect(joined.body.member).toMatchObject({ email: EMAIL, name: '新人 一郎', ...limits });
  expect((await browser.get('/merchant/orders')).status).toBe(200);
  const { items } = (await owner.get('/console/invitations')).body;
  expect(items).toMatchObject([{ id: created.body.id, status: 'accepted' }]);
  expect((await owner.get('/console/members?limit=1')).body).toMatchObject({
    items: [{ email: EMAIL }],
    next_cursor: expect.any(String),
  });
});

test('the token of an invitation is stored as a hash only', async () => {
  await invite();
  const token = await getInvitationToken(testApp, EMAIL);
  const { rows } = await testApp.deps.db.pool.query(
    `select i::text as row from member_invitations i
     union all select e::text from outbox_events e union all select a::text from audit_entries a`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
});

test('an invitation is accepted by exactly one of two concurrent calls', async () => {
  await invite();
  const token = await getInvitationToken(testApp, EMAIL);
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  const again = await accept(token);
  expect(again.body).toMatchObject({ status: 410, code: 'invitation.used' });
  expect((await preview(token)).body.code).toBe('invitation.used');
  const { rows } = await testApp.deps.db.pool.query(
    'select count(*)::int as count from members where email = $1',
    [EMAIL],
  );
  expect(rows[0].count).toBe(1);
});

test('an invitation expires after 72 hours', async () => {
  await invite();
  const token = await getInvitationToken(testApp, EMAIL);
  const advance = (advance_seconds: number) => owner.post('/sandbox/clock', { advance_seconds });
  await advance(72 * 3600 - 60);
  expect((await preview(token)).status).toBe(200);
  await advance(60);
  expect((await preview(token)).body.code).toBe('invitation.expired');
  expect((await accept(token)).body).toMatchObject({ status: 410, code: 'invitation.expired' });
});

test('a revoked invitation cannot be accepted, and revoking is idempotent', async () => {
  const { id } = (await invite()).body;
  const token = await getInvitationToken(testApp, EMAIL);
  const path = `/console/invitations/${id}`;
  expect((await owner.delete(path)).status).toBe(204);
  expect((await owner.delete(path)).status).toBe(204);
  expect((await accept(token)).body).toMatchObject({ status: 410, code: 'invitation.revoked' });
  const unknown = toTypeId('memberInvitation', newUuid());
  expect((await owner.delete(`/console/invitations/${unknown}`)).status).toBe(404);
});

test('an accepted invitation cannot be revoked', async () => {
  const { id } = (await invite()).body;
  await joinAs(testApp, EMAIL);
  const answer = await owner.delete(`/console/invitations/${id}`);
  expect(answer.body).toMatchObject({ status: 410, code: 'invitation.used' });
});

test('an invitation for another address is rejected and stays valid', async () => {
  await invite();
  const token = await getInvitationToken(testApp, EMAIL);
  const other = await accept(token, { email: 'tanin@saifu.example' });
  expect(other.body).toMatchObject({ status: 422, code: 'invitation.other_address' });
  expect((await accept(token)).status).toBe(200);
});

test('an unknown token is rejected', async () => {
  for (const token of ['', 'junk', 'A'.repeat(43)]) {
    expect((await preview(token)).body).toMatchObject({ status: 404, code: 'invitation.unknown' });
    expect((await accept(token)).body.code).toBe('invitation.unknown');
  }
});

test('a later invitation to an address replaces the earlier one', async () => {
  await invite();
  const first = await getInvitationToken(testApp, EMAIL);
  await invite({ role: 'manager' });
  const second = await getInvitationToken(testApp, EMAIL);
  expect((await accept(first)).body.code).toBe('invitation.revoked');
  expect((await accept(second)).body.member.role).toBe('manager');
});

test.each([
  ['name', { name: '' }],
  ['name', { name: '\u0007\u001b' }],
  ['name', { name: 'a\u202eb' }],
  ['name', { name: 'あ'.repeat(51) }],
  ['password', { password: 'short', password_confirmation: 'short' }],
  ['password', { password: 'password1', password_confirmation: 'password1' }],
  ['password', { password: EMAIL, password_confirmation: EMAIL }],
  ['password_confirmation', { password_confirmation: 'something else' }],
  ['email', { email: 'not an address' }],
])('accepting with a wrong %s (%j) is rejected', async (path, more) => {
  await invite();
  const answer = await accept(await getInvitationToken(testApp, EMAIL), more);
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  expect(answer.body.fields.map((each: { path: string }) => each.path)).toContain(path);
});

test.each([
  [{ role: 'admin' }, 'role'],
  [{ email: 'not an address' }, 'email'],
  [{ refund_limit_yen: -1 }, 'refund_limit_yen'],
  [{ refund_limit_yen: 0.5 }, 'refund_limit_yen'],
  [{ refund_limit_yen: 1_000_001 }, 'refund_limit_yen'],
  [{ store_ids: ['sto_junk'] }, 'store_ids.0'],
])('inviting with %j is rejected', async (more, path) => {
  const answer = await invite(more);
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  expect(answer.body.fields.map((each: { path: string }) => each.path)).toContain(path);
});

test('the stores of an invitation must be the merchant’s own', async () => {
  const { store } = signInAsMerchant(testApp, FOREIGN_STORE);
  const answer = await invite({ store_ids: [store.id] });
  expect(answer.body.fields).toEqual([{ path: 'store_ids', code: 'not_found' }]);
});

test('a member of the merchant is not invited again', async () => {
  const answer = await invite({ email: 'clerk@saifu.example' });
  expect(answer.body).toMatchObject({ status: 409, code: 'member.email_taken' });
});

test('a member of another merchant cannot accept, and the inviting owner learns nothing', async () => {
  const { merchant_id } = (
    await testApp.deps.db.pool.query('select merchant_id from stores where name = $1', [
      FOREIGN_STORE,
    ])
  ).rows[0];
  const path = `/staff/merchants/${toTypeId('merchant', merchant_id)}/invitations`;
  const created = await signInAsStaff(testApp).post(path, { email: 'clerk@saifu.example' });
  expect(created.status).toBe(201);
  const token = await getInvitationToken(testApp, 'clerk@saifu.example');
  const answer = await accept(token, { email: 'clerk@saifu.example' });
  expect(answer.body).toMatchObject({ status: 409, code: 'member.email_taken' });
});

test('a removed member can be invited again', async () => {
  await invite();
  const member = await joinAs(testApp, EMAIL);
  const { id } = (await member.get('/console/sessions/current')).body.member;
  expect((await owner.delete(`/console/members/${id}`)).status).toBe(204);
  await invite({ role: 'manager' });
  const again = await joinAs(testApp, EMAIL);
  const session = (await again.get('/console/sessions/current')).body;
  expect(session.member).toMatchObject({ role: 'manager' });
  expect(session.member.id).not.toBe(id);
});

test('a merchant has a limited number of open invitations', async () => {
  await testApp.deps.db.pool.query(
    `insert into member_invitations (id, merchant_id, email, role, store_ids, refund_limit_yen,
       language, created_at, expires_at)
     select gen_random_uuid(), m.merchant_id, 'a' || n || '@saifu.example', 'clerk', '{}', 0, 'ja',
       now(), now() + interval '3 days'
     from members m, generate_series(1, $1::int) n where m.role = 'owner'`,
    [MEMBER_INVITATIONS_MAX],
  );
  const answer = await invite();
  expect(answer.body).toMatchObject({ status: 409, code: 'invitation.too_many' });
});

test('staff invite an owner of an existing merchant only', async () => {
  const staff = signInAsStaff(testApp);
  const unknown = `/staff/merchants/${toTypeId('merchant', newUuid())}/invitations`;
  expect((await staff.post(unknown, { email: EMAIL })).status).toBe(404);
  const { merchant } = (await staff.get('/sandbox/world')).body.members[0];
  const created = await staff.post(`/staff/merchants/${merchant}/invitations`, { email: EMAIL });
  expect(created.body).toMatchObject({ role: 'owner', status: 'pending' });
  expect(fromTypeId('memberInvitation', created.body.id)).toBeDefined();
  const { items } = (await owner.get('/console/audit_entries?limit=1')).body;
  // Who of the staff it was, and from where, is in the operator's log only.
  expect(items).toMatchObject([{ actor: 'staff', ip: '', action: 'invitation.created' }]);
});
