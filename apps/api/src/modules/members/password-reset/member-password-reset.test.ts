import { MEMBER_PASSWORD_RESET_LIFE_MS } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Browser, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import {
  codeOf,
  createConsole,
  getDemoMember,
  PASSWORD,
  signInAsMember,
} from '../../../testing/member.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { memberPasswordSchedules } from './schedules.ts';

const STRANGER = 'dare-mo-inai@saifu.example';
const OWNER = getDemoMember('owner');
let testApp: TestApp;
let browser: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  browser = createConsole(testApp);
});

const forget = (email: string) => browser.post('/console/forgot', { email });

async function getToken(email: string): Promise<string> {
  return linkIn(await getLatestMessage(testApp, email)).searchParams.get('token') ?? '';
}

const reset = (token: string, password = PASSWORD) =>
  browser.post('/console/reset_password', { token, password, password_confirmation: password });

const signIn = (email: string, password: string) =>
  createConsole(testApp).post('/console/sign_in', { email, password });

const advance = (seconds: number) => browser.post('/sandbox/clock', { advance_seconds: seconds });

const { email, password: before } = getDemoMember('clerk');
const LIFE_SECONDS = MEMBER_PASSWORD_RESET_LIFE_MS / 1000;

test('a link sets a new password and ends all sessions', async () => {
  const old = await signInAsMember(testApp, 'clerk');
  expect((await forget(email)).status).toBe(204);
  const message = await getLatestMessage(testApp, email);
  expect(message?.text).toContain('30');
  expect((await reset(await getToken(email))).status).toBe(204);
  expect((await old.get('/console/sessions/current')).status).toBe(401);
  expect((await signIn(email, before)).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  const told = await getLatestMessage(testApp, email);
  expect(told?.subject).toContain('was changed');
  expect(linkIn(told).pathname).toBe('/console/forgot');
});

test('a link works once, also if it is used twice at the same moment', async () => {
  await forget(email);
  const token = await getToken(email);
  const answers = await Promise.all([reset(token), reset(token, 'another-secret-42')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410]);
  expect((await reset(token)).body).toMatchObject({ status: 410, code: 'link.used' });
});

test('a new password uses up every other link of the member', async () => {
  await forget(email);
  const first = await getToken(email);
  await forget(email);
  const second = await getToken(email);
  expect(first).not.toBe(second);
  expect((await reset(second)).status).toBe(204);
  expect((await reset(first)).body).toMatchObject({ status: 410, code: 'link.used' });
});

test('a link expires after half an hour', async () => {
  await forget(email);
  const token = await getToken(email);
  await advance(LIFE_SECONDS - 60);
  expect((await reset(token, 'short')).status).toBe(422);
  await advance(60);
  expect((await reset(token)).body).toMatchObject({ status: 410, code: 'link.expired' });
});

test('a password that is too weak or mistyped leaves the link usable', async () => {
  await forget(email);
  const token = await getToken(email);
  expect((await reset(token, email)).body).toMatchObject({
    status: 422,
    code: 'request.invalid',
    fields: [{ path: 'password' }],
  });
  const mistyped = { token, password: PASSWORD, password_confirmation: `${PASSWORD}x` };
  const answer = await browser.post('/console/reset_password', mistyped);
  expect(answer.body.fields).toMatchObject([{ path: 'password_confirmation' }]);
  expect((await reset(token)).status).toBe(204);
});

test('an address without a member gets the same response and no message', async () => {
  const [known, unknown] = [await forget(email), await forget(STRANGER)];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(await getLatestMessage(testApp, STRANGER)).toBeUndefined();
});

test('a removed member gets no link, and one that it had is of no use', async () => {
  await forget(email);
  const token = await getToken(email);
  const owner = await signInAsMember(testApp, 'owner');
  const { items } = (await owner.get('/console/members')).body;
  const clerk = items.find((member: { readonly email: string }) => member.email === email);
  expect((await owner.delete(`/console/members/${clerk.id}`)).status).toBe(204);
  expect((await reset(token)).body).toMatchObject({ status: 404, code: 'link.unknown' });
});

test('the second factor is still asked for, and the change is audited', async () => {
  await forget(OWNER.email);
  expect((await reset(await getToken(OWNER.email))).status).toBe(204);
  const again = createConsole(testApp);
  const signed = await again.post('/console/sign_in', { email: OWNER.email, password: PASSWORD });
  expect(signed.body).toMatchObject({ second_factor: 'enter' });
  expect((await again.get('/console/members')).status).toBe(422);
  const code = codeOf(testApp, OWNER.totpSecret ?? '');
  await again.post('/console/second_factor', { code });
  const { items } = (await again.get('/console/audit_entries')).body;
  expect(items).toMatchObject([
    { action: 'member.password_reset', subject: signed.body.member.id },
  ]);
});

test('a lock after wrong passwords ends with the new password', async () => {
  for (let guess = 0; guess < 6; guess += 1) await signIn(email, `guess number ${guess}`);
  expect((await signIn(email, before)).status).toBe(429);
  await forget(email);
  await reset(await getToken(email));
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('links are limited per address', async () => {
  for (let count = 0; count < 3; count += 1) expect((await forget(email)).status).toBe(204);
  expect((await forget(email)).status).toBe(429);
  // Whether there is a member makes no difference.
  for (let count = 0; count < 3; count += 1) expect((await forget(STRANGER)).status).toBe(204);
  expect((await forget(STRANGER)).status).toBe(429);
});

test('the token is stored as a hash only, and the request for a day', async () => {
  await forget(email);
  const token = await getToken(email);
  const { pool } = testApp.deps.db;
  const { rows } = await pool.query(
    `select r::text as row from member_password_resets r
     union all select e::text from outbox_events e`,
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  await advance(25 * 60 * 60);
  const [schedule] = memberPasswordSchedules(testApp.deps);
  expect(await schedule?.run(new AbortController().signal)).toBe(1);
});

test.each(['', 'x', 'あ', 'a'.repeat(100)])('an invented token is unknown: %j', async (token) => {
  expect((await reset(token)).status).toBeOneOf([404, 422]);
});
