import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { signInAsMember } from '../../testing/member.ts';
import { signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { addRefundRequest, ask, signInAsPayer } from './case.fixture.ts';

let testApp: TestApp;
let support: Browser;
let admin: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  support = await signInAsMember(testApp, 'support');
  admin = await signInAsMember(testApp, 'admin');
});

const idOf = async (who: Browser): Promise<string> =>
  (await who.get('/console/sessions/current')).body.member.id;

function assign(who: Browser, path: string, to: string | null, expected: string | null = null) {
  return who.put(`${path}/assignee`, { assignee_id: to, expected_assignee_id: expected });
}

const readLog = async () =>
  (await admin.get('/staff/audit_entries?limit=100')).body.items.toReversed();

test('a consultation is taken, handed over and released, and each change is recorded', async () => {
  const path = `/staff/consultations/${await ask(await signInAsPayer(testApp))}`;
  const [me, other] = [await idOf(support), await idOf(admin)];
  const taken = await assign(support, path, me);
  expect(taken.status).toBe(200);
  expect(taken.body.assignee).toEqual({ id: me, name: '青木 みどり' });
  expect((await assign(support, path, me)).status).toBe(200);
  expect((await assign(support, path, other, me)).body.assignee).toMatchObject({ id: other });
  expect((await assign(admin, path, null, other)).body.assignee).toBeNull();
  expect(await readLog()).toMatchObject([
    { action: 'consultation.assigned', before: { assignee_id: null }, after: { assignee_id: me } },
    { before: { assignee_id: me }, after: { assignee_id: other } },
    { before: { assignee_id: other }, after: { assignee_id: null } },
  ]);
});

test('who takes what another already took is told who it was, and changes nothing', async () => {
  const path = `/staff/refund_requests/${await addRefundRequest(testApp)}`;
  const [me, other] = [await idOf(support), await idOf(admin)];
  await assign(admin, path, other);
  expect((await assign(support, path, me)).body).toMatchObject({
    status: 409,
    code: 'assignment.taken',
    params: { name: '石川 修' },
  });
  await assign(admin, path, null, other);
  expect((await assign(support, path, me, other)).body.code).toBe('assignment.released');
  expect((await support.get(path)).body.assignee).toBeNull();
});

test('of two who take it at once, one has it and the other is told', async () => {
  for (let round = 0; round < 4; round += 1) {
    const path = `/staff/refund_requests/${await addRefundRequest(testApp)}`;
    const answers = await Promise.all([
      assign(support, path, await idOf(support)),
      assign(admin, path, await idOf(admin)),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await support.get(path)).body.assignee).toEqual(winner?.body.assignee);
  }
  const log = await readLog();
  expect(log.filter(({ action }: { action: string }) => action.endsWith('assigned'))).toHaveLength(
    4,
  );
});

test('only a member whose role may work on a case can be assigned', async () => {
  const consultation = `/staff/consultations/${await ask(await signInAsPayer(testApp))}`;
  const request = `/staff/refund_requests/${await addRefundRequest(testApp)}`;
  const finance = await idOf(await signInAsMember(testApp, 'finance'));
  const risk = await idOf(await signInAsMember(testApp, 'risk'));
  const owner = await idOf(await signInAsMember(testApp, 'owner'));
  expect((await assign(support, request, finance)).status).toBe(200);
  for (const [path, whom] of [
    [consultation, finance],
    [consultation, risk],
    [consultation, owner],
    [consultation, 'mem_01jd0000000000000000000000'],
  ] as const) {
    expect((await assign(support, path, whom)).body.code).toBe('assignment.not_possible');
  }
  const nothing = await support.put(`${consultation}/assignee`, {});
  expect(nothing.body.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'assignee_id',
    'expected_assignee_id',
  ]);
  const unknown = '/staff/consultations/cns_01jd0000000000000000000000';
  expect((await assign(support, unknown, await idOf(support))).status).toBe(404);
});

test('the work of a removed member, or of one whose role may not any more, is free', async () => {
  const consultation = `/staff/consultations/${await ask(await signInAsPayer(testApp))}`;
  const request = `/staff/refund_requests/${await addRefundRequest(testApp)}`;
  const me = await idOf(support);
  await assign(support, consultation, me);
  await assign(support, request, me);
  const count = async () => {
    const consultations = (await admin.get('/staff/consultations?queue=unassigned')).body;
    const requests = (await admin.get('/staff/refund_requests?queue=unassigned')).body;
    return [consultations.items.length, requests.items.length, requests.totals.unassigned];
  };
  expect(await count()).toEqual([0, 0, 0]);
  await admin.call('PATCH', `/staff/members/${me}`, { role: 'finance' });
  expect(await count()).toEqual([1, 0, 0]);
  expect((await admin.get(consultation)).body.assignee).toBeNull();
  const other = await idOf(admin);
  expect((await assign(admin, consultation, other)).status).toBe(200);
  await admin.delete(`/staff/members/${me}`);
  expect(await count()).toEqual([0, 1, 1]);
  expect((await assign(admin, request, other)).body.assignee).toMatchObject({ id: other });
});

test('GET /staff/assignees lists by name who may work on cases of the kind', async () => {
  const list = async (kind: string) =>
    (await support.get(`/staff/assignees?kind=${kind}`)).body.items.map(
      ({ role }: { role: string }) => role,
    );
  expect((await list('consultation')).toSorted()).toEqual(['admin', 'support']);
  expect((await list('refund_request')).toSorted()).toEqual(['admin', 'finance', 'support']);
  const { body } = await support.get('/staff/assignees?kind=consultation');
  expect(Object.keys(body.items[0]).toSorted()).toEqual(['id', 'name', 'role']);
  for (const query of ['', '?kind=', '?kind=payment', '?kind=consultation&kind=refund_request']) {
    expect((await support.get(`/staff/assignees${query}`)).status).toBe(422);
  }
  expect((await signInAsStaff(testApp).get('/staff/assignees?kind=consultation')).status).toBe(401);
});
