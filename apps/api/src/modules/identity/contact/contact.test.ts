import { randomBytes } from 'node:crypto';
import { TERMS_VERSION } from '@saifu/contract/registration';
import { beforeEach, expect, test } from 'vitest';
import { createClock } from '../../../platform/clock.ts';
import {
  Browser,
  codeIn,
  getLatestMessage,
  linkIn,
  proveByCode,
} from '../../../testing/browser.ts';
import { signInAsStaff } from '../../../testing/merchant.ts';
import { listWrittenMessages, type WrittenMessage } from '../../../testing/messages.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { applyDueContacts } from './apply-due-contact-changes.ts';
import * as changes from './contact-change.repository.ts';
import { contactSchedules } from './schedules.ts';
import { undoContact } from './undo-contact-change.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const ALEX = 'alex@saifu.example';
const NEW = 'hanako.new@saifu.example';
const PHONE = '080-2345-6789';
const STORED_PHONE = '+818023456789';
const DAY_SECONDS = 24 * 60 * 60;
let testApp: TestApp;
let browser: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  browser = await enter(HANAKO, PASSWORD);
});

/** Signs in and completes a step-up with the password. */
async function enter(loginId: string, password: string): Promise<Browser> {
  const entered = new Browser(testApp);
  await entered.signIn(loginId, password);
  await entered.post('/step_up/verify', { password });
  return entered;
}

type Contact = { readonly email?: string; readonly phone?: string };

async function requestChange(who: Browser, contact: Contact) {
  const { body } = await who.post('/userinfo/contact', contact);
  expect(body.code).toBeUndefined();
  return body.challenge_id as string;
}

async function confirm(who: Browser, challenge_id: string, to: string) {
  const otp = codeIn(await getLatestMessage(testApp, to));
  return who.post('/userinfo/contact/verify', { challenge_id, otp });
}

/** Verifies a new contact after a password step-up; returns the id of the open change. */
async function open(contact: Contact, to: string, who = browser): Promise<string> {
  const { body } = await confirm(who, await requestChange(who, contact), to);
  expect(body.change).toMatchObject({ status: 'open' });
  return body.change.id;
}

/** Requests a code to the current contact; the returned function submits it. */
async function askCode(id: string, current: string, who: Browser) {
  const { body } = await who.call('POST', `/userinfo/contact_changes/${id}/code`);
  const otp = codeIn(await getLatestMessage(testApp, current));
  const proof = { challenge_id: body.challenge_id, otp };
  return () => who.post(`/userinfo/contact_changes/${id}/verify`, proof);
}

async function agree(id: string, current: string, who = browser) {
  return (await askCode(id, current, who))();
}

const schedule = (id: string, who = browser) =>
  who.call('POST', `/userinfo/contact_changes/${id}/schedule`);

/** Changes a contact with the approval of the current one. */
async function change(contact: Contact, to: string, current: string, who = browser) {
  return agree(await open(contact, to, who), current, who);
}

const pass = (seconds: number) => browser.post('/sandbox/clock', { advance_seconds: seconds });
const query = async (text: string, values: unknown[] = []) =>
  (await testApp.deps.db.pool.query(text, values)).rows;

const listMessagesTo = async (to: string): Promise<readonly WrittenMessage[]> => {
  await testApp.settle();
  return listWrittenMessages(testApp.deps, to);
};

const undoTokens = async (to: string): Promise<string[]> =>
  (await listMessagesTo(to)).flatMap(({ text }) =>
    [...text.matchAll(/\/undo-contact\?t=([\w-]+)/g)].map((match) => match[1] ?? ''),
  );

const undo = (token: string | undefined, who = new Browser(testApp)) =>
  who.post('/guest/contact_undo', { token });
const look = (token: string | undefined, who = new Browser(testApp)) =>
  who.post('/guest/contact_undo/look', { token });

const NEXT_PASSWORD = 'a whole new secret';
const setPassword = (who: Browser, current_password?: string) =>
  who.put('/userinfo/change_password', {
    ...(current_password && { current_password }),
    password: NEXT_PASSWORD,
    password_confirmation: NEXT_PASSWORD,
  });

const CANCELED = '【Saifu】連絡先の変更が取り消されました';
const listCanceledMessages = async (to: string) =>
  (await listMessagesTo(to)).filter(({ subject }) => subject === CANCELED);

async function suspendHanako(): Promise<void> {
  const { id } = (await browser.get('/userinfo')).body;
  const staff = signInAsStaff(testApp);
  const { status } = await staff.post(`/staff/accounts/${id}/suspend`, { reason: 'Theft.' });
  expect(status).toBe(200);
  await testApp.settle();
}

test('an email is changed by a code to the new and a code to the current address', async () => {
  const other = await enter(HANAKO, PASSWORD);
  const asked = await browser.post('/userinfo/contact', { email: ` ${NEW.toUpperCase()} ` });
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ expires_in: 300, resend_after_seconds: 60 });
  expect(asked.body.masked_destination).not.toContain('hanako.new');

  const verified = await confirm(browser, asked.body.challenge_id, NEW);
  expect(verified.body).toMatchObject({
    user: { email: HANAKO },
    change: { kind: 'email', status: 'open', masked_current: 'h•••••@saifu.example' },
  });
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
  expect((await new Browser(testApp).signIn(NEW, PASSWORD)).status).toBe(401);

  const answer = await agree(verified.body.change.id, HANAKO);
  expect(answer.body).toMatchObject({ email: NEW, email_verified: true });
  const messages = await listMessagesTo(HANAKO);
  const notice = messages.at(-1);
  expect(messages).toHaveLength(2);
  expect(notice?.text).toContain(testApp.deps.config.operator.phone);
  expect(notice?.text).toContain('/undo-contact?t=');
  expect(notice?.text).not.toContain(NEW);
  expect((await other.get('/userinfo')).status).toBe(200);
  expect((await new Browser(testApp).signIn(NEW, PASSWORD)).status).toBe(200);
  expect((await new Browser(testApp).signIn(HANAKO, PASSWORD)).status).toBe(401);
  expect((await browser.get('/userinfo/contact_changes')).body.items).toEqual([]);
});

test('a session that has just entered a code to the current email needs no other', async () => {
  await pass(61);
  await proveByCode(testApp, browser, HANAKO);
  const { body } = await confirm(browser, await requestChange(browser, { email: NEW }), NEW);
  expect(body).toMatchObject({ user: { email: NEW }, change: null });
  // The step-up code was sent to the previous address.
  const second = await open({ email: 'other@saifu.example' }, 'other@saifu.example');
  expect(second).toMatch(/^cch_/);
});

test('a code to the email does not approve a change of the phone number', async () => {
  await change({ phone: PHONE }, STORED_PHONE, HANAKO);
  await pass(61);
  await browser.post('/step_up/verify', { password: PASSWORD });
  const { body } = await browser.call('POST', '/step_up');
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const proved = await browser.post('/step_up/verify', { challenge_id: body.challenge_id, otp });
  expect(proved.status).toBe(200);
  const id = await open({ phone: '080-9999-8888' }, '+818099998888');
  const code = await browser.call('POST', `/userinfo/contact_changes/${id}/code`);
  expect(code.body.masked_destination).toBe('•••••••6789');
});

test('a phone number is added after approval by a code to the email', async () => {
  const answer = await change({ phone: PHONE }, STORED_PHONE, HANAKO);
  expect(answer.body).toMatchObject({ email: HANAKO, phone: STORED_PHONE, phone_verified: true });
  expect(answer.body.missing_profile_fields).not.toContain('phone');
  expect(await undoTokens(HANAKO)).toHaveLength(1);
});

test('an unverified phone number can be verified and receives only the code', async () => {
  await query('update users set phone = $1 where email = $2', [STORED_PHONE, HANAKO]);
  const answer = await change({ phone: PHONE }, STORED_PHONE, HANAKO);
  expect(answer.body).toMatchObject({ phone: STORED_PHONE, phone_verified: true });
  expect(await listMessagesTo(STORED_PHONE)).toHaveLength(1);
  expect(await undoTokens(HANAKO)).toHaveLength(1);
});

test('a change without a code to the current email takes effect after 24 hours', async () => {
  const id = await open({ email: NEW }, NEW);
  const scheduled = await schedule(id);
  expect(scheduled.body.items).toMatchObject([{ id, kind: 'email', status: 'scheduled' }]);
  const at = scheduled.body.items[0].takes_effect_at;
  expect((await schedule(id)).body.items[0].takes_effect_at).toBe(at);
  expect((await browser.get('/userinfo/contact_changes')).body.items).toHaveLength(1);
  expect((await listMessagesTo(HANAKO)).map(({ subject }) => subject)).toEqual([
    '【Saifu】連絡先の変更を受け付けました',
  ]);
  expect((await listMessagesTo(NEW)).at(-1)?.subject).toBe('【Saifu】新しい連絡先を確認しました');

  await pass(DAY_SECONDS - 60);
  expect(await applyDueContacts(testApp.deps)).toBe(0);
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
  await pass(60);
  const both = [applyDueContacts(testApp.deps), applyDueContacts(testApp.deps)];
  expect((await Promise.all(both)).toSorted()).toEqual([0, 1]);
  expect((await browser.get('/userinfo')).body).toMatchObject({ email: NEW, email_verified: true });
  expect((await listMessagesTo(HANAKO)).at(-1)?.subject).toBe(
    '【Saifu】メールアドレスが変更されました',
  );
  expect((await listMessagesTo(NEW)).at(-1)?.subject).toBe('【Saifu】新しい連絡先を登録しました');
});

test('a process clock ahead of the database clock applies no change early', async () => {
  await schedule(await open({ email: NEW }, NEW));
  const ahead = () => new Date(testApp.deps.clock.now().getTime() + 2 * DAY_SECONDS * 1000);
  const clock = { ...testApp.deps.clock, now: ahead };
  expect(await applyDueContacts({ ...testApp.deps, clock })).toBe(0);
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
});

test('a code to the current email applies a scheduled change at once', async () => {
  const id = await open({ email: NEW }, NEW);
  await schedule(id);
  await pass(61);
  expect((await agree(id, HANAKO)).body.email).toBe(NEW);
  await pass(DAY_SECONDS);
  expect(await applyDueContacts(testApp.deps)).toBe(0);
});

test('the owner cancels a scheduled change from another session', async () => {
  const id = await open({ email: NEW }, NEW);
  await schedule(id);
  const stranger = await enter(ALEX, 'alex-pays-in-yen');
  const path = `/userinfo/contact_changes/${id}`;
  expect((await stranger.delete(path)).body.code).toBe('not_found');
  const other = await enter(HANAKO, PASSWORD);
  expect((await other.delete(path)).status).toBe(204);
  expect((await other.delete(path)).body.code).toBe('contact.change_closed');
  expect((await listMessagesTo(HANAKO)).at(-1)?.subject).toContain('取り消されました');
  await pass(DAY_SECONDS + 1);
  expect(await applyDueContacts(testApp.deps)).toBe(0);
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
});

test('a password reset cancels a scheduled contact change', async () => {
  await schedule(await open({ email: NEW }, NEW));
  const owner = new Browser(testApp);
  await owner.post('/guest/forgot', { login_id: HANAKO });
  owner.token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  await owner.get('/userinfo');
  expect((await setPassword(owner)).status).toBe(204);
  expect(await listCanceledMessages(HANAKO)).toHaveLength(1);
  await pass(DAY_SECONDS + 1);
  expect(await applyDueContacts(testApp.deps)).toBe(0);
  expect((await owner.get('/userinfo')).body.email).toBe(HANAKO);
  expect((await new Browser(testApp).signIn(NEW, NEXT_PASSWORD)).status).toBe(401);
});

test('a new password cancels an open change and invalidates its code', async () => {
  const id = await open({ email: NEW }, NEW);
  const enterCode = await askCode(id, HANAKO, browser);
  expect((await setPassword(browser, PASSWORD)).status).toBe(204);
  expect((await enterCode()).body.code).toBe('account.code_wrong');
  expect((await schedule(id)).body.code).toBe('contact.change_closed');
  // An open change was never announced, so no cancellation message is sent.
  expect(await listCanceledMessages(HANAKO)).toEqual([]);
});

test('an open change expires after 30 minutes', async () => {
  const id = await open({ email: NEW }, NEW);
  await pass(30 * 60);
  expect((await browser.get('/userinfo/contact_changes')).body.items).toEqual([]);
  expect((await schedule(id)).body).toMatchObject({ status: 409, code: 'contact.change_closed' });
  const code = await browser.call('POST', `/userinfo/contact_changes/${id}/code`);
  expect(code.body.code).toBe('contact.change_closed');
});

test('the undo link cancels a scheduled change; its preview changes nothing', async () => {
  await schedule(await open({ email: NEW }, NEW));
  const [token] = await undoTokens(HANAKO);
  expect((await look(token)).body).toMatchObject({
    kind: 'email',
    status: 'scheduled',
    masked_previous: 'h•••••@saifu.example',
    undo_until: null,
  });
  expect((await browser.get('/userinfo')).status).toBe(200);
  expect((await undo(token)).body).toEqual({ masked_destination: 'h•••••@saifu.example' });
  expect((await undo(token)).body).toMatchObject({ status: 410, code: 'link.used' });
  expect((await look(token)).body.code).toBe('link.used');

  expect((await browser.get('/userinfo')).status).toBe(401);
  expect((await new Browser(testApp).signIn(HANAKO, PASSWORD)).status).toBe(401);
  const message = await getLatestMessage(testApp, HANAKO);
  expect(linkIn(message).pathname).toBe('/settings/change-password');
  const owner = new Browser(testApp);
  owner.token = linkIn(message).searchParams.get('token');
  await owner.get('/userinfo');
  expect((await setPassword(owner)).status).toBe(204);
  expect((await new Browser(testApp).signIn(HANAKO, NEXT_PASSWORD)).status).toBe(200);
  await pass(DAY_SECONDS + 1);
  expect(await applyDueContacts(testApp.deps)).toBe(0);
});

test('both undo links restore the email for 7 days after the change', async () => {
  await schedule(await open({ email: NEW }, NEW));
  await pass(DAY_SECONDS);
  await applyDueContacts(testApp.deps);
  const [first, second] = await undoTokens(HANAKO);
  expect((await look(second)).body).toMatchObject({ status: 'applied' });
  await pass(7 * DAY_SECONDS - 60);
  expect((await undo(first)).status).toBe(200);
  expect((await undo(second)).body.code).toBe('link.used');
  const [user] = await query('select * from users where email = $1', [HANAKO]);
  expect(user).toMatchObject({ email_verified: true, email_verified_at: user.created_at });
  expect((await listMessagesTo(NEW)).at(-1)?.subject).toContain('解除');
});

test('an undo link expires after 7 days; a malformed token is unknown', async () => {
  await change({ email: NEW }, NEW, HANAKO);
  const [token] = await undoTokens(HANAKO);
  await pass(7 * DAY_SECONDS);
  expect((await undo(token)).body).toMatchObject({ status: 410, code: 'link.expired' });
  expect((await look(token)).body.code).toBe('link.expired');
  expect((await undo('junk')).body).toMatchObject({ status: 404, code: 'link.unknown' });
});

test('undoing an added phone number also undoes all later changes', async () => {
  await change({ phone: PHONE }, STORED_PHONE, HANAKO);
  const [token] = await undoTokens(HANAKO);
  await pass(61);
  await browser.post('/step_up/verify', { password: PASSWORD });
  await change({ phone: '080-9999-8888' }, '+818099998888', STORED_PHONE);
  await pass(61);
  await browser.post('/step_up/verify', { password: PASSWORD });
  await change({ email: NEW }, NEW, HANAKO);
  expect((await undo(token)).status).toBe(200);
  const [user] = await query('select * from users where email = $1', [HANAKO]);
  expect(user).toMatchObject({ phone: null, phone_verified: false, phone_verified_at: null });
  const statuses = await query('select distinct status from contact_changes');
  expect(statuses).toEqual([{ status: 'undone' }]);
});

test('undo restores the email of a suspended account and sends no reset link', async () => {
  await change({ email: NEW }, NEW, HANAKO);
  const [token] = await undoTokens(HANAKO);
  await suspendHanako();
  expect((await look(token)).status).toBe(200);
  const answer = await undo(token);
  expect(answer).toMatchObject({ status: 200, body: { masked_destination: null } });
  const [user] = await query('select * from users where email = $1', [HANAKO]);
  expect(user).toMatchObject({ status: 'suspended', password_hash: null });
  const message = (await listMessagesTo(HANAKO)).at(-1);
  expect(message?.subject).toBe('【Saifu】連絡先の変更を元に戻しました');
  expect(message?.text).toContain('利用を停止しています');
  expect(message?.text).not.toContain('続けてお送りする');
});

test('a process clock 31 days ahead does not block an undo', async () => {
  await change({ email: NEW }, NEW, HANAKO);
  const [token] = await undoTokens(HANAKO);
  const ahead = { ...testApp.deps, clock: createClock(31 * DAY_SECONDS * 1000) };
  await undoContact(ahead, { token: token ?? '', deviceHash: randomBytes(32) });
  expect(await query('select id from users where email = $1', [HANAKO])).toHaveLength(1);
});

test('20 concurrent undo requests undo the change once', async () => {
  await change({ email: NEW }, NEW, HANAKO);
  const [token] = await undoTokens(HANAKO);
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(token)));
  const codes = answers.map(({ body }) => body.code ?? 'undone');
  expect(codes.filter((code) => code === 'undone')).toHaveLength(1);
  expect(codes.filter((code) => code === 'link.used')).toHaveLength(19);
});

test('POST /userinfo/contact requires a fresh step-up', async () => {
  const stale = new Browser(testApp);
  await stale.signIn(HANAKO, PASSWORD);
  const answer = await stale.post('/userinfo/contact', { email: NEW });
  expect(answer.body).toMatchObject({ status: 422, code: 'session.step_up_required' });
  expect(await listMessagesTo(NEW)).toEqual([]);
});

test('POST /userinfo/contact rejects an invalid, unchanged or taken contact', async () => {
  const getRejection = async (contact: Record<string, unknown>) => {
    const { status, body } = await browser.post('/userinfo/contact', contact);
    return [status, body.fields?.[0]?.code ?? body.code];
  };
  expect(await getRejection({})).toEqual([422, 'contact.exactly_one']);
  expect(await getRejection({ email: NEW, phone: PHONE })).toEqual([422, 'contact.exactly_one']);
  expect(await getRejection({ email: null })).toEqual([422, 'field.format']);
  expect(await getRejection({ email: 'x'.repeat(300) })).toEqual([422, 'field.email']);
  expect(await getRejection({ email: 'a@b.jp\r\nBcc: c@d.jp' })).toEqual([422, 'field.email']);
  expect(await getRejection({ phone: '03-1234-5678' })).toEqual([422, 'field.phone']);
  expect(await getRejection({ email: NEW, user_id: 'usr_1' })).toEqual([422, 'field.unknown']);
  expect(await getRejection({ email: HANAKO })).toEqual([422, 'contact.unchanged']);
  expect(await getRejection({ email: ALEX })).toEqual([409, 'account.email_taken']);
  await testApp.settle();
  expect(await query('select id from messages')).toEqual([]);
});

test('a code works only for its user and browser and only within five guesses', async () => {
  const challenge = await requestChange(browser, { email: NEW });
  const otp = codeIn(await getLatestMessage(testApp, NEW));
  const guess = (who: Browser, code: string, id = challenge) =>
    who.post('/userinfo/contact/verify', { challenge_id: id, otp: code });
  const stranger = await enter(ALEX, 'alex-pays-in-yen');
  expect((await guess(stranger, otp)).body.code).toBe('account.code_wrong');
  const elsewhere = await enter(HANAKO, PASSWORD);
  expect((await guess(elsewhere, otp)).body.code).toBe('account.code_wrong');
  expect((await guess(browser, otp, 'junk')).body.code).toBe('account.code_wrong');
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let attempts = 0; attempts < 3; attempts += 1) {
    expect((await guess(browser, wrong)).body.code).toBe('account.code_wrong');
  }
  expect((await guess(browser, otp)).body.code).toBe('account.code_expired');
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
  expect((await stranger.get('/userinfo')).body.email).toBe(ALEX);
});

test('a code to the current email works only in its browser and within five guesses', async () => {
  const id = await open({ email: NEW }, NEW);
  const { challenge_id } = (await browser.call('POST', `/userinfo/contact_changes/${id}/code`))
    .body;
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const path = `/userinfo/contact_changes/${id}/verify`;
  const guess = (who: Browser, code: string, challenge = challenge_id) =>
    who.post(path, { challenge_id: challenge, otp: code });
  const elsewhere = await enter(HANAKO, PASSWORD);
  expect((await guess(elsewhere, otp)).body.code).toBe('account.code_wrong');
  expect((await guess(browser, otp, 'junk')).body.code).toBe('account.code_wrong');
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let attempts = 0; attempts < 4; attempts += 1) {
    expect((await guess(browser, wrong)).body.code).toBe('account.code_wrong');
  }
  expect((await guess(browser, otp)).body.code).toBe('account.code_expired');
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
});

test('a code to the current email names its change and approves no other', async () => {
  const phone = await open({ phone: PHONE }, STORED_PHONE);
  await pass(61);
  const email = await open({ email: NEW }, NEW);
  const asked = await browser.call('POST', `/userinfo/contact_changes/${phone}/code`);
  const message = await getLatestMessage(testApp, HANAKO);
  expect(message?.text).toContain('•••••••6789');
  expect(message?.text).not.toContain('@saifu.example');
  const proof = { challenge_id: asked.body.challenge_id, otp: codeIn(message) };
  const enterFor = (id: string) => browser.post(`/userinfo/contact_changes/${id}/verify`, proof);
  expect((await enterFor(email)).body.code).toBe('account.code_wrong');
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
  expect((await enterFor(phone)).body).toMatchObject({ email: HANAKO, phone: STORED_PHONE });
});

test('a second change replaces the first; a contact receives one code per minute', async () => {
  const first = await requestChange(browser, { email: NEW });
  await testApp.settle();
  const again = await browser.post('/userinfo/contact', { email: NEW });
  expect(again.body).toMatchObject({ status: 429, code: 'rate.limited' });
  const second = await requestChange(browser, { phone: PHONE });
  expect((await confirm(browser, first, NEW)).body.code).toBe('account.code_wrong');
  const opened = await confirm(browser, second, STORED_PHONE);
  expect((await confirm(browser, second, STORED_PHONE)).body.code).toBe('account.code_expired');
  await schedule(opened.body.change.id);
  const third = await open({ phone: '080-9999-8888' }, '+818099998888');
  const { items } = (await browser.get('/userinfo/contact_changes')).body;
  expect(items).toMatchObject([{ id: third, status: 'open' }]);
  expect(await listCanceledMessages(HANAKO)).toHaveLength(1);
});

test('only one of two users who verify the same number at once gets it', async () => {
  const alex = await enter(ALEX, 'alex-pays-in-yen');
  const mine = await open({ phone: PHONE }, STORED_PHONE);
  await pass(61);
  const theirs = await open({ phone: PHONE }, STORED_PHONE, alex);
  const enterMine = await askCode(mine, HANAKO, browser);
  const enterTheirs = await askCode(theirs, ALEX, alex);
  const answers = await Promise.all([enterMine(), enterTheirs()]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.map((answer) => answer.body.code)).toContain('account.phone_taken');
});

test('a scheduled change is canceled if another account has taken the number', async () => {
  const alex = await enter(ALEX, 'alex-pays-in-yen');
  await schedule(await open({ phone: PHONE }, STORED_PHONE));
  await pass(61);
  await change({ phone: PHONE }, STORED_PHONE, ALEX, alex);
  await pass(DAY_SECONDS);
  expect(await applyDueContacts(testApp.deps)).toBe(0);
  expect((await browser.get('/userinfo')).body.phone).toBeNull();
  expect((await browser.get('/userinfo/contact_changes')).body.items).toEqual([]);
  expect(await listCanceledMessages(HANAKO)).toHaveLength(1);
});

test('a scheduled change of a suspended account is canceled with a message', async () => {
  await schedule(await open({ email: NEW }, NEW));
  await pass(DAY_SECONDS);
  await query(`update users set status = 'suspended' where email = $1`, [HANAKO]);
  expect(await applyDueContacts(testApp.deps)).toBe(0);
  expect(await query('select status from contact_changes')).toEqual([{ status: 'canceled' }]);
  expect(await listCanceledMessages(HANAKO)).toHaveLength(1);
});

test('an applied change cannot be canceled, and an undone change stays undone', async () => {
  await change({ email: NEW }, NEW, HANAKO);
  const { db, clock } = testApp.deps;
  const [row] = await query('select id from contact_changes');
  const cancel = () => changes.end(db, row.id, { as: 'canceled', now: clock.now() });
  await cancel();
  expect(await query('select status from contact_changes')).toEqual([{ status: 'applied' }]);
  const [token] = await undoTokens(HANAKO);
  expect((await undo(token)).status).toBe(200);
  await cancel();
  expect(await query('select status from contact_changes')).toEqual([{ status: 'undone' }]);
});

test('an email of an unconfirmed registration can be taken over', async () => {
  await new Browser(testApp).post('/guest/registration', {
    email: NEW,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms_accepted: true,
    terms_version: TERMS_VERSION,
    locale: 'ja',
  });
  await testApp.settle();
  await pass(61);
  const answer = await change({ email: NEW }, NEW, HANAKO);
  expect(answer.body.email).toBe(NEW);
});

test('changes are deleted 30 days after they ended or could last be undone', async () => {
  await change({ email: NEW }, NEW, HANAKO);
  const forget = contactSchedules(testApp.deps).find(
    ({ name }) => name === 'delete-expired-contact-changes',
  );
  await pass(36 * DAY_SECONDS);
  expect(await forget?.run()).toBe(0);
  await pass(DAY_SECONDS + 1);
  expect(await forget?.run()).toBe(1);
});
