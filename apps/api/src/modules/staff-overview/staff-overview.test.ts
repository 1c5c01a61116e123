import type { StaffOverviewView } from '@saifu/contract/staff-overview';
import { STAFF_ROLES } from '@saifu/domain/members/staff-role';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { addRefundRequest } from '../payments/refund-request/refund-request.fixture.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

async function load(who: Browser): Promise<StaffOverviewView['queues']> {
  const { status, body } = await who.get('/staff/overview');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.queues;
}

async function find(who: Browser, queue: string) {
  return (await load(who)).find((each) => each.queue === queue);
}

test('GET /staff/overview returns the queues of the role, and all for the key', async () => {
  const queues: Record<string, readonly string[]> = {};
  for (const role of STAFF_ROLES) {
    queues[role] = (await load(await signInAsMember(testApp, role))).map(({ queue }) => queue);
  }
  expect(queues).toEqual({
    support: ['refund_requests', 'refund_failures', 'consultations'],
    risk: ['approvals', 'store_changes', 'payment_reviews', 'merchant_applications'],
    finance: ['approvals', 'refund_requests', 'refund_failures', 'differences'],
    admin: [
      'approvals',
      'refund_requests',
      'refund_failures',
      'differences',
      'consultations',
      'store_changes',
      'payment_reviews',
      'merchant_applications',
    ],
  });
  const all = (await load(signInAsStaff(testApp))).map(({ queue }) => queue);
  expect(all).toEqual(queues.admin);
});

test('a question waits from when it was asked until it is answered', async () => {
  const staff = signInAsStaff(testApp);
  const before = await find(staff, 'consultations');
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  hanako.idempotencyKey = crypto.randomUUID();
  const question = { subject: 'My receipt', content: 'Where do I find my last receipt?' };
  const { id, created_at } = (await hanako.post('/consultations', question)).body;
  const during = await find(staff, 'consultations');
  expect(during?.count).toBe((before?.count ?? 0) + 1);
  expect(during?.oldest_at).toBe(before?.oldest_at ?? created_at);
  staff.idempotencyKey = crypto.randomUUID();
  await staff.post(`/staff/consultations/${id}/answer`, { body: 'In your history.' });
  expect(await find(staff, 'consultations')).toEqual(before);
});

test('a store change waits until it is decided', async () => {
  const staff = signInAsStaff(testApp);
  expect(await find(staff, 'store_changes')).toEqual({
    queue: 'store_changes',
    count: 0,
    oldest_at: null,
  });
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  const { body } = await merchant.put(`/merchant/stores/${store.id}`, { name: 'さくら亭' });
  expect(await find(staff, 'store_changes')).toEqual({
    queue: 'store_changes',
    count: 1,
    oldest_at: body.pending_changes.created_at,
  });
});

test('a rule that hits many payments waits for those who may activate it', async () => {
  const risk = await signInAsMember(testApp, 'risk');
  const condition = { match: 'all', items: [{ signal: 'amount', op: 'gte', value: 0 }] };
  const rule = { name: 'Everybody', condition, action: 'block', reason: 'A trial.' };
  const { id } = (await risk.post('/staff/risk_rules', rule)).body;
  const body = { version: 1, reason: 'A trial.' };
  const asked = await risk.call('POST', `/staff/risk_rules/${id}/activate`, body);
  expect(asked.body.approval_id).toMatch(/^apv_/);
  const counts: Record<string, number | undefined> = {};
  for (const role of ['risk', 'finance', 'admin'] as const) {
    counts[role] = (await find(await signInAsMember(testApp, role), 'approvals'))?.count;
  }
  expect(counts).toEqual({ risk: 1, finance: 0, admin: 1 });
});

test('only refund requests that their merchants left unanswered wait', async () => {
  const staff = signInAsStaff(testApp);
  const before = await find(staff, 'refund_requests');
  const at = new Date('2026-11-01T10:00:00+09:00');
  await addRefundRequest(testApp, {});
  expect(await find(staff, 'refund_requests')).toEqual(before);
  await addRefundRequest(testApp, { escalatedAt: at });
  const after = await find(staff, 'refund_requests');
  expect(after?.count).toBe((before?.count ?? 0) + 1);
  expect(Date.parse(after?.oldest_at ?? '')).toBe(at.getTime());
});
