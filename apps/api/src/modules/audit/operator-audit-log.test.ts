import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { tamperWithAuditLog } from '../../testing/audit-log.ts';
import { Browser } from '../../testing/browser.ts';
import { MEMBERS_STORE, signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { addPast } from '../payments/history/past-payment.fixture.ts';
import { demoId } from '../sandbox/demo-ids.ts';
import { DEMO_MEMBERS_STORE } from '../sandbox/demo-members.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const PROGRAM = join(import.meta.dirname, '../../audit.ts');
const MERCHANT_ID = demoId.merchant(DEMO_MEMBERS_STORE);
let testApp: TestApp;
let admin: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  admin = await signInAsMember(testApp, 'admin');
});

const verify = () => verifyAuditLog(testApp.deps.db, null);
const tamper = (statement: string) => tamperWithAuditLog(testApp, statement);

type Entry = {
  readonly number: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
};

/** Oldest first. */
async function readLog(query = ''): Promise<readonly Entry[]> {
  const { status, body } = await admin.get(`/staff/audit_entries?limit=100${query}`);
  expect(status).toBe(200);
  return body.items.toReversed();
}

const idOf = async (who: Browser): Promise<string> =>
  (await who.get('/console/sessions/current')).body.member.id;

const WORDS = { question: 'Where is it?', answer: [{ type: 'paragraph', text: 'Here.' }] };
const FAQ = { topic: 'paying', texts: { en: WORDS, ja: WORDS, ko: WORDS } };

/** Five entries. */
async function fillLog(): Promise<void> {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const body = { email: `${name}@saifu.example`, role: 'support' };
    expect((await admin.post('/staff/invitations', body)).status).toBe(201);
  }
}

async function addConsultation(): Promise<string> {
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  hanako.idempotencyKey = newUuid();
  const body = { subject: '領収書', content: '領収書はどこで見られますか。教えてください。' };
  return (await hanako.post('/consultations', body)).body.id;
}

async function addRefundRequest(): Promise<string> {
  const paymentId = await addPast(testApp, { at: '2025-02-14T12:00', amount: 9000 });
  const id = newUuid();
  await testApp.deps.db.pool.query(
    `insert into refund_requests (id, payment_id, store_id, user_id, reason_code, reason, is_urgent,
       requested_amount, status, version, idempotency_scope, idempotency_key, request_hash,
       filed_at, respond_by)
     select $1, id, store_id, user_id, 'other', 'cold', true, 100, 'pending', 1, $3, $1, $3, $4, $4
     from payments where id = $2`,
    [id, paymentId, Buffer.alloc(32), new Date('2025-02-15T12:00+09:00')],
  );
  return toTypeId('refundRequest', id);
}

/** Changes of the merchant with members, and of its store. */
async function changeMerchant(who: Browser): Promise<void> {
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const merchantPath = `/staff/merchants/${toTypeId('merchant', MERCHANT_ID)}`;
  await who.post(`${merchantPath}/invitations`, { email: 'b@saifu.example' });
  await who.post(`${merchantPath}/api_keys`, { name: 'Till' });
  await merchant.call('PATCH', `/merchant/stores/${store.id}`, { latin_city: 'SHINJUKU' });
  const [first] = (await who.get('/staff/store_changes')).body.items;
  await who.call('POST', `/staff/store_changes/${first.id}/approve`);
  await merchant.call('PATCH', `/merchant/stores/${store.id}`, { latin_city: 'SHIBUYA' });
  const [second] = (await who.get('/staff/store_changes')).body.items;
  await who.post(`/staff/store_changes/${second.id}/reject`, { reason: '確認できません。' });
  for (const status of ['suspended', 'suspended', 'active']) {
    await who.put(`/staff/stores/${store.id}/status`, { status });
  }
  const request = await addRefundRequest();
  await who.post(`/staff/refund_requests/${request}/messages`, { body: '確認しています。' });
  const answer = { decision: 'reject', message: '申し訳ありません' };
  await who.post(`/staff/refund_requests/${request}/respond`, answer);
}

/** Everything that staff may change by console or by key, repeated where that changes nothing. */
async function changeEverything(who: Browser): Promise<void> {
  await who.post('/staff/merchants', { name: '新しい会社' });
  await changeMerchant(who);
  const consultation = await addConsultation();
  who.idempotencyKey = newUuid();
  await who.post(`/staff/consultations/${consultation}/answer`, { body: 'こちらです。' });
  await who.post(`/staff/consultations/${consultation}/answer`, { body: 'こちらです。' });
  for (const _ of [1, 2]) await who.call('POST', `/staff/consultations/${consultation}/close`);
  const user = toTypeId('user', demoId.user('hanako@saifu.example'));
  for (const way of ['suspend', 'suspend', 'restore', 'restore']) {
    await who.post(`/staff/accounts/${user}/${way}`, { reason: '確認のため' });
  }
  await who.post('/staff/faqs', { id: 'faq_where_is_it', ...FAQ });
  await who.put('/staff/faqs/faq_where_is_it', { ...FAQ, version: 1 });
  for (const _ of [1, 2]) await who.delete('/staff/faqs/faq_where_is_it');
}

const OF_MERCHANT = [
  'invitation.created',
  'api_key.issued',
  'store_change.approved',
  'store_change.rejected',
  'store.status_changed',
  'store.status_changed',
  'refund_request.messaged',
  'refund_request.answered',
];
const OF_OPERATOR = [
  'consultation.answered',
  'consultation.closed',
  'account.suspended',
  'account.restored',
  'faq.added',
  'faq.changed',
  'faq.removed',
];

test.each(['admin', 'STAFF_KEY'])('every change by %s is recorded once', async (kind) => {
  const who = kind === 'admin' ? admin : signInAsStaff(testApp);
  await changeEverything(who);
  const log = await readLog();
  expect(log.map(({ action }) => action)).toEqual([
    'merchant.created',
    ...OF_MERCHANT,
    ...OF_OPERATOR,
  ]);
  const actor = kind === 'admin' ? await idOf(admin) : 'staff_key';
  expect(new Set(log.map((entry) => entry.actor))).toEqual(new Set([actor]));
  expect(log.map(({ number }) => number)).toEqual(log.map((_, at) => at + 1));
  expect(log.find(({ action }) => action === 'account.suspended')).toMatchObject({
    subject: toTypeId('user', demoId.user('hanako@saifu.example')),
    before: { status: 'active' },
    after: { status: 'suspended', reason: '確認のため' },
  });
  expect(JSON.stringify(log)).not.toMatch(/sk_|こちらです|確認しています/);
  expect(await verify()).toBeUndefined();
});

test('a change of a merchant is in its log too, without naming the member of staff', async () => {
  await changeEverything(admin);
  const owner = await signInAsMember(testApp, 'owner');
  const { items } = (await owner.get('/console/audit_entries?limit=100')).body;
  const log: readonly Entry[] = items.toReversed();
  expect(log.map(({ action }) => action)).toEqual(OF_MERCHANT);
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set(['staff']));
  expect(JSON.stringify(log)).not.toContain(await idOf(admin));
  expect(await verifyAuditLog(testApp.deps.db, MERCHANT_ID)).toBeUndefined();
});

test('what members of merchants change is not in the log of the operator', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  await owner.post('/console/invitations', { email: 'a@saifu.example', role: 'clerk' });
  expect(await readLog()).toEqual([]);
});

test('the team of the staff and their protection are recorded', async () => {
  const invited = await admin.post('/staff/invitations', {
    email: 'a@saifu.example',
    role: 'support',
  });
  await admin.delete(`/staff/invitations/${invited.body.id}`);
  const risk = await signInAsMember(testApp, 'risk');
  const id = await idOf(risk);
  await admin.call('PATCH', `/staff/members/${id}`, { role: 'finance' });
  const [session] = (await admin.get(`/staff/members/${id}/sessions`)).body.items;
  await admin.delete(`/staff/members/${id}/sessions/${session.id}`);
  await admin.delete(`/staff/members/${id}`);
  const log = await readLog();
  expect(log).toMatchObject([
    { action: 'invitation.created', after: { email: 'a@saifu.example', role: 'support' } },
    { action: 'invitation.revoked', subject: invited.body.id },
    { action: 'member.changed', before: { role: 'risk' }, after: { role: 'finance' } },
    { action: 'member.session_ended', subject: id },
    { action: 'member.removed', subject: id, after: null },
  ]);
  expect(log[2]?.before).toEqual({ role: 'risk' });
  expect(await verify()).toBeUndefined();
});

test('a call that changes nothing, or is rejected, is not recorded', async () => {
  const nobody = '/staff/accounts/usr_01jd0000000000000000000000/suspend';
  expect((await admin.post(nobody, { reason: 'x' })).status).toBe(404);
  expect((await admin.post('/staff/merchants', { name: '' })).status).toBe(422);
  const me = await idOf(admin);
  expect((await admin.delete(`/staff/members/${me}`)).status).toBe(409);
  expect(await readLog()).toEqual([]);
});

test('entries are found by actor, action, subject and days, page by page', async () => {
  await fillLog();
  const key = signInAsStaff(testApp);
  await key.post('/staff/merchants', { name: '新しい会社' });
  const me = await idOf(admin);
  expect(await readLog('&actor=staff_key')).toMatchObject([{ action: 'merchant.created' }]);
  expect(await readLog(`&actor=${me}`)).toHaveLength(5);
  expect(await readLog(`&actor=${me}&action=merchant.created`)).toEqual([]);
  expect(await readLog('&action=invitation.created')).toHaveLength(5);
  const [first] = await readLog();
  expect(await readLog(`&subject=${first?.subject}`)).toEqual([first]);
  expect(await readLog('&subject=%25')).toEqual([]);
  await admin.post('/sandbox/clock', { advance_seconds: 2 * 86_400 });
  admin = await signInAsMember(testApp, 'admin');
  await admin.post('/staff/merchants', { name: '翌日の会社' });
  const now = testApp.deps.clock.now();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now);
  expect(await readLog(`&from=${today}`)).toMatchObject([{ number: 7 }]);
  expect(await readLog(`&to=${today}`)).toHaveLength(7);
  expect(await readLog('&to=2020-01-01')).toEqual([]);

  const page = (await admin.get('/staff/audit_entries?limit=2&action=invitation.created')).body;
  const next = `/staff/audit_entries?limit=9&action=invitation.created&cursor=${page.next_cursor}`;
  const rest = (await admin.get(next)).body;
  expect([...page.items, ...rest.items].map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  for (const bad of ['from=2026-02-30', 'from=2026-12-01&to=2026-11-01', 'action=x', 'cursor=3']) {
    expect((await admin.get(`/staff/audit_entries?${bad}`)).status, bad).toBe(422);
  }
});

test('concurrent changes by staff form one chain', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      Object.assign(new Browser(testApp), admin).post('/staff/merchants', { name: `会社${at}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await verify()).toBeUndefined();
  expect((await readLog()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

const COPY = `insert into operator_audit_entries
  select gen_random_uuid(), 6, at, actor, action, subject, before, after, ip, request_id,
    previous_hash, hash from operator_audit_entries where number = 2`;
const INSERT = `with copied as (delete from operator_audit_entries where number = 5 returning *)
  insert into operator_audit_entries select id, 6, at, actor, action, subject, before, after, ip,
    request_id, previous_hash, hash from copied`;

test.each([
  [
    'a changed entry',
    `update operator_audit_entries set actor = 'x' where number = 3`,
    3,
    'changed',
  ],
  ['a deleted entry', 'delete from operator_audit_entries where number = 3', 3, 'missing'],
  ['a deleted last entry', 'delete from operator_audit_entries where number = 5', 5, 'missing'],
  ['all entries deleted', 'delete from operator_audit_entries', 5, 'missing'],
  ['an added entry', COPY, 6, 'extra'],
  ['an entry that was moved to make room', INSERT, 6, 'extra'],
])('%s is found', async (_, statement, number, kind) => {
  await fillLog();
  await tamper(statement);
  expect(await verify()).toEqual({ number, kind });
});

test.each([
  [`update operator_audit_entries set actor = 'x'`],
  ['delete from operator_audit_entries'],
  ['truncate operator_audit_entries'],
  ['delete from operator_audit_heads'],
])('the database itself rejects %s', async (statement) => {
  await fillLog();
  const change = testApp.deps.db.pool.query(statement);
  await expect(change).rejects.toMatchObject({ code: '23001' });
  expect(await readLog()).toHaveLength(5);
});

test('npm run audit:verify names the operator’s log and the first broken place', async () => {
  await fillLog();
  const DATABASE_URL = String(Object(testApp.deps.db.pool.options).connectionString);
  const check = async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = once(child, 'exit');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return [(await exit)[0], out + error];
  };
  expect(await check()).toEqual([0, '1 audit logs, 0 of them damaged.\n']);
  await tamper(`update operator_audit_entries set after = null where number in (2, 4)`);
  const words = 'entry 4 was changed, or does not follow the entry before it';
  expect(await check()).toEqual([1, `operator: ${words}.\n1 audit logs, 1 of them damaged.\n`]);
});

/** Endpoints by which staff change something, and the entries that show it. */
const AUDITED = [
  'DELETE /staff/faqs/{id}',
  'DELETE /staff/invitations/{id}',
  'DELETE /staff/members/{id}',
  'DELETE /staff/members/{id}/sessions/{session_id}',
  'PATCH /staff/members/{id}',
  'POST /staff/accounts/{id}/restore',
  'POST /staff/accounts/{id}/suspend',
  'POST /staff/consultations/{id}/answer',
  'POST /staff/consultations/{id}/close',
  'POST /staff/faqs',
  'POST /staff/invitations',
  'POST /staff/merchants',
  'POST /staff/merchants/{id}/api_keys',
  'POST /staff/merchants/{id}/invitations',
  'POST /staff/refund_requests/{id}/messages',
  'POST /staff/refund_requests/{id}/respond',
  'POST /staff/store_changes/{id}/approve',
  'POST /staff/store_changes/{id}/reject',
  'PUT /staff/faqs/{id}',
  'PUT /staff/stores/{id}/status',
];

test('every endpoint by which staff change something is known to the tests of the log', () => {
  const changing = ENDPOINTS.filter(
    (row: Endpoint) => row.path.startsWith('/api/v1/staff/') && row.method !== 'GET',
  );
  const names = changing.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
  expect(names.toSorted()).toEqual(AUDITED);
});
