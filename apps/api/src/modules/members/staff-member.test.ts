import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage } from '../../testing/browser.ts';
import {
  codeOf,
  createConsole,
  getDemoMember,
  getInvitationToken,
  joinAs,
  PASSWORD,
  signInAsMember,
} from '../../testing/member.ts';
import {
  addMemberPasskey,
  newConsoleAuthenticator,
  signInToConsoleWithPasskey,
} from '../../testing/member-passkey.ts';
import { signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';

const EMAIL = 'shinjin@saifu.example';
let testApp: TestApp;
let admin: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  admin = await signInAsMember(testApp, 'admin');
});

const invite = (role = 'support', email = EMAIL) =>
  admin.post('/staff/invitations', { email, role });

const getCurrent = async (who: Browser) => (await who.get('/console/sessions/current')).body;

/** Sets up an authenticator app and returns its secret. */
async function setUpTotp(who: Browser, password = PASSWORD): Promise<string> {
  const { secret } = (await who.post('/console/totp', { password })).body;
  const confirmed = await who.post('/console/totp/confirm', { code: codeOf(testApp, secret) });
  expect(confirmed.status).toBe(200);
  return secret;
}

async function joinStaff(role: string, email = EMAIL): Promise<Browser> {
  expect((await invite(role, email)).status).toBe(201);
  const browser = await joinAs(testApp, email);
  await setUpTotp(browser);
  return browser;
}

const idOf = async (who: Browser): Promise<string> => (await getCurrent(who)).member.id;

test('the session tells that it is of staff, with the role and without a merchant', async () => {
  const session = await getCurrent(admin);
  const { email, name } = getDemoMember('admin');
  expect(session).toMatchObject({
    kind: 'staff',
    member: { email, name, role: 'admin', has_second_factor: true },
    second_factor: 'none',
    second_factors: ['totp'],
  });
  expect(session).not.toHaveProperty('merchant');
  expect(session.member).not.toHaveProperty('store_ids');
  const owner = await getCurrent(await signInAsMember(testApp, 'owner'));
  expect(owner).toMatchObject({ kind: 'merchant', member: { role: 'owner' } });
});

test('invited staff join by the link, and need a second factor before anything else', async () => {
  const created = await invite();
  expect(created.body).toMatchObject({ email: EMAIL, role: 'support', status: 'pending' });
  const token = await getInvitationToken(testApp, EMAIL);
  expect((await getLatestMessage(testApp, EMAIL))?.subject).toBe(
    '[Saifu] You are invited to the operator console',
  );
  const preview = await createConsole(testApp).post('/console/invitations/preview', { token });
  expect(preview.body).toMatchObject({ merchant_name: null, role: 'support' });
  const browser = await joinAs(testApp, EMAIL);
  expect(await getCurrent(browser)).toMatchObject({ kind: 'staff', second_factor: 'set_up' });
  const denied = await browser.get('/staff/consultations');
  expect(denied.body).toMatchObject({ status: 422, code: 'member.second_factor_required' });
  const secret = await setUpTotp(browser);
  expect((await browser.get('/staff/consultations')).status).toBe(200);

  const again = createConsole(testApp);
  await again.post('/console/sign_in', { email: EMAIL, password: PASSWORD });
  expect((await again.get('/staff/consultations')).body.code).toBe('member.second_factor_required');
  const entered = await again.post('/console/second_factor', { code: codeOf(testApp, secret, 1) });
  expect(entered.body).toMatchObject({ kind: 'staff', second_factor: 'none' });
  const { items } = (await admin.get('/staff/invitations')).body;
  expect(items).toMatchObject([{ id: created.body.id, status: 'accepted' }]);
  const revoked = await admin.delete(`/staff/invitations/${created.body.id}`);
  expect(revoked.body).toMatchObject({ status: 410, code: 'invitation.used' });
  const list = (await admin.get('/staff/members?limit=1')).body;
  expect(list).toMatchObject({ items: [{ email: EMAIL, role: 'support' }] });
});

test('a passkey signs staff in, and the last second factor stays', async () => {
  const browser = await joinStaff('risk');
  const authenticator = newConsoleAuthenticator(testApp);
  const added = await addMemberPasskey(browser, { authenticator, password: PASSWORD });
  expect(added.status).toBe(201);
  const other = createConsole(testApp);
  const session = await signInToConsoleWithPasskey(other, authenticator);
  expect(session.body).toMatchObject({ kind: 'staff', second_factor: 'none' });
  expect((await other.get('/staff/store_changes')).status).toBe(200);
  await testApp.deps.db.pool.query('update members set encrypted_totp_secret = null');
  const path = `/console/passkeys/${added.body.passkey.id}/remove`;
  expect((await other.post(path, { password: PASSWORD })).body.code).toBe('second_factor.last');
});

test('staff set a new password by a link, and recovery codes replace the app', async () => {
  const { email, password } = getDemoMember('finance');
  const finance = await signInAsMember(testApp, 'finance');
  const codes = await finance.post('/console/recovery_codes', { password });
  const [recovery_code] = codes.body.recovery_codes;
  await createConsole(testApp).post('/console/forgot', { email });
  const token = await getInvitationToken(testApp, email);
  const words = { password: PASSWORD, password_confirmation: PASSWORD };
  const reset = await createConsole(testApp).post('/console/reset_password', { token, ...words });
  expect(reset.status).toBe(204);
  expect((await finance.get('/staff/refund_requests')).body.code).toBe('member.session_expired');
  const again = createConsole(testApp);
  await again.post('/console/sign_in', { email, password: PASSWORD });
  const entered = await again.post('/console/second_factor', { recovery_code });
  expect(entered.body).toMatchObject({ kind: 'staff', second_factor: 'none' });
});

test('invitations to the staff end: revoked, expired, replaced, or by a taken address', async () => {
  const first = await invite();
  const revoked = await getInvitationToken(testApp, EMAIL);
  expect((await admin.delete(`/staff/invitations/${first.body.id}`)).status).toBe(204);
  expect((await admin.delete(`/staff/invitations/${first.body.id}`)).status).toBe(204);
  const preview = (token: string) =>
    createConsole(testApp).post('/console/invitations/preview', { token });
  expect((await preview(revoked)).body.code).toBe('invitation.revoked');
  await invite();
  const expired = await getInvitationToken(testApp, EMAIL);
  await admin.post('/sandbox/clock', { advance_seconds: 72 * 3600 });
  expect((await preview(expired)).body.code).toBe('invitation.expired');
  admin = await signInAsMember(testApp, 'admin');
  expect((await invite('support', getDemoMember('risk').email)).body.code).toBe(
    'member.email_taken',
  );
  const owners = await invite('support', getDemoMember('owner').email);
  expect(owners.status).toBe(201);
});

test('the team of a merchant and the staff do not see or change each other', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const [ownerId, adminId] = [await idOf(owner), await idOf(admin)];
  expect((await admin.call('PATCH', `/staff/members/${ownerId}`, { role: 'risk' })).status).toBe(
    404,
  );
  expect((await admin.delete(`/staff/members/${ownerId}`)).status).toBe(404);
  expect((await admin.get(`/staff/members/${ownerId}/sessions`)).status).toBe(404);
  expect((await owner.delete(`/console/members/${adminId}`)).status).toBe(404);
  expect((await owner.get(`/console/members/${adminId}/sessions`)).status).toBe(404);
  const staffInvitation = (await invite()).body.id;
  expect((await owner.delete(`/console/invitations/${staffInvitation}`)).status).toBe(404);
  const clerk = { email: 'b@saifu.example', role: 'clerk' };
  const { id } = (await owner.post('/console/invitations', clerk)).body;
  expect((await admin.delete(`/staff/invitations/${id}`)).status).toBe(404);
  const staff = (await admin.get('/staff/members')).body.items;
  expect(staff.map(({ role }: { role: string }) => role).toSorted()).toEqual([
    ...['admin', 'finance', 'risk', 'support'],
  ]);
  const members = (await owner.get('/console/members')).body.items;
  expect(members).toHaveLength(3);
});

test('roles of merchants are none of staff, and none of staff is one of merchants', async () => {
  for (const role of ['owner', 'clerk', '', null, 7]) {
    const answer = await admin.post('/staff/invitations', { email: EMAIL, role });
    expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  }
  const owner = await signInAsMember(testApp, 'owner');
  const answer = await owner.post('/console/invitations', { email: EMAIL, role: 'admin' });
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  for (const change of [
    `merchant_id = null where role = 'clerk'`,
    `staff_role = 'admin' where role = 'clerk'`,
    `role = 'owner' where staff_role = 'risk'`,
    `refund_limit_yen = 1 where staff_role = 'risk'`,
    `staff_role = 'owner' where staff_role = 'risk'`,
  ]) {
    const update = testApp.deps.db.pool.query(`update members set ${change}`);
    await expect(update, change).rejects.toThrow(/violates check constraint/);
  }
});

test('the last admin can be neither removed nor given another role', async () => {
  const id = await idOf(admin);
  const answers = [
    await admin.delete(`/staff/members/${id}`),
    await admin.call('PATCH', `/staff/members/${id}`, { role: 'support' }),
  ];
  for (const { body } of answers) {
    expect(body).toMatchObject({ status: 409, code: 'member.last_admin' });
  }
  const other = await joinStaff('admin');
  expect((await other.delete(`/staff/members/${id}`)).status).toBe(204);
  expect((await admin.get('/staff/members')).body.code).toBe('member.session_expired');
});

test.each(['remove', 'demote'] as const)(
  'two admins who %s each other at once leave one',
  async (how) => {
    const other = await joinStaff('admin');
    const pairs = [
      [admin, await idOf(other)],
      [other, await idOf(admin)],
    ] as const;
    const answers = await Promise.all(
      pairs.map(([who, id]) =>
        how === 'remove'
          ? who.delete(`/staff/members/${id}`)
          : who.call('PATCH', `/staff/members/${id}`, { role: 'risk' }),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { rows } = await testApp.deps.db.pool.query(
      `select id from members where staff_role = 'admin' and removed_at is null`,
    );
    expect(rows).toHaveLength(1);
  },
);

test('an admin sees and ends the sessions of staff', async () => {
  const risk = await signInAsMember(testApp, 'risk');
  const id = await idOf(risk);
  const { items } = (await admin.get(`/staff/members/${id}/sessions`)).body;
  expect(items).toMatchObject([{ is_current: false }]);
  const path = `/staff/members/${id}/sessions/${items[0].id}`;
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.delete(path)).status).toBe(404);
  expect((await risk.get('/staff/store_changes')).body.code).toBe('member.session_expired');
});

test('STAFF_KEY invites nobody to the staff and reads no audit log', async () => {
  const program = signInAsStaff(testApp);
  const body = { email: EMAIL, role: 'admin' };
  expect((await program.post('/staff/invitations', body)).status).toBe(401);
  expect((await program.get('/staff/audit_entries')).status).toBe(401);
});

test('two members of staff share neither idempotency keys nor cursors', async () => {
  const support = await signInAsMember(testApp, 'support');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const ids = new Set<string>();
  const other = await joinStaff('admin');
  for (const who of [admin, other, admin, other]) {
    ids.add((await who.call('POST', '/staff/merchants', { name: '新しい会社' }, key)).body.id);
  }
  expect(ids.size).toBe(2);
  const { next_cursor } = (await admin.get('/staff/members?limit=1')).body;
  expect((await other.get(`/staff/members?limit=1&cursor=${next_cursor}`)).status).toBe(422);
  expect((await admin.get(`/staff/members?limit=1&cursor=${next_cursor}`)).status).toBe(200);
  expect((await support.get('/staff/faqs')).status).toBe(200);
});

test('the demo data names a member of staff for each role', async () => {
  const { staff_members } = (await new Browser(testApp).get('/sandbox/world')).body;
  expect(staff_members.map(({ role }: { role: string }) => role)).toEqual([
    ...['support', 'risk', 'finance', 'admin'],
  ]);
  for (const { email, password } of staff_members) {
    const browser = createConsole(testApp);
    const session = await browser.post('/console/sign_in', { email, password });
    expect(session.body).toMatchObject({ kind: 'staff', second_factor: 'enter' });
  }
});
