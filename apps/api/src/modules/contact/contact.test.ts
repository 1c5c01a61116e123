import { beforeEach, expect, test } from 'vitest';
import { Browser, codeIn, newestLetter } from '../../testing/browser.ts';
import { type House, testWorld } from '../../testing/house.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const ALEX = 'alex@saifu.example';
const NEW = 'hanako.new@saifu.example';
const PHONE = '080-2345-6789';
const STORED_PHONE = '+818023456789';
let house: House;
let browser: Browser;

beforeEach(async () => {
  house = await testWorld();
  browser = await enter(HANAKO, PASSWORD);
});

/** Somebody who has signed in and has just proven once more who they are. */
async function enter(loginId: string, password: string): Promise<Browser> {
  const entered = new Browser(house);
  await entered.signIn(loginId, password);
  await entered.post('/step_up/verify', { password });
  return entered;
}

async function offer(who: Browser, contact: { email?: string; phone?: string }) {
  const { body } = await who.post('/userinfo/contact', contact);
  expect(body.code).toBeUndefined();
  return body.challenge_id as string;
}

async function confirm(who: Browser, challenge_id: string, to: string) {
  const otp = codeIn(await newestLetter(house, to));
  return who.post('/userinfo/contact/verify', { challenge_id, otp });
}

const lettersTo = async (to: string) => {
  await house.settle();
  const query = 'select subject, body_text from messages where destination = $1';
  return (await house.deps.db.pool.query(query, [to])).rows;
};

test('a new address is proven by a code sent to it, and the old one is told', async () => {
  const other = await enter(HANAKO, PASSWORD);
  const asked = await browser.post('/userinfo/contact', { email: ` ${NEW.toUpperCase()} ` });
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ expires_in: 300, resend_after_seconds: 60 });
  expect(asked.body.masked_destination).not.toContain('hanako.new');
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);

  const answer = await confirm(browser, asked.body.challenge_id, NEW);
  expect(answer.body).toMatchObject({ email: NEW, email_verified: true });
  const [notice, ...more] = await lettersTo(HANAKO);
  expect(more).toEqual([]);
  expect(notice.body_text).toContain(house.deps.config.operator.phone);
  expect(notice.body_text).not.toContain(NEW);
  expect((await other.get('/userinfo')).status).toBe(200);
  expect((await new Browser(house).signIn(NEW, PASSWORD)).status).toBe(200);
  expect((await new Browser(house).signIn(HANAKO, PASSWORD)).status).toBe(401);
});

test('a phone is added beside the mail, which is told', async () => {
  const answer = await confirm(browser, await offer(browser, { phone: PHONE }), STORED_PHONE);
  expect(answer.body).toMatchObject({ email: HANAKO, phone: STORED_PHONE, phone_verified: true });
  expect(answer.body.missing_profile_fields).not.toContain('phone');
  expect(await lettersTo(HANAKO)).toHaveLength(1);
});

test('a number that was never proven can be, and is told nothing more', async () => {
  const { pool } = house.deps.db;
  await pool.query('update users set phone = $1 where email = $2', [STORED_PHONE, HANAKO]);
  const answer = await confirm(browser, await offer(browser, { phone: PHONE }), STORED_PHONE);
  expect(answer.body).toMatchObject({ phone: STORED_PHONE, phone_verified: true });
  expect(await lettersTo(STORED_PHONE)).toHaveLength(1);
  expect(await lettersTo(HANAKO)).toHaveLength(1);
});

test('whoever has not just proven themselves is asked to', async () => {
  const stale = new Browser(house);
  await stale.signIn(HANAKO, PASSWORD);
  const answer = await stale.post('/userinfo/contact', { email: NEW });
  expect(answer.body).toMatchObject({ status: 422, code: 'session.step_up_required' });
  expect(await lettersTo(NEW)).toEqual([]);
});

test('what is no address, or one’s own, or somebody’s, is sent nothing', async () => {
  const refused = async (contact: Record<string, unknown>) => {
    const { status, body } = await browser.post('/userinfo/contact', contact);
    return [status, body.fields?.[0]?.code ?? body.code];
  };
  expect(await refused({})).toEqual([422, 'contact.exactly_one']);
  expect(await refused({ email: NEW, phone: PHONE })).toEqual([422, 'contact.exactly_one']);
  expect(await refused({ email: null })).toEqual([422, 'field.format']);
  expect(await refused({ email: 'x'.repeat(300) })).toEqual([422, 'field.email']);
  expect(await refused({ email: 'a@b.jp\r\nBcc: c@d.jp' })).toEqual([422, 'field.email']);
  expect(await refused({ phone: '03-1234-5678' })).toEqual([422, 'field.phone']);
  expect(await refused({ email: NEW, user_id: 'usr_1' })).toEqual([422, 'field.unknown']);
  expect(await refused({ email: HANAKO })).toEqual([422, 'contact.unchanged']);
  expect(await refused({ email: ALEX })).toEqual([409, 'account.email_taken']);
  await house.settle();
  const { rows } = await house.deps.db.pool.query('select id from messages');
  expect(rows).toEqual([]);
});

test('a code is for whoever asked, in their browser, five guesses long and once', async () => {
  const challenge = await offer(browser, { email: NEW });
  const otp = codeIn(await newestLetter(house, NEW));
  const guess = (who: Browser, code: string, id = challenge) =>
    who.post('/userinfo/contact/verify', { challenge_id: id, otp: code });
  const stranger = await enter(ALEX, 'alex-pays-in-yen');
  expect((await guess(stranger, otp)).body.code).toBe('account.code_wrong');
  const elsewhere = await enter(HANAKO, PASSWORD);
  expect((await guess(elsewhere, otp)).body.code).toBe('account.code_wrong');
  expect((await guess(browser, otp, 'junk')).body.code).toBe('account.code_wrong');
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await guess(browser, wrong)).body.code).toBe('account.code_wrong');
  }
  expect((await guess(browser, otp)).body.code).toBe('account.code_expired');
  expect((await browser.get('/userinfo')).body.email).toBe(HANAKO);
  expect((await stranger.get('/userinfo')).body.email).toBe(ALEX);
});

test('a second wish replaces the first; an address is sent one code a minute', async () => {
  const first = await offer(browser, { email: NEW });
  await house.settle();
  const again = await browser.post('/userinfo/contact', { email: NEW });
  expect(again.body).toMatchObject({ status: 429, code: 'rate.limited' });
  const second = await offer(browser, { phone: PHONE });
  expect((await confirm(browser, first, NEW)).body.code).toBe('account.code_wrong');
  expect((await confirm(browser, second, STORED_PHONE)).body.phone).toBe(STORED_PHONE);
  expect((await confirm(browser, second, STORED_PHONE)).body.code).toBe('account.code_expired');
});

test('of two people who prove one address at once, one has it', async () => {
  const alex = await enter(ALEX, 'alex-pays-in-yen');
  const mine = await offer(browser, { phone: PHONE });
  const code = codeIn(await newestLetter(house, STORED_PHONE));
  await browser.post('/sandbox/clock', { advance_seconds: 61 });
  const theirs = await offer(alex, { phone: PHONE });
  const other = codeIn(await newestLetter(house, STORED_PHONE));
  const answers = await Promise.all([
    browser.post('/userinfo/contact/verify', { challenge_id: mine, otp: code }),
    alex.post('/userinfo/contact/verify', { challenge_id: theirs, otp: other }),
  ]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.map((answer) => answer.body.code)).toContain('account.phone_taken');
});

test('an address that somebody registered and never proved gives way', async () => {
  await new Browser(house).post('/guest/registration', {
    email: NEW,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms_accepted: true,
    terms_version: '2026-11-01',
    locale: 'ja',
  });
  await house.settle();
  await browser.post('/sandbox/clock', { advance_seconds: 61 });
  const answer = await confirm(browser, await offer(browser, { email: NEW }), NEW);
  expect(answer.body.email).toBe(NEW);
});
