import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { inviteFirstAdmin } from './modules/members/invitation/invite-first-admin.ts';
import { createConsole, PASSWORD } from './testing/member.ts';
import { createTestApp, createTestAppWithDemoData, type TestApp } from './testing/test-app.ts';

const PROGRAM = join(import.meta.dirname, 'first-admin.ts');
const EMAIL = 'unei@saifu.example';
let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

/** The exit code, the output and the errors of the command. */
async function run(...args: string[]) {
  const DATABASE_URL = String(Object(testApp.deps.db.pool.options).connectionString);
  const env = { PATH: process.env.PATH, DATABASE_URL };
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: [...stdio] });
  const exit = once(child, 'exit');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await exit)[0], out, error };
}

const tokenIn = (out: string) => /token=([\w-]+)/.exec(out)?.[1] ?? '';

const accept = (token: string) =>
  createConsole(testApp).post('/console/invitations/accept', {
    token,
    email: EMAIL,
    name: '石川 修',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });

test('the first admin joins by the printed link, and the command works no more', async () => {
  const first = await run('--email', ` ${EMAIL.toUpperCase()} `);
  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.out).toContain(EMAIL);
  const second = await run('--email', 'other@saifu.example');
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.error).toContain('an invitation to the staff is open');
  const joined = await accept(tokenIn(first.out));
  expect(joined.body).toMatchObject({
    kind: 'staff',
    member: { email: EMAIL, role: 'admin' },
    second_factor: 'set_up',
  });
  expect((await accept(tokenIn(first.out))).body.code).toBe('invitation.used');
  const third = await run('--email', 'other@saifu.example');
  expect(third).toMatchObject({ code: 1, out: '' });
  expect(third.error).toContain('there are staff already');
  const { rows } = await testApp.deps.db.pool.query(
    'select actor, action from operator_audit_entries order by number',
  );
  expect(rows).toMatchObject([
    { actor: 'command', action: 'invitation.created' },
    { actor: expect.stringMatching(/^mem_/), action: 'member.joined' },
  ]);
});

test('an invitation that has expired makes room for another one', async () => {
  const invite = () => inviteFirstAdmin(testApp.deps, { email: EMAIL, language: 'ja' });
  expect(await invite()).toMatchObject({ kind: 'invited' });
  expect(await invite()).toEqual({ kind: 'invitation_open' });
  const guest = createConsole(testApp);
  await guest.post('/sandbox/clock', { advance_seconds: 72 * 3600 });
  expect(await invite()).toMatchObject({ kind: 'invited' });
});

test('of two commands at once one invites', async () => {
  const invited = await Promise.all(
    Array.from({ length: 5 }, () =>
      inviteFirstAdmin(testApp.deps, { email: EMAIL, language: 'ja' }),
    ),
  );
  const kinds = invited.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual([...Array(4).fill('invitation_open'), 'invited']);
  const { rows } = await testApp.deps.db.pool.query('select id from member_invitations');
  expect(rows).toHaveLength(1);
});

test('an address of a member of a merchant is not invited', async () => {
  testApp = await createTestAppWithDemoData();
  await testApp.deps.db.pool.query('delete from members where merchant_id is null');
  const { code, out, error } = await run('--email', 'owner@saifu.example');
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain('a member of a merchant has this address');
});

test.each([
  [],
  ['--email'],
  ['--email', 'nobody'],
  ['--mail', EMAIL],
  ['--email', `${EMAIL},a@b.c`],
])('the arguments %j %j get the usage and invite nobody', async (...args) => {
  const { code, out, error } = await run(...args.filter((arg) => arg !== undefined));
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain('npm run staff:first-admin -- --email');
  const { rows } = await testApp.deps.db.pool.query('select id from member_invitations');
  expect(rows).toEqual([]);
});

test('without a database the command says so in one line', async () => {
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, [PROGRAM, '--email', EMAIL], { env });
  const [error] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(error).toMatch(/^Saifu cannot invite the first admin: .*DATABASE_URL is missing\.\n$/s);
});
