import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser, codeIn, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import { scheduleEmail } from '../../../testing/contact.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { type Engine, startEngine } from '../../../testing/recurring-billing-engine.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { applyDueContacts } from '../contact/apply-due-contact-changes.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const REASON = 'Chargebacks on three cards within a day.';

let testApp: TestApp;
let hanako: Browser;
let staff: Browser;
let id: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn(HANAKO, PASSWORD);
  staff = signInAsStaff(testApp);
  id = (await hanako.get('/userinfo')).body.id;
});

const suspend = (reason = REASON) => staff.post(`/staff/accounts/${id}/suspend`, { reason });
const restore = (reason = 'Cleared.') => staff.post(`/staff/accounts/${id}/restore`, { reason });

test('a suspension by staff ends all sessions and blocks sign-in', async () => {
  const answer = await suspend();
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    status: 'suspended',
    suspensions: [{ reason: REASON, restored_at: null, restore_reason: null }],
  });
  expect((await hanako.get('/userinfo')).status).toBe(401);
  const again = await new Browser(testApp).signIn(HANAKO, PASSWORD);
  expect(again.body).toMatchObject({ status: 403, code: 'account.suspended' });
});

test('codes and reset links requested before a suspension are invalid after it', async () => {
  const coder = new Browser(testApp);
  const asked = await coder.post('/guest/authentication', { login_id: HANAKO, purpose: 'login' });
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  expect(otp).not.toBe('');
  await hanako.post('/sandbox/clock', { advance_seconds: 61 });
  const linker = new Browser(testApp);
  await linker.post('/guest/forgot', { login_id: HANAKO });
  linker.token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  expect(linker.token).not.toBeNull();
  await suspend();
  // The account is restored so that only the revoked code and link can cause the errors.
  await restore();
  const { challenge_id } = asked.body;
  const opened = await coder.post('/guest/verify_authentication', { challenge_id, otp });
  expect(opened.body.code).toBe('account.code_wrong');
  expect((await linker.get('/userinfo')).body.code).toBe('link.expired');
});

test('a suspension cancels a scheduled contact change and informs the current email', async () => {
  const email = 'thief@saifu.example';
  await scheduleEmail(testApp, { loginId: HANAKO, password: PASSWORD, email });
  await suspend();
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query(
    `select destination from messages where subject = '【Saifu】連絡先の変更が取り消されました'`,
  );
  expect(rows).toEqual([{ destination: HANAKO }]);
  await restore();
  await hanako.post('/sandbox/clock', { advance_seconds: 24 * 60 * 60 + 1 });
  expect(await applyDueContacts(testApp.deps)).toBe(0);
  expect((await hanako.signIn(HANAKO, PASSWORD)).body.user).toMatchObject({ email: HANAKO });
});

test('a suspension message is sent to the settled contact, not to a recent one', async () => {
  await testApp.deps.db.pool.query(
    `update users set email = 'thief@saifu.example', email_verified_at = now(),
      phone = '+818023456789', phone_verified = true, phone_verified_at = first_verified_at
    where email = $1`,
    [HANAKO],
  );
  await suspend();
  expect(await getLatestMessage(testApp, 'thief@saifu.example')).toBeUndefined();
  expect((await getLatestMessage(testApp, '+818023456789'))?.text).toContain('利用を停止しました');
});

test('suspension and restoration send messages without the reason', async () => {
  await suspend();
  const message = await getLatestMessage(testApp, HANAKO);
  expect(message?.subject).toBe('【Saifu】アカウントの利用を停止しました');
  expect(message?.text).toContain(testApp.deps.config.operator.phone);
  expect(message?.text).not.toContain('Chargebacks');
  await restore();
  expect((await getLatestMessage(testApp, HANAKO))?.subject).toBe(
    '【Saifu】アカウントを再びご利用いただけます',
  );
});

test('a restored account can sign in, and both reasons stay on record', async () => {
  await suspend();
  const answer = await restore('Bank confirmed the cards.');
  expect(answer.body).toMatchObject({
    status: 'active',
    suspensions: [{ reason: REASON, restore_reason: 'Bank confirmed the cards.' }],
  });
  expect(answer.body.suspensions[0].restored_at).not.toBeNull();
  expect((await hanako.signIn(HANAKO, PASSWORD)).status).toBe(200);
  await suspend('Again.');
  const account = (await staff.get(`/staff/accounts/${id}`)).body;
  expect(account.suspensions.map(({ reason }: { reason: string }) => reason)).toEqual([
    'Again.',
    REASON,
  ]);
});

test('suspending or restoring twice changes nothing and publishes one event', async () => {
  await Promise.all([suspend(), suspend('Second.')]);
  expect((await staff.get(`/staff/accounts/${id}`)).body.suspensions).toHaveLength(1);
  const { rows } = await testApp.deps.db.pool.query(
    `select id from outbox_events where type = 'account.suspended'`,
  );
  expect(rows).toHaveLength(1);
  await restore();
  expect((await restore('Once more.')).body.suspensions[0].restore_reason).toBe('Cleared.');
});

test('restoring an account that was never confirmed leaves it unconfirmed', async () => {
  await testApp.deps.db.pool.query(
    `update users set status = 'unconfirmed', email_verified = false where email = $1`,
    [HANAKO],
  );
  await suspend();
  expect((await restore()).body.status).toBe('unconfirmed');
});

test('an account suspended without a suspension record can be restored', async () => {
  await testApp.deps.db.pool.query(`update users set status = 'suspended' where email = $1`, [
    HANAKO,
  ]);
  const answer = await restore();
  expect(answer.body).toMatchObject({ status: 'active', suspensions: [] });
  expect((await hanako.signIn(HANAKO, PASSWORD)).status).toBe(200);
});

test('suspension requires staff, a reason and an existing account', async () => {
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  const path = `/staff/accounts/${id}/suspend`;
  expect((await merchant.post(path, { reason: REASON })).status).toBe(401);
  expect((await hanako.post(path, { reason: REASON })).status).toBe(401);
  for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
    expect((await staff.post(path, body)).status).toBe(422);
  }
  const nobody = '/staff/accounts/usr_01jd0000000000000000000000';
  expect((await staff.get(nobody)).status).toBe(404);
  expect((await staff.post(`${nobody}/suspend`, { reason: REASON })).status).toBe(404);
  await testApp.deps.db.pool.query(`update users set status = 'erased' where email = $1`, [HANAKO]);
  expect((await suspend()).status).toBe(404);
});

async function mornings(engine: Engine, from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) {
    await engine.comeTo(`2026-12-${String(day).padStart(2, '0')}`);
  }
}

test('a suspended account is not charged for recurring billing until it is restored', async () => {
  const engine = await startEngine();
  const agreed = await engine.agree();
  const provider = signInAsStaff(engine.testApp);
  const [user] = await engine.all('select id from users where email = $1', HANAKO);
  const path = `/staff/accounts/${toTypeId('user', user.id)}`;
  await provider.post(`${path}/suspend`, { reason: REASON });
  await mornings(engine, 2, 8);
  expect(await engine.periods(agreed.id)).toEqual(['2026-12-05 waiting']);
  expect(await engine.taken(agreed.id)).toEqual([]);
  expect(await engine.all('select from recurring_billing_reminders')).toEqual([]);
  engine.clock.set('2026-12-09T11:00');
  await provider.post(`${path}/restore`, { reason: 'Cleared.' });
  await engine.runDueTasks();
  expect(await engine.taken(agreed.id)).toEqual(['2026-12-05 1000']);
});
