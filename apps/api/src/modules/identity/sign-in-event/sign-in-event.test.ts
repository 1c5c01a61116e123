import { beforeEach, expect, test } from 'vitest';
import { Browser, codeIn, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { demoId } from '../../sandbox/demo-ids.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  hanako.address = '203.0.113.77';
  hanako.headers = { 'user-agent': CHROME };
});

type Row = {
  readonly user_id: string | null;
  readonly method: string;
  readonly failure: string | null;
  readonly device_name: string | null;
  readonly network: string;
};

async function listRows(): Promise<readonly Row[]> {
  const { rows } = await testApp.deps.db.pool.query(
    `select user_id, method, failure, device_name, network from sign_in_events
     where network <> '127.0.0.0/24' order by created_at, id`,
  );
  return rows;
}

const summarize = async () => (await listRows()).map(({ method, failure }) => [method, failure]);

test('a sign-in is recorded with its device and network, but without the address', async () => {
  expect((await hanako.signIn(HANAKO, PASSWORD)).status).toBe(200);
  expect(await listRows()).toEqual([
    {
      user_id: demoId.user(HANAKO),
      method: 'password',
      failure: null,
      device_name: expect.stringContaining('Chrome'),
      network: '203.0.113.0/24',
    },
  ]);
});

test('a wrong password is recorded, of an unknown login id without a user', async () => {
  expect((await hanako.signIn(HANAKO, 'wrong-password')).status).toBe(401);
  expect((await hanako.signIn('nobody@saifu.example', 'wrong-password')).status).toBe(401);
  expect(await listRows()).toMatchObject([
    { user_id: demoId.user(HANAKO), method: 'password', failure: 'wrong_password' },
    { user_id: null, method: 'password', failure: 'wrong_password' },
  ]);
});

test('codes and links are recorded, right and wrong', async () => {
  const asked = await hanako.post('/guest/authentication', { login_id: HANAKO, purpose: 'login' });
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const { challenge_id } = asked.body;
  const wrong = otp === '000000' ? '000001' : '000000';
  await hanako.post('/guest/verify_authentication', { challenge_id, otp: wrong });
  expect((await hanako.post('/guest/verify_authentication', { challenge_id, otp })).status).toBe(
    200,
  );
  await hanako.post('/sandbox/clock', { advance_seconds: 61 });
  await hanako.post('/guest/forgot', { login_id: HANAKO });
  const linker = Object.assign(new Browser(testApp), { address: '2001:db8:1:2::3' });
  linker.token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  await linker.get('/userinfo');
  expect(await summarize()).toEqual([
    ['code', 'wrong_code'],
    ['code', null],
    ['reset_link', null],
  ]);
  expect((await listRows()).at(-1)?.network).toBe('2001:db8:1::/48');
});

test('a right password of a suspended account is recorded as such', async () => {
  await testApp.deps.db.pool.query(`update users set status = 'suspended' where email = $1`, [
    HANAKO,
  ]);
  expect((await hanako.signIn(HANAKO, PASSWORD)).status).toBe(403);
  expect(await summarize()).toEqual([['password', 'suspended']]);
});

test('staff read the history newest first, page by page, and no other account', async () => {
  for (const password of ['wrong-1', 'wrong-2', PASSWORD]) await hanako.signIn(HANAKO, password);
  const { id } = (await hanako.get('/userinfo')).body;
  const support = await signInAsMember(testApp, 'support');
  const path = `/staff/accounts/${id}/sign_in_events`;
  const first = (await support.get(`${path}?limit=2`)).body;
  expect(first.items).toMatchObject([
    { method: 'password', failure: null, network: '203.0.113.0/24' },
    { failure: 'wrong_password' },
  ]);
  const next = (await support.get(`${path}?limit=2&cursor=${first.next_cursor}`)).body;
  expect(next).toMatchObject({ items: [{ failure: 'wrong_password' }], next_cursor: null });
  expect((await support.get(`${path}?cursor=x`)).status).toBe(422);
  expect((await support.get(`${path}?limit=1000`)).status).toBe(422);
  const nobody = '/staff/accounts/usr_01jd0000000000000000000000/sign_in_events';
  expect((await support.get(nobody)).status).toBe(404);
});
