import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { CASE_NOTES_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { MEMBERS_STORE, signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { toUnknownPath } from '../../testing/unknown-path.ts';
import { addRefundRequest, ask, signInAsPayer } from './case.fixture.ts';

const SECRET = '本人確認書類の住所が異なる';
let testApp: TestApp;
let support: Browser;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  support = await signInAsMember(testApp, 'support');
  hanako = await signInAsPayer(testApp);
});

const note = (path: string, body: unknown, who = support) =>
  who.post(`${path}/notes`, { body } as Record<string, unknown>);

test('notes are kept in order with author and time, and recorded without their text', async () => {
  const consultation = `/staff/consultations/${await ask(hanako)}`;
  const finance = await signInAsMember(testApp, 'finance');
  const request = `/staff/refund_requests/${await addRefundRequest(testApp)}`;
  expect((await note(consultation, `${SECRET}\n要確認`)).body).toEqual({
    id: expect.stringMatching(/^csn_/),
    author: { id: expect.stringMatching(/^mem_/), name: '青木 みどり' },
    body: `${SECRET}\n要確認`,
    at: expect.any(String),
  });
  await note(request, 'first');
  await note(request, 'second', finance);
  expect((await support.get(request)).body.notes).toMatchObject([
    { body: 'first', author: { name: '青木 みどり' } },
    { body: 'second', author: { name: '中村 さおり' } },
  ]);
  expect((await support.get(consultation)).body.notes).toHaveLength(1);
  const admin = await signInAsMember(testApp, 'admin');
  const log = (await admin.get('/staff/audit_entries')).body.items;
  expect(log.map(({ action }: { action: string }) => action).toReversed()).toEqual([
    'consultation.noted',
    'refund_request.noted',
    'refund_request.noted',
  ]);
  expect(JSON.stringify(log)).not.toContain(SECRET);
});

test('no endpoint for payers or merchants answers with the text of a note or an assignee', async () => {
  const consultationId = await ask(hanako);
  const requestId = await addRefundRequest(testApp);
  const cases = [`/staff/consultations/${consultationId}`, `/staff/refund_requests/${requestId}`];
  const me = (await support.get('/console/sessions/current')).body.member.id;
  for (const path of cases) {
    expect((await note(path, SECRET)).status).toBe(201);
    await support.put(`${path}/assignee`, { assignee_id: me, expected_assignee_id: null });
  }
  support.idempotencyKey = crypto.randomUUID();
  await support.post(`${cases[0]}/answer`, { body: '履歴をご覧ください。' });
  await support.post(`${cases[1]}/messages`, { body: '確認しています。' });
  const { rows } = await testApp.deps.db.pool.query('select payment_id from refund_requests');
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const owner = await signInAsMember(testApp, 'owner');
  await testApp.settle();
  const known = (row: Endpoint) =>
    toUnknownPath(row)
      .replace(/cns_[0-9a-z]{26}/, consultationId)
      .replace(/rrq_[0-9a-z]{26}/, requestId)
      .replace(/(?<=payments\/)pay_[0-9a-z]{26}/, toTypeId('payment', rows[0].payment_id));
  let found = 0;
  for (const row of ENDPOINTS as readonly Endpoint[]) {
    if (row.method !== 'GET' || row.stream || row.path.startsWith('/api/v1/staff/')) continue;
    for (const who of [hanako, merchant, owner]) {
      const { status, body } = await who.get(known(row));
      if (status === 200) found += 1;
      expect(String(JSON.stringify(body)), row.path).not.toMatch(/本人確認書類|青木/);
    }
  }
  // Fails if the calls no longer reach the cases and the lists.
  expect(found).toBeGreaterThan(60);
  expect((await hanako.get(`/consultations/${consultationId}`)).body.messages).toHaveLength(1);
  expect((await merchant.get(`/merchant/refund_requests/${requestId}`)).status).toBe(200);
  const { rows: sent } = await testApp.deps.db.pool.query(
    `select count(*)::int as count from messages where body_text like '%本人確認書類%'`,
  );
  expect(sent).toEqual([{ count: 0 }]);
  const { rows: events } = await testApp.deps.db.pool.query(
    `select count(*)::int as count from outbox_events where payload::text like '%本人確認書類%'`,
  );
  expect(events).toEqual([{ count: 0 }]);
});

test.each([
  ['nothing', '', 'field.required'],
  ['only spaces', ' 　\n', 'field.required'],
  ['too much', 'あ'.repeat(2001), 'field.too_long'],
  ['a bell', 'all is \u0007fine', 'field.format'],
  ['words that turn the line', 'all is \u202efine', 'field.format'],
  ['a number', 12, 'field.format'],
])('a note of %s is rejected', async (_, body, code) => {
  const path = `/staff/refund_requests/${await addRefundRequest(testApp)}`;
  const answer = await note(path, body);
  expect(answer.body.fields).toMatchObject([{ path: 'body', code }]);
  expect((await support.get(path)).body.notes).toEqual([]);
});

test('a case holds a limited number of notes, and an unknown case none', async () => {
  const id = await addRefundRequest(testApp);
  await testApp.deps.db.pool.query(
    `insert into case_notes (id, case_id, refund_request_id, member_id, body, at)
     select gen_random_uuid(), $1, $1, m.id, 'x', now()
     from members m, generate_series(2, $2) where m.staff_role = 'support'`,
    [fromTypeId('refundRequest', id), CASE_NOTES_MAX],
  );
  const path = `/staff/refund_requests/${id}`;
  expect((await note(path, 'the last')).status).toBe(201);
  expect((await note(path, 'one more')).body).toMatchObject({
    code: 'case_note.too_many',
    params: { max: CASE_NOTES_MAX },
  });
  expect((await note('/staff/refund_requests/rrq_01jd0000000000000000000000', 'x')).status).toBe(
    404,
  );
  expect((await note('/staff/consultations/cns_01jd0000000000000000000000', 'x')).status).toBe(404);
});

test('the database rejects changing a note, and deletes it with its case', async () => {
  const id = await ask(hanako);
  await note(`/staff/consultations/${id}`, SECRET);
  const { pool } = testApp.deps.db;
  await expect(pool.query(`update case_notes set body = 'x'`)).rejects.toMatchObject({
    code: '23001',
  });
  await pool.query('delete from consultations');
  expect((await pool.query('select id from case_notes')).rows).toEqual([]);
});
