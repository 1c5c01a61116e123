import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ENDPOINTS } from '@saifu/contract/all';
import { AuditEntryView } from '@saifu/contract/audit-entry';
import type { Endpoint } from '@saifu/contract/endpoint';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { tamperWithAuditLog } from '../../testing/audit-log.ts';
import { Browser } from '../../testing/browser.ts';
import { downloadCsv } from '../../testing/csv.ts';
import { MEMBERS_STORE, signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { addRefundRequest } from '../payments/refund-request/refund-request.fixture.ts';
import { demoId } from '../sandbox/demo-ids.ts';
import { DEMO_MEMBERS_STORE } from '../sandbox/demo-members.ts';
import { appendAuditEntry } from './append-audit-entry.ts';
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
    await who.put(`/staff/stores/${store.id}/status`, { status, reason: '確認のため' });
  }
  const request = await addRefundRequest(testApp, {});
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

/** The parts of a verification, the newest entries first. */
async function verifyByParts() {
  const parts = [];
  let query = '';
  do {
    const { status, body } = await admin.get(`/staff/audit_entries/verification${query}`);
    expect(status).toBe(200);
    parts.push(body);
    query = body.next_cursor === null ? '' : `?cursor=${body.next_cursor}`;
  } while (query !== '');
  return parts;
}

test('an admin verifies the log in parts of limited size', async () => {
  expect(await verifyByParts()).toEqual([{ verified: 0, fault: null, next_cursor: null }]);
  await fillLog();
  expect(await verifyByParts()).toEqual([{ verified: 5, fault: null, next_cursor: null }]);
  const by = { actor: 'command', ip: '', requestId: 'test', isStaff: true };
  await testApp.deps.db.transaction(async (tx) => {
    for (let at = 6; at <= 503; at += 1) {
      const change = {
        action: 'faq.changed',
        subject: `faq_${at}`,
        before: null,
        after: null,
      } as const;
      const entry = { ...change, merchantId: null, at: testApp.deps.clock.now() };
      await appendAuditEntry(tx, by, entry);
    }
  });
  const [first, second] = await verifyByParts();
  expect(first).toMatchObject({ verified: 500, fault: null, next_cursor: expect.any(String) });
  expect(second).toEqual({ verified: 3, fault: null, next_cursor: null });
  await tamper('delete from operator_audit_entries where number = 2');
  expect((await verifyByParts()).at(-1)).toEqual({
    verified: 1,
    fault: { number: 2, kind: 'missing' },
    next_cursor: null,
  });
});

test.each(['x', '5.00', '%25'])('the cursor %s of a verification is rejected', async (bad) => {
  const { status } = await admin.get(`/staff/audit_entries/verification?cursor=${bad}`);
  expect(status).toBe(422);
});

test('GET /staff/audit_entries.csv returns the entries of the filter, and is recorded', async () => {
  await fillLog();
  const query = 'action=invitation.created';
  const file = await downloadCsv(testApp, admin, `/staff/audit_entries.csv?${query}`);
  expect(file.columns).toEqual(Object.keys(AuditEntryView.shape));
  const { items } = (await admin.get(`/staff/audit_entries?${query}`)).body;
  expect(file.rows.map(({ id, number }) => [id, Number(number)])).toEqual(
    items.map(({ id, number }: { id: string; number: number }) => [id, number]),
  );
  expect(JSON.parse(file.rows[0]?.after ?? '')).toEqual(items[0].after);
  expect((await readLog()).at(-1)).toMatchObject({
    number: 6,
    actor: await idOf(admin),
    action: 'audit_log.exported',
    subject: 'audit_log',
    after: { action: 'invitation.created', entries: 5 },
  });
  const all = await downloadCsv(testApp, admin, '/staff/audit_entries.csv');
  expect(all.rows).toHaveLength(6);
  expect(await verify()).toBeUndefined();
});

test('no cell of the exported log is run as a formula', async () => {
  const by = { actor: '=1+1', ip: '+1', requestId: '@x', isStaff: true };
  const change = { action: 'faq.changed', subject: '-1', before: null, after: null } as const;
  const entry = { ...change, merchantId: null, at: testApp.deps.clock.now() };
  await testApp.deps.db.transaction((tx) => appendAuditEntry(tx, by, entry));
  const { rows } = await downloadCsv(testApp, admin, '/staff/audit_entries.csv');
  expect(rows).toMatchObject([{ actor: "'=1+1", ip: "'+1", request_id: "'@x", subject: "'-1" }]);
});

/** Endpoints by which staff change something, and the entries that show it. */
const AUDITED = [
  'DELETE /staff/faqs/{id}',
  'DELETE /staff/invitations/{id}',
  'DELETE /staff/members/{id}',
  'DELETE /staff/members/{id}/sessions/{session_id}',
  'PATCH /staff/members/{id}',
  'POST /staff/accounts/search',
  'POST /staff/accounts/{id}/card_payments/unlock',
  'POST /staff/accounts/{id}/cards/{card_id}/unlock',
  'POST /staff/accounts/{id}/deletion/start',
  'POST /staff/accounts/{id}/deletion/stop',
  'POST /staff/accounts/{id}/messages',
  'POST /staff/accounts/{id}/restore',
  'POST /staff/accounts/{id}/reveal',
  'POST /staff/accounts/{id}/sessions/end',
  'POST /staff/accounts/{id}/suspend',
  'POST /staff/announcements',
  'POST /staff/announcements/{id}/remove',
  'POST /staff/approvals/{id}/approve',
  'POST /staff/approvals/{id}/reject',
  'POST /staff/approvals/{id}/retry',
  'POST /staff/approvals/{id}/withdraw',
  'POST /staff/block_list_entries',
  'POST /staff/block_list_entries/{id}/remove',
  'POST /staff/canned_answers',
  'POST /staff/consultations/{id}/answer',
  'POST /staff/consultations/{id}/close',
  'POST /staff/consultations/{id}/filled_answer',
  'POST /staff/consultations/{id}/notes',
  'POST /staff/differences/{id}/close',
  'POST /staff/failed_jobs/retry',
  'POST /staff/failed_jobs/{id}/retry',
  'POST /staff/faqs',
  'POST /staff/invitations',
  'POST /staff/merchant_applications/{id}/approve',
  'POST /staff/merchant_applications/{id}/assign',
  'POST /staff/merchant_applications/{id}/checks',
  'POST /staff/merchant_applications/{id}/reject',
  'POST /staff/merchant_applications/{id}/request_changes',
  'POST /staff/merchant_applications/{id}/reveal',
  'POST /staff/merchants',
  'POST /staff/merchants/{id}/api_keys',
  'POST /staff/merchants/{id}/invitations',
  'POST /staff/merchants/{id}/payout_hold',
  'POST /staff/merchants/{id}/payout_hold/release',
  'POST /staff/merchants/{id}/reserve',
  'POST /staff/merchants/{id}/restore',
  'POST /staff/merchants/{id}/suspend',
  'POST /staff/payment_reviews/{id}/assign',
  'POST /staff/payment_reviews/{id}/release',
  'POST /staff/payment_reviews/{id}/void',
  'POST /staff/payments/{id}/capture',
  'POST /staff/payments/{id}/reconcile',
  'POST /staff/payments/{id}/refunds',
  'POST /staff/payments/{id}/void',
  'POST /staff/payout_runs',
  'POST /staff/payout_runs/{id}/transfer_files',
  'POST /staff/payouts/{id}/cancel',
  'POST /staff/payouts/{id}/return',
  'POST /staff/refund_failures/{id}/close',
  'POST /staff/refund_requests/{id}/filled_answer',
  'POST /staff/refund_requests/{id}/messages',
  'POST /staff/refund_requests/{id}/notes',
  'POST /staff/refund_requests/{id}/respond',
  'POST /staff/risk_rules',
  'POST /staff/risk_rules/dry_run',
  'POST /staff/risk_rules/{id}/activate',
  'POST /staff/risk_rules/{id}/disable',
  'POST /staff/risk_rules/{id}/versions',
  'POST /staff/store_changes/{id}/approve',
  'POST /staff/store_changes/{id}/reject',
  'POST /staff/transfer_files/{id}/discard',
  'POST /staff/transfer_files/{id}/mark_sent',
  'POST /staff/webhooks/{id}/pause',
  'POST /staff/webhooks/{id}/replay',
  'POST /staff/webhooks/{id}/resume',
  'PUT /staff/accounts/{id}/spending_limits',
  'PUT /staff/announcements/{id}',
  'PUT /staff/canned_answers/{id}',
  'PUT /staff/consultations/{id}/assignee',
  'PUT /staff/faqs/{id}',
  'PUT /staff/feature_switches/{feature}',
  'PUT /staff/merchants/{id}/fees',
  'PUT /staff/merchants/{id}/payout_cycle',
  'PUT /staff/refund_requests/{id}/assignee',
  'PUT /staff/stores/{id}/status',
];

test('every endpoint by which staff change something is known to the tests of the log', () => {
  const changing = ENDPOINTS.filter(
    (row: Endpoint) => row.path.startsWith('/api/v1/staff/') && row.method !== 'GET',
  );
  const names = changing.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
  expect(names.toSorted()).toEqual(AUDITED);
});
