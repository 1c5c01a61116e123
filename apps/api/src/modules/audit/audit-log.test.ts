import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { tamperWithAuditLog } from '../../testing/audit-log.ts';
import { Browser } from '../../testing/browser.ts';
import { getDemoMember, joinAs, signInAsMember } from '../../testing/member.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { demoId } from '../sandbox/demo-ids.ts';
import { DEMO_MEMBERS_STORE } from '../sandbox/demo-members.ts';
import * as entries from './audit-entry.repository.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const PROGRAM = join(import.meta.dirname, '../../audit.ts');
const MERCHANT_ID = demoId.merchant(DEMO_MEMBERS_STORE);
let testApp: TestApp;
let owner: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  owner = await signInAsMember(testApp, 'owner');
});

const verify = () => verifyAuditLog(testApp.deps.db, MERCHANT_ID);

/** Changes the database as a superuser, who may disable its triggers. */
const tamper = (statement: string, values: readonly unknown[] = []) =>
  tamperWithAuditLog(testApp, statement, values);

/** Five entries. */
async function fillLog(): Promise<void> {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const body = { email: `${name}@saifu.example`, role: 'clerk' };
    expect((await owner.post('/console/invitations', body)).status).toBe(201);
  }
}

test('every change is an entry with who, what, from where and in which request', async () => {
  await owner.post('/console/invitations', { email: 'a@saifu.example', role: 'clerk' });
  const clerk = await joinAs(testApp, 'a@saifu.example');
  const { id } = (await clerk.get('/console/sessions/current')).body.member;
  owner.address = '203.0.113.7';
  await owner.call('PATCH', `/console/members/${id}`, { role: 'manager', refund_limit_yen: 1 });
  const [session] = (await owner.get(`/console/members/${id}/sessions`)).body.items;
  await owner.delete(`/console/members/${id}/sessions/${session.id}`);
  await owner.delete(`/console/members/${id}`);
  const invited = await owner.post('/console/invitations', {
    email: 'b@saifu.example',
    role: 'manager',
  });
  await owner.delete(`/console/invitations/${invited.body.id}`);
  await owner.post('/console/recovery_codes', { password: getDemoMember('owner').password });

  const { items, next_cursor } = (await owner.get('/console/audit_entries')).body;
  expect(next_cursor).toBeNull();
  expect(items.map(({ number }: { number: number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'recovery_codes.renewed',
    'invitation.revoked',
    'invitation.created',
    'member.removed',
    'member.session_ended',
    'member.changed',
    'member.joined',
    'invitation.created',
  ]);
  const me = (await owner.get('/console/sessions/current')).body.member.id;
  expect(items[5]).toMatchObject({
    actor: me,
    subject: id,
    before: { role: 'clerk', store_ids: [], refund_limit_yen: 10_000 },
    after: { role: 'manager', store_ids: [], refund_limit_yen: 1 },
    ip: '203.0.113.7',
    request_id: expect.any(String),
  });
  expect(items[6].actor).toBe(id);
  expect(JSON.stringify(items)).not.toMatch(/argon2|password/);
  expect(await verify()).toBeUndefined();
});

test('a change that is rejected is no entry', async () => {
  const me = (await owner.get('/console/sessions/current')).body.member.id;
  expect((await owner.delete(`/console/members/${me}`)).status).toBe(409);
  expect((await owner.get('/console/audit_entries')).body.items).toEqual([]);
  expect(await verify()).toBeUndefined();
});

test('the log is read page by page, and only with an own cursor', async () => {
  await fillLog();
  const first = (await owner.get('/console/audit_entries?limit=2')).body;
  const path = `/console/audit_entries?limit=9&cursor=${first.next_cursor}`;
  const rest = (await owner.get(path)).body;
  const numbers = [...first.items, ...rest.items].map(({ number }) => number);
  expect(numbers).toEqual([5, 4, 3, 2, 1]);
  expect((await owner.get('/console/audit_entries?cursor=3')).status).toBe(422);
});

test('concurrent changes form one chain', async () => {
  const browsers = await Promise.all(
    Array.from({ length: 8 }, async () => Object.assign(new Browser(testApp), owner)),
  );
  const answers = await Promise.all(
    browsers.map((each, at) =>
      each.post('/console/invitations', { email: `m${at}@saifu.example`, role: 'clerk' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await verify()).toBeUndefined();
  const found = await entries.listOwn(testApp.deps.db, MERCHANT_ID, {
    limit: 100,
    before: undefined,
  });
  expect(found.map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test.each([
  [`actor = 'staff'`],
  [`after = '{"role": "owner"}'`],
  [`at = at + interval '1 second'`],
  [`ip = '127.0.0.2'`],
  [`request_id = 'x'`],
  [`subject = 'x'`],
  [`previous_hash = decode(repeat('00', 32), 'hex')`],
  [`hash = decode(repeat('00', 32), 'hex')`],
])('an entry with a changed field (%s) is found', async (change) => {
  await fillLog();
  await tamper(`update audit_entries set ${change} where number = 3`);
  expect(await verify()).toEqual({ number: 3, kind: 'changed' });
});

test.each([
  [1, 'missing'],
  [3, 'missing'],
  [5, 'missing'],
])('a deleted entry %i is found', async (number, kind) => {
  await fillLog();
  await tamper('delete from audit_entries where number = $1', [number]);
  expect(await verify()).toEqual({ number, kind });
});

const COPY = `insert into audit_entries
  select gen_random_uuid(), merchant_id, $1::int, at, actor, action, subject, before, after, ip,
    request_id, previous_hash, hash from audit_entries where number = 2`;

test('an entry that was added after the last one is found', async () => {
  await fillLog();
  await tamper(COPY, [6]);
  expect(await verify()).toEqual({ number: 6, kind: 'extra' });
});

test('an entry that was inserted between two others is found', async () => {
  await fillLog();
  for (const number of [5, 4]) {
    await tamper('update audit_entries set number = $1::int + 1 where number = $1', [number]);
  }
  await tamper(COPY, [4]);
  await tamper('update audit_heads set number = 6');
  expect(await verify()).toEqual({ number: 6, kind: 'changed' });
});

test('a deleted end is found, also if all entries are deleted', async () => {
  await fillLog();
  await tamper('delete from audit_entries where number > 3');
  expect(await verify()).toEqual({ number: 5, kind: 'missing' });
  await tamper('delete from audit_entries');
  expect(await verify()).toEqual({ number: 5, kind: 'missing' });
});

test.each([
  [`update audit_entries set actor = 'staff'`],
  [`update audit_entries set actor = actor where number = 99`],
  ['delete from audit_entries'],
  ['truncate audit_entries'],
  ['delete from audit_heads'],
])('the database itself rejects %s', async (statement) => {
  await fillLog();
  const change = testApp.deps.db.pool.query(statement);
  await expect(change).rejects.toMatchObject({ code: '23001' });
  expect(await verify()).toBeUndefined();
});

test('npm run audit:verify reports damaged logs and fails', async () => {
  await fillLog();
  const DATABASE_URL = String(Object(testApp.deps.db.pool.options).connectionString);
  const check = async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = once(child, 'exit');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return [(await exit)[0], out + error];
  };
  expect(await check()).toEqual([0, '2 audit logs, 0 of them damaged.\n']);
  await tamper('delete from audit_entries where number = 2');
  expect(await check()).toEqual([
    1,
    `${toTypeId('merchant', MERCHANT_ID)}: entry 2 is missing.\n2 audit logs, 1 of them damaged.\n`,
  ]);
});
