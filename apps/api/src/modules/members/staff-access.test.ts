import { ENDPOINTS } from '@saifu/contract/all';
import { acceptsMember, type Endpoint } from '@saifu/contract/endpoint';
import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { isStaffRole, STAFF_ROLES, type StaffRole } from '@saifu/domain/members/staff-role';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { createConsole, getDemoMember, signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { toUnknownPath } from '../../testing/unknown-path.ts';

const ROWS: readonly Endpoint[] = ENDPOINTS;
const STAFF_ROWS = ROWS.filter(({ path }) => path.startsWith('/api/v1/staff/'));
const FOR_MERCHANTS = ROWS.filter(({ access }) => access === 'merchant' || access === 'member');

/** Who may call each endpoint for staff. `key`: a program with `STAFF_KEY`. */
const MATRIX: Readonly<Record<string, string>> = {
  'POST /staff/merchants': 'key admin',
  'POST /staff/merchants/{id}/api_keys': 'key admin',
  'POST /staff/merchants/{id}/invitations': 'key admin',
  'GET /staff/merchants/{id}/fees': 'key finance admin',
  'PUT /staff/merchants/{id}/fees': 'key finance admin',
  'PUT /staff/merchants/{id}/payout_cycle': 'key finance admin',
  'GET /staff/merchants/{id}/balance': 'key finance admin',
  'GET /staff/merchants/{id}/balance/entries': 'key finance admin',
  'GET /staff/payout_runs': 'key finance admin',
  'POST /staff/payout_runs': 'key finance admin',
  'GET /staff/payout_runs/{id}': 'key finance admin',
  'GET /staff/payout_runs/{id}/outcomes': 'key finance admin',
  'GET /staff/payouts': 'key finance admin',
  'GET /staff/payouts/{id}': 'key finance admin',
  'GET /staff/payouts/{id}/items': 'key finance admin',
  'GET /staff/payouts/{id}/statement.csv': 'key finance admin',
  'GET /staff/payouts/{id}/statement.pdf': 'key finance admin',
  'GET /staff/payouts/{id}/fee_invoice.pdf': 'key finance admin',
  'POST /staff/payouts/{id}/cancel': 'key finance admin',
  'POST /staff/payouts/{id}/return': 'finance admin',
  'GET /staff/payout_runs/{id}/transfer_files': 'key finance admin',
  'POST /staff/payout_runs/{id}/transfer_files': 'finance admin',
  'GET /staff/transfer_files/{id}/content': 'finance admin',
  'POST /staff/transfer_files/{id}/mark_sent': 'finance admin',
  'POST /staff/transfer_files/{id}/discard': 'finance admin',
  'GET /staff/merchants/{id}/payout_hold': 'key finance admin',
  'POST /staff/merchants/{id}/payout_hold': 'key finance admin',
  'POST /staff/merchants/{id}/payout_hold/release': 'key finance admin',
  'POST /staff/merchants/{id}/reserve': 'key finance admin',
  'GET /staff/merchant_applications': 'risk admin',
  'GET /staff/merchant_applications/{id}': 'risk admin',
  'POST /staff/merchant_applications/{id}/assign': 'risk admin',
  'POST /staff/merchant_applications/{id}/checks': 'risk admin',
  'POST /staff/merchant_applications/{id}/request_changes': 'risk admin',
  'POST /staff/merchant_applications/{id}/approve': 'risk admin',
  'POST /staff/merchant_applications/{id}/reject': 'risk admin',
  'POST /staff/merchant_applications/{id}/reveal': 'risk admin',
  'GET /staff/merchants': 'key support risk finance admin',
  'GET /staff/merchants/{id}': 'key support risk finance admin',
  'POST /staff/merchants/{id}/suspend': 'key risk admin',
  'POST /staff/merchants/{id}/restore': 'key risk admin',
  'PUT /staff/stores/{id}/status': 'key risk admin',
  'GET /staff/store_changes': 'key risk admin',
  'POST /staff/store_changes/{id}/approve': 'key risk admin',
  'POST /staff/store_changes/{id}/reject': 'key risk admin',
  'GET /staff/refund_requests': 'key support finance admin',
  'GET /staff/refund_requests/{id}': 'key support finance admin',
  'PUT /staff/refund_requests/{id}/assignee': 'support finance admin',
  'POST /staff/refund_requests/{id}/notes': 'support finance admin',
  'POST /staff/refund_requests/{id}/filled_answer': 'support finance admin',
  'POST /staff/refund_requests/{id}/respond': 'key finance admin',
  'POST /staff/refund_requests/{id}/messages': 'key support finance admin',
  'GET /staff/refund_requests/{id}/evidence/{upload_id}': 'key support finance admin',
  'GET /staff/overview': 'key support risk finance admin',
  'GET /staff/consultations': 'key support admin',
  'GET /staff/consultations/{id}': 'key support admin',
  'POST /staff/consultations/{id}/answer': 'key support admin',
  'POST /staff/consultations/{id}/close': 'key support admin',
  'PUT /staff/consultations/{id}/assignee': 'support admin',
  'POST /staff/consultations/{id}/notes': 'support admin',
  'POST /staff/consultations/{id}/filled_answer': 'support admin',
  'GET /staff/assignees': 'support finance admin',
  'GET /staff/canned_answers': 'key support finance admin',
  'POST /staff/canned_answers': 'key support admin',
  'PUT /staff/canned_answers/{id}': 'key support admin',
  'GET /staff/faqs': 'key support admin',
  'POST /staff/faqs': 'key support admin',
  'PUT /staff/faqs/{id}': 'key support admin',
  'DELETE /staff/faqs/{id}': 'key support admin',
  'GET /staff/accounts/{id}': 'key support risk admin',
  'POST /staff/accounts/{id}/suspend': 'key support risk admin',
  'POST /staff/accounts/{id}/restore': 'key support risk admin',
  'POST /staff/accounts/search': 'support risk admin',
  'POST /staff/accounts/{id}/reveal': 'support risk admin',
  'GET /staff/accounts/{id}/sessions': 'support risk admin',
  'GET /staff/accounts/{id}/sign_in_events': 'support risk admin',
  'POST /staff/accounts/{id}/sessions/end': 'support risk admin',
  'POST /staff/accounts/{id}/cards/{card_id}/unlock': 'support risk admin',
  'POST /staff/accounts/{id}/card_payments/unlock': 'support risk admin',
  'PUT /staff/accounts/{id}/spending_limits': 'support risk admin',
  'POST /staff/accounts/{id}/messages': 'support risk admin',
  'POST /staff/accounts/{id}/deletion/start': 'support risk admin',
  'POST /staff/accounts/{id}/deletion/stop': 'support risk admin',
  'GET /staff/members': 'admin',
  'PATCH /staff/members/{id}': 'admin',
  'DELETE /staff/members/{id}': 'admin',
  'GET /staff/members/{id}/sessions': 'admin',
  'DELETE /staff/members/{id}/sessions/{session_id}': 'admin',
  'POST /staff/invitations': 'admin',
  'GET /staff/invitations': 'admin',
  'DELETE /staff/invitations/{id}': 'admin',
  'GET /staff/audit_entries': 'admin',
  'GET /staff/payments/lookup': 'key support risk finance admin',
  'GET /staff/payments/stuck': 'key support risk finance admin',
  'GET /staff/payments/{id}': 'key support risk finance admin',
  'GET /staff/payments/{id}/timeline': 'key support risk finance admin',
  'POST /staff/payments/{id}/reconcile': 'key support risk finance admin',
  'POST /staff/payments/{id}/refunds': 'finance admin',
  'POST /staff/payments/{id}/void': 'finance admin',
  'POST /staff/payments/{id}/capture': 'finance admin',
  'GET /staff/audit_entries.csv': 'admin',
  'GET /staff/audit_entries/verification': 'admin',
  'GET /staff/risk_rules': 'key risk admin',
  'POST /staff/risk_rules': 'risk admin',
  'POST /staff/risk_rules/dry_run': 'key risk admin',
  'GET /staff/risk_rules/{id}': 'key risk admin',
  'POST /staff/risk_rules/{id}/versions': 'risk admin',
  'POST /staff/risk_rules/{id}/activate': 'risk admin',
  'POST /staff/risk_rules/{id}/disable': 'risk admin',
  'GET /staff/payment_reviews': 'key risk admin',
  'GET /staff/payment_reviews/{id}': 'key risk admin',
  'POST /staff/payment_reviews/{id}/assign': 'risk admin',
  'POST /staff/payment_reviews/{id}/release': 'risk admin',
  'POST /staff/payment_reviews/{id}/void': 'risk admin',
  'GET /staff/reconciliation_days': 'key finance admin',
  'GET /staff/reconciliation_days/{day}': 'key finance admin',
  'GET /staff/differences': 'key finance admin',
  'GET /staff/differences/{id}': 'key finance admin',
  'POST /staff/differences/{id}/close': 'finance admin',
  'GET /staff/refund_failures': 'key support finance admin',
  'POST /staff/refund_failures/{id}/close': 'finance admin',
  'GET /staff/block_list_entries': 'key risk admin',
  'POST /staff/block_list_entries': 'risk admin',
  'POST /staff/block_list_entries/{id}/remove': 'risk admin',
  'GET /staff/payment_blocks': 'key risk admin',
  'GET /staff/payment_blocks/days': 'key risk admin',
  'GET /staff/approvals': 'support risk finance admin',
  'GET /staff/approvals/{id}': 'support risk finance admin',
  'POST /staff/approvals/{id}/approve': 'support risk finance admin',
  'POST /staff/approvals/{id}/reject': 'support risk finance admin',
  'POST /staff/approvals/{id}/withdraw': 'support risk finance admin',
  'POST /staff/approvals/{id}/retry': 'support risk finance admin',
  'GET /staff/operations': 'key support risk finance admin',
  'GET /staff/failed_jobs': 'key support risk finance admin',
  'POST /staff/failed_jobs/{id}/retry': 'key admin',
  'POST /staff/failed_jobs/retry': 'key admin',
  'GET /staff/webhooks': 'key support risk finance admin',
  'GET /staff/webhooks/{id}': 'key support risk finance admin',
  'GET /staff/webhooks/{id}/deliveries': 'key support risk finance admin',
  'POST /staff/webhooks/{id}/pause': 'key admin',
  'POST /staff/webhooks/{id}/resume': 'key admin',
  'POST /staff/webhooks/{id}/replay': 'key admin',
  'GET /staff/feature_switches': 'key support risk finance admin',
  'PUT /staff/feature_switches/{feature}': 'admin',
  'GET /staff/announcements': 'key support admin',
  'POST /staff/announcements': 'key support admin',
  'GET /staff/announcements/{id}': 'key support admin',
  'PUT /staff/announcements/{id}': 'key support admin',
  'POST /staff/announcements/{id}/remove': 'key support admin',
};

const KINDS = [
  ...STAFF_ROLES,
  ...MEMBER_ROLES,
  ...(['key', 'merchant_key', 'half_signed_in', 'removed', 'none'] as const),
];
type Kind = (typeof KINDS)[number];

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

const toName = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/v1', '')}`;

async function createCaller(kind: Kind): Promise<Browser> {
  if (kind === 'key') return signInAsStaff(testApp);
  if (kind === 'merchant_key') return signInAsMerchant(testApp, 'さくら食堂').merchant;
  if (kind === 'none') return createConsole(testApp);
  if (kind === 'half_signed_in') {
    const { email, password } = getDemoMember('admin');
    const browser = createConsole(testApp);
    await browser.post('/console/sign_in', { email, password });
    return browser;
  }
  if (kind !== 'removed') return signInAsMember(testApp, kind);
  const browser = await signInAsMember(testApp, 'admin');
  await testApp.deps.db.pool.query(`update members set removed_at = now()
    where staff_role = 'admin'`);
  return browser;
}

/** The status and code of a caller without access; undefined: it has access. */
function getDenial(row: Endpoint, kind: Kind): readonly [number, string] | undefined {
  if (MATRIX[toName(row)]?.split(' ').includes(kind)) return undefined;
  if (kind === 'removed') return [401, 'member.session_expired'];
  if (kind === 'half_signed_in') return [422, 'member.second_factor_required'];
  if (kind === 'key' || kind === 'merchant_key' || kind === 'none') {
    return [401, row.access === 'staff' ? 'key.invalid' : 'member.session_expired'];
  }
  return [422, 'member.not_allowed'];
}

test('the matrix contains every endpoint for staff', () => {
  expect(STAFF_ROWS.map(toName).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

test.each(KINDS)('%s reaches exactly the endpoints for staff in its column', async (kind) => {
  const caller = await createCaller(kind);
  const wrong: unknown[] = [];
  for (const row of STAFF_ROWS) {
    caller.idempotencyKey = crypto.randomUUID();
    const { status, body } = await caller.call(row.method, toUnknownPath(row), row.body && {});
    const denial = getDenial(row, kind);
    const isRight =
      denial === undefined
        ? [200, 404, 422, 204].includes(status) && body?.code !== 'member.not_allowed'
        : status === denial[0] && body?.code === denial[1];
    if (!isRight) wrong.push([toName(row), status, body?.code]);
  }
  expect(wrong).toEqual([]);
});

test.each(STAFF_ROLES)('%s reaches no endpoint of a merchant', async (role) => {
  const caller = await signInAsMember(testApp, role);
  const wrong: unknown[] = [];
  for (const row of FOR_MERCHANTS) {
    caller.idempotencyKey = crypto.randomUUID();
    const { status, body } = await caller.call(row.method, toUnknownPath(row), row.body && {});
    if (status !== 422 || body.code !== 'member.not_allowed') wrong.push([toName(row), status]);
  }
  expect(FOR_MERCHANTS.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

test('only endpoints that accept a session of staff name roles of staff', () => {
  const accesses = ['staff', 'staff_member', 'any_member'];
  for (const row of ROWS) {
    const isForStaff = accesses.includes(row.access);
    expect([toName(row), row.staffRoles !== undefined]).toEqual([toName(row), isForStaff]);
    if (row.roles !== undefined) expect(acceptsMember(row)).toBe(true);
  }
});

test('a role that is taken away or given counts from the next request on', async () => {
  const admin = await signInAsMember(testApp, 'admin');
  const caller = await signInAsMember(testApp, 'support');
  const { id } = (await caller.get('/console/sessions/current')).body.member;
  const setRole = (role: StaffRole) => admin.call('PATCH', `/staff/members/${id}`, { role });
  const read = async () => [
    (await caller.get('/staff/consultations')).body.code,
    (await caller.get('/staff/store_changes')).body.code,
  ];
  expect(await read()).toEqual([undefined, 'member.not_allowed']);
  expect((await setRole('risk')).status).toBe(200);
  expect(await read()).toEqual(['member.not_allowed', undefined]);
  expect((await admin.delete(`/staff/members/${id}`)).status).toBe(204);
  expect(await read()).toEqual(['member.session_expired', 'member.session_expired']);
  expect(isStaffRole('owner')).toBe(false);
});

test('a call with a session of staff needs the header of the console', async () => {
  const admin = await signInAsMember(testApp, 'admin');
  admin.headers = {};
  const answer = await admin.post('/staff/merchants', { name: '新しい会社' });
  expect(answer.body).toMatchObject({ status: 400, code: 'member.header_missing' });
  expect((await admin.get('/staff/members')).status).toBe(200);
});

test('a key that is sent counts, also in a browser with a session of staff', async () => {
  const support = await signInAsMember(testApp, 'support');
  expect((await support.get('/staff/store_changes')).body.code).toBe('member.not_allowed');
  support.token = signInAsStaff(testApp).token;
  expect((await support.get('/staff/store_changes')).status).toBe(200);
});
