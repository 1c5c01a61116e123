import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { APPROVAL_CLAIM_MS, APPROVAL_LIFE_MS } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { APPROVAL_EXECUTORS } from '../../approval-executors.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Browser } from '../../testing/browser.ts';
import { signInAsMember } from '../../testing/member.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import type { ApprovalExecutors, ApprovedAct } from './approval-executor.ts';
import { decideApproval } from './decide-approval.ts';
import { executeApproval } from './execute-approval.ts';
import { requestApproval } from './request-approval.ts';
import { approvalSchedules } from './schedules.ts';

const SUBJECT = toTypeId('payment', '01900000-0000-7000-8000-000000000000');
const REASON = '二重に請求されたため';

let testApp: TestApp;
let finance: Browser;
let admin: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  finance = await signInAsMember(testApp, 'finance');
  admin = await signInAsMember(testApp, 'admin');
});

const idOf = async (who: Browser): Promise<string> =>
  (await who.get('/console/sessions/current')).body.member.id;
const uuidOf = async (who: Browser) => fromTypeId('member', await idOf(who)) ?? '';

async function request(who = finance, key?: string, amountYen = 60_000): Promise<string> {
  const memberId = await uuidOf(who);
  const id = await testApp.deps.db.transaction((tx) =>
    requestApproval(tx, {
      action: 'payment.refund',
      subject: SUBJECT,
      input: { amount: amountYen },
      reason: REASON,
      amountYen,
      memberId,
      by: { actor: toTypeId('member', memberId), ip: '127.0.0.1', requestId: 'req', isStaff: true },
      ...(key !== undefined && {
        idempotency: { key, requestHash: Buffer.from(String(amountYen)) },
      }),
      now: testApp.deps.clock.now(),
    }),
  );
  return toTypeId('approval', id);
}

const toUuid = (id: string) => fromTypeId('approval', id) ?? '';
const decide = (who: Browser, id: string, way: string, body?: object) =>
  who.call('POST', `/staff/approvals/${id}/${way}`, body && { ...body });
const read = async (id: string, who = admin): Promise<StaffApprovalView> =>
  (await who.get(`/staff/approvals/${id}`)).body;
const pass = (ms: number) => admin.post('/sandbox/clock', { advance_seconds: ms / 1000 });

/** An executor that fails as told, and what it was called with. */
function createExecutors(outcomes: readonly (Error | null)[] = []) {
  const acts: ApprovedAct[] = [];
  const executors: ApprovalExecutors = {
    ...APPROVAL_EXECUTORS,
    'payment.refund': {
      permission: 'payment_actions',
      execute: async (_, act) => {
        acts.push(act);
        const outcome = outcomes[acts.length - 1] ?? null;
        if (outcome !== null) throw outcome;
      },
    },
  };
  return { acts, executors };
}

/** Approves without the HTTP layer, so that the executor is the test's. */
async function approve(
  id: string,
  executors: ApprovalExecutors,
  decision: 'approve' | 'retry' = 'approve',
) {
  const memberId = await uuidOf(admin);
  const by = {
    actor: toTypeId('member', memberId),
    ip: '127.0.0.1',
    requestId: 'r',
    isStaff: true,
  };
  const input = { id: toUuid(id), decision, reason: null, memberId, by };
  return decideApproval(testApp.deps, executors, input);
}

const retry = (id: string, executors: ApprovalExecutors) => approve(id, executors, 'retry');

const runSchedules = async (executors: ApprovalExecutors) => {
  for (const task of approvalSchedules(testApp.deps, executors)) await task.run();
};

test('the requester sees the request and can only withdraw it; another member decides', async () => {
  const id = await request();
  const own = await read(id, finance);
  expect(own).toMatchObject({
    id,
    action: 'payment.refund',
    status: 'requested',
    subject: SUBJECT,
    amount: 60_000,
    input: { amount: 60_000 },
    reason: REASON,
    requested_by: { id: await idOf(finance) },
    decided_by: null,
    result_code: null,
    allowed: ['withdraw'],
  });
  expect(own.requested_by.name).not.toBe('');
  expect((await read(id)).allowed).toEqual(['approve', 'reject']);
  for (const way of ['approve', 'reject'] as const) {
    const refused = await decide(finance, id, way, way === 'reject' ? { reason: 'no' } : undefined);
    expect(refused.body).toMatchObject({ status: 422, code: 'approval.same_person' });
  }
  expect((await decide(admin, id, 'withdraw')).body.code).toBe('approval.other_person');
  const withdrawn = await decide(finance, id, 'withdraw');
  expect(withdrawn.body).toMatchObject({ status: 'withdrawn', allowed: [] });
  expect((await decide(admin, id, 'approve')).body).toMatchObject({
    status: 409,
    code: 'approval.closed',
  });
});

test('a role that may not do the act neither sees nor decides the request', async () => {
  const id = await request();
  for (const role of ['support', 'risk'] as const) {
    const other = await signInAsMember(testApp, role);
    expect((await other.get('/staff/approvals')).body.items).toEqual([]);
    expect((await other.get(`/staff/approvals/${id}`)).status).toBe(404);
    const refused = await decide(other, id, 'approve');
    expect(refused.body).toMatchObject({ status: 422, code: 'member.not_allowed' });
  }
  expect((await read(id)).status).toBe('requested');
});

test('a rejection needs a reason and ends the request', async () => {
  const id = await request();
  for (const body of [{}, { reason: '' }, { reason: '\u200b' }, { reason: 'x'.repeat(501) }]) {
    expect((await decide(admin, id, 'reject', body)).status).toBe(422);
  }
  const rejected = await decide(admin, id, 'reject', { reason: '金額が違います。' });
  expect(rejected.body).toMatchObject({
    status: 'rejected',
    decision_reason: '金額が違います。',
    decided_by: { id: await idOf(admin) },
    allowed: [],
  });
  const { acts, executors } = createExecutors();
  await runSchedules(executors);
  expect(acts).toEqual([]);
});

test('an approved act is executed once, in the name of the requester', async () => {
  const id = await request();
  const { acts, executors } = createExecutors();
  await approve(id, executors);
  await runSchedules(executors);
  await pass(APPROVAL_CLAIM_MS);
  await runSchedules(executors);
  expect(acts).toHaveLength(1);
  expect(acts[0]).toMatchObject({
    approvalId: toUuid(id),
    subject: SUBJECT,
    reason: REASON,
    amountYen: 60_000,
    requestedBy: await uuidOf(finance),
    approvedBy: await uuidOf(admin),
    by: { actor: await idOf(finance), isStaff: true },
  });
  expect(await read(id)).toMatchObject({ status: 'executed', result_code: null, allowed: [] });
});

test('of two decisions at once one wins, and the act is executed once', async () => {
  const id = await request();
  const { acts, executors } = createExecutors();
  const answers = await Promise.allSettled([
    approve(id, executors),
    approve(id, executors),
    decide(admin, id, 'reject', { reason: 'いいえ' }).then(({ body }) => {
      if (body.code !== undefined) throw new AppError(body.code);
    }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { status } = await read(id);
  expect(acts).toHaveLength(status === 'rejected' ? 0 : 1);
});

test('a request expires after 72 hours, also before a task has written it down', async () => {
  const id = await request();
  await pass(APPROVAL_LIFE_MS);
  admin = await signInAsMember(testApp, 'admin');
  finance = await signInAsMember(testApp, 'finance');
  const listed = async (status: string) =>
    (await admin.get(`/staff/approvals?status=${status}`)).body.items.length;
  const expectExpired = async () => {
    expect(await read(id)).toMatchObject({ status: 'expired', allowed: [] });
    expect([await listed('requested'), await listed('expired')]).toEqual([0, 1]);
    expect((await decide(admin, id, 'approve')).body).toMatchObject({
      status: 409,
      code: 'approval.expired',
    });
    expect((await decide(finance, id, 'withdraw')).body.code).toBe('approval.expired');
  };
  await expectExpired();
  await runSchedules(createExecutors().executors);
  await expectExpired();
});

test('an act that fails can be tried again by an approver, as an act of its own', async () => {
  const id = await request();
  const { acts, executors } = createExecutors([new AppError('refund.too_large', { max: 1 })]);
  await approve(id, executors);
  expect(await read(id)).toMatchObject({
    status: 'failed',
    result_code: 'refund.too_large',
    allowed: ['retry'],
  });
  expect((await read(id, finance)).allowed).toEqual([]);
  expect((await decide(finance, id, 'retry')).body.code).toBe('approval.same_person');
  await retry(id, executors);
  expect(await read(id)).toMatchObject({ status: 'executed', result_code: null });
  expect(new Set(acts.map(({ key }) => key)).size).toBe(2);
});

test('after a crash the task executes the act again with the same key', async () => {
  const id = await request();
  const { acts, executors } = createExecutors([new Error('the process ended')]);
  await approve(id, executors);
  expect(await read(id)).toMatchObject({ status: 'approved', allowed: [] });
  // While the process that began it may still be at it, nobody else begins.
  await runSchedules(executors);
  expect(acts).toHaveLength(1);
  await pass(APPROVAL_CLAIM_MS);
  await runSchedules(executors);
  expect(acts).toHaveLength(2);
  expect(acts[1]?.key).toBe(acts[0]?.key);
  expect((await read(id)).status).toBe('executed');
});

test('an approval whose process ended before the act is executed by the task', async () => {
  const id = await request();
  await testApp.deps.db.pool.query(
    `update staff_approvals set status = 'approved', run = 1, decided_at = now(),
       decided_by = $1, decided_ip = '', decided_request_id = ''`,
    [await uuidOf(admin)],
  );
  const { acts, executors } = createExecutors();
  await Promise.all([runSchedules(executors), runSchedules(executors)]);
  expect(acts).toHaveLength(1);
  expect((await read(id)).status).toBe('executed');
});

test('a requester who lost the role is not approved, nor executed after the approval', async () => {
  const first = await request();
  const second = await request();
  await testApp.deps.db.pool.query(
    `update staff_approvals set status = 'approved', run = 1, decided_at = now(),
       decided_by = $1, decided_ip = '', decided_request_id = '' where id = $2`,
    [await uuidOf(admin), toUuid(second)],
  );
  const member = await idOf(finance);
  await admin.call('PATCH', `/staff/members/${member}`, { role: 'support' });
  const refused = await decide(admin, first, 'approve');
  expect(refused.body).toMatchObject({ status: 409, code: 'approval.requester_not_allowed' });
  const { acts, executors } = createExecutors();
  expect(await executeApproval(testApp.deps, executors, toUuid(second))).toBe(false);
  expect(acts).toEqual([]);
  expect(await read(second)).toMatchObject({
    status: 'failed',
    result_code: 'approval.requester_not_allowed',
  });
});

test('an approver who was removed between page and click decides nothing', async () => {
  const id = await request();
  const { executors, acts } = createExecutors();
  await testApp.deps.db.pool.query(
    `update members set removed_at = now() where staff_role = 'admin'`,
  );
  await expect(approve(id, executors)).rejects.toThrow();
  expect(acts).toEqual([]);
});

test('two requests with the same key are one; another request with it is refused', async () => {
  const key = newUuid();
  const [first, again] = await Promise.all([request(finance, key), request(finance, key)]);
  expect(again).toBe(first);
  await expect(request(finance, key, 70_000)).rejects.toMatchObject({
    code: 'idempotency_key.reused',
  });
  expect((await admin.get('/staff/approvals')).body.items).toHaveLength(1);
});

test('the list pages by cursor, filters, and refuses what is no filter', async () => {
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) ids.unshift(await request());
  await decide(admin, ids[2] ?? '', 'reject', { reason: 'いいえ' });
  const first = (await admin.get('/staff/approvals?limit=2')).body;
  const rest = (await admin.get(`/staff/approvals?limit=2&cursor=${first.next_cursor}`)).body;
  const found = [...first.items, ...rest.items].map(({ id }: StaffApprovalView) => id);
  expect([found, rest.next_cursor]).toEqual([ids, null]);
  const count = async (query: string) =>
    (await admin.get(`/staff/approvals?${query}`)).body.items.length;
  expect(await count('status=requested')).toBe(2);
  expect(await count('status=rejected&action=payment.refund')).toBe(1);
  expect(await count(`subject=${SUBJECT}`)).toBe(3);
  expect(await count(`subject=${toTypeId('payment', newUuid())}`)).toBe(0);
  for (const query of ['status=%25', 'action=x', 'subject=%25', 'subject=_', 'cursor=x', 'a=1']) {
    expect([query, (await admin.get(`/staff/approvals?${query}`)).status]).toEqual([query, 422]);
  }
});

test('each step is in the audit log of the operator, once', async () => {
  const rejected = await request();
  await decide(admin, rejected, 'reject', { reason: 'いいえ' });
  const withdrawn = await request();
  await decide(finance, withdrawn, 'withdraw');
  const done = await request();
  const { executors } = createExecutors([new AppError('refund.in_progress')]);
  await approve(done, executors);
  await retry(done, executors);
  await runSchedules(executors);
  const { items } = (await admin.get('/staff/audit_entries?limit=100')).body;
  const log = items
    .toReversed()
    .filter(({ action }: { action: string }) => action.startsWith('approval.'))
    .map(({ action, actor, subject }: Record<string, string>) => [action, actor, subject]);
  const [requester, approver] = [await idOf(finance), await idOf(admin)];
  expect(log).toEqual([
    ['approval.requested', requester, rejected],
    ['approval.rejected', approver, rejected],
    ['approval.requested', requester, withdrawn],
    ['approval.withdrawn', requester, withdrawn],
    ['approval.requested', requester, done],
    ['approval.approved', approver, done],
    ['approval.failed', approver, done],
    ['approval.retried', approver, done],
    ['approval.executed', approver, done],
  ]);
});

test('the database accepts no approval by the requester', async () => {
  await request();
  const write = testApp.deps.db.pool.query(
    `update staff_approvals set status = 'approved', decided_by = requested_by, decided_at = now()`,
  );
  await expect(write).rejects.toMatchObject({ code: '23514' });
});
