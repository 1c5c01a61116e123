import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { signInAsMember } from '../../testing/member.ts';
import { signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { addRefundRequest, ask, signInAsPayer } from './case.fixture.ts';

const DAY = 86_400;
let testApp: TestApp;
let support: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  support = await signInAsMember(testApp, 'support');
});

/** All ids of a list, page by page, and the counts of its first page. */
async function read(path: string, who = support) {
  const ids: string[] = [];
  let totals: unknown = null;
  let cursor = '';
  do {
    const { status, body } = await who.get(`${path}&limit=1${cursor}`);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    if (cursor === '') totals = body.totals;
    else expect(body.totals).toBeNull();
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  return { ids, totals };
}

const queue = (noun: string, name: string, more = '') =>
  read(`/staff/${noun}?queue=${name}${more}`);

async function take(path: string, who = support) {
  const { id } = (await who.get('/console/sessions/current')).body.member;
  await who.put(`${path}/assignee`, { assignee_id: id, expected_assignee_id: null });
}

test('refund requests are listed urgent first, then by deadline, in queues with counts', async () => {
  const later = await addRefundRequest(testApp, { dueInDays: 6 });
  const soon = await addRefundRequest(testApp, { dueInDays: 1 });
  const urgent = await addRefundRequest(testApp, { dueInDays: 7, urgent: true });
  const escalated = await addRefundRequest(testApp, { dueInDays: -1, status: 'escalated' });
  const decided = await addRefundRequest(testApp, { status: 'rejected', urgent: true });
  await take(`/staff/refund_requests/${soon}`);
  const open = await queue('refund_requests', 'open');
  expect(open.ids).toEqual([urgent, escalated, soon, later]);
  expect(open.totals).toEqual({
    ...{ open: 4, mine: 1, unassigned: 3, overdue: 1, escalated: 1, urgent: 1 },
  });
  expect((await queue('refund_requests', 'mine')).ids).toEqual([soon]);
  expect((await queue('refund_requests', 'unassigned')).ids).toEqual([urgent, escalated, later]);
  expect((await queue('refund_requests', 'overdue')).ids).toEqual([escalated]);
  expect((await queue('refund_requests', 'escalated')).ids).toEqual([escalated]);
  expect((await queue('refund_requests', 'urgent')).ids).toEqual([urgent]);
  expect(await queue('refund_requests', 'open', '&language=ko')).toMatchObject({
    ids: [],
    totals: { open: 0 },
  });
  expect((await read('/staff/refund_requests?status=rejected')).ids).toEqual([decided]);
});

test('consultations are due after a business day, and a further message does not postpone it', async () => {
  const hanako = await signInAsPayer(testApp);
  const alex = await signInAsPayer(testApp, 'alex@saifu.example', 'alex-pays-in-yen');
  const first = await ask(hanako);
  const view = async (id: string) => (await support.get(`/staff/consultations/${id}`)).body;
  const due = (await view(first)).answer_by;
  expect(due).toMatch(/T23:59:59\+09:00$/);
  // More than any holidays in a row.
  await hanako.post('/sandbox/clock', { advance_seconds: 12 * DAY });
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  support = await signInAsMember(testApp, 'support');
  const second = await ask(alex);
  hanako.idempotencyKey = crypto.randomUUID();
  await hanako.post(`/consultations/${first}/messages`, { body: 'まだですか。' });
  expect((await view(first)).answer_by).toBe(due);
  expect(await queue('consultations', 'open')).toEqual({
    ids: [first, second],
    totals: { open: 2, mine: 0, unassigned: 2, overdue: 1 },
  });
  expect((await queue('consultations', 'overdue')).ids).toEqual([first]);
  expect(await queue('consultations', 'open', '&language=en')).toEqual({
    ids: [second],
    totals: { open: 1, mine: 0, unassigned: 1, overdue: 0 },
  });
  await take(`/staff/consultations/${second}`);
  expect((await queue('consultations', 'mine')).ids).toEqual([second]);
  support.idempotencyKey = crypto.randomUUID();
  await support.post(`/staff/consultations/${first}/answer`, { body: 'お待たせしました。' });
  expect((await view(first)).answer_by).toBeNull();
  hanako.idempotencyKey = crypto.randomUUID();
  await hanako.post(`/consultations/${first}/messages`, { body: '見つかりません。' });
  expect(Date.parse((await view(first)).answer_by)).toBeGreaterThan(Date.parse(due));
  await support.call('POST', `/staff/consultations/${second}/close`);
  expect((await view(second)).answer_by).toBeNull();
  expect((await queue('consultations', 'open')).ids).toEqual([first]);
});

test('a question from before there were deadlines is due first', async () => {
  const hanako = await signInAsPayer(testApp);
  const newer = await ask(hanako);
  const older = await ask(hanako);
  await testApp.deps.db.pool.query(
    `update consultations set answer_by = null,
       status_since = date_trunc('second', now()) - interval '40 days',
       created_at = now() - interval '40 days'
     where created_at = (select max(created_at) from consultations)`,
  );
  expect((await queue('consultations', 'open')).ids).toEqual([older, newer]);
  expect((await queue('consultations', 'overdue')).ids).toEqual([older]);
});

test('a program with the key has a queue of its own that is empty', async () => {
  await addRefundRequest(testApp);
  const key = signInAsStaff(testApp);
  const mine = await read('/staff/refund_requests?queue=mine', key);
  expect(mine).toMatchObject({ ids: [], totals: { open: 1, mine: 0 } });
});

test('a refund request tells staff what an approval does to the money', async () => {
  const id = await addRefundRequest(testApp);
  const { body } = await support.get(`/staff/refund_requests/${id}`);
  expect(body).toMatchObject({
    refund: {
      ...{ method: 'card', kind: 'refund', fee: 0, captured: 9000, refunded: 0, left: 9000 },
    },
    language: 'ja',
    user_id: expect.stringMatching(/^usr_/),
    merchant_id: expect.stringMatching(/^mer_/),
    notes: [],
    messages: [],
    evidence: [],
  });
  await testApp.deps.db.pool.query(
    `update payments set captured_amount = 0, refunded_amount = 0, status = 'processing',
       completed_at = null where id = (select payment_id from refund_requests)`,
  );
  expect((await support.get(`/staff/refund_requests/${id}`)).body.refund).toMatchObject({
    ...{ kind: 'void', captured: 0, left: 9000 },
  });
  await testApp.deps.db.pool.query(`update payments set status = 'cancel'`);
  expect((await support.get(`/staff/refund_requests/${id}`)).body.refund.left).toBe(0);
  expect((await support.get('/staff/refund_requests/rrq_01jd0000000000000000000000')).status).toBe(
    404,
  );
});

test.each(['consultations', 'refund_requests'])(
  'GET /staff/%s rejects bad filters',
  async (noun) => {
    for (const query of [
      ...['queue=', 'queue=%25', 'queue=all', 'queue=open&queue=mine', 'language=', 'language=fr'],
      ...['language=_', 'status=open&x=1', 'queue=open&cursor=x', 'queue=open&cursor=open.x'],
      ...['queue=open&cursor=urgent.x', 'queue=open&limit=101', 'queue=%ED%A0%80'],
    ]) {
      const { status } = await support.get(`/staff/${noun}?${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
  },
);
