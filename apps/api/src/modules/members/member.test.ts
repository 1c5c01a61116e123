import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Browser } from '../../testing/browser.ts';
import { FOREIGN_STORE, joinAs, MEMBERS_STORE, signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let owner: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  owner = await signInAsMember(testApp, 'owner');
});

type Member = { readonly id: string; readonly role: string };

async function getId(role: string): Promise<string> {
  const { items } = (await owner.get('/console/members')).body;
  return items.find((each: Member) => each.role === role)?.id;
}

const change = (id: string, body: Record<string, unknown>, who = owner) =>
  who.call('PATCH', `/console/members/${id}`, body);

test('an owner lists the members of the merchant, page by page', async () => {
  const { items } = (await owner.get('/console/members')).body;
  expect(items.map(({ role }: Member) => role).toSorted()).toEqual(['clerk', 'manager', 'owner']);
  const first = (await owner.get('/console/members?limit=2')).body;
  const rest = (await owner.get(`/console/members?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...rest.items]).toEqual(items);
  expect(rest.next_cursor).toBeNull();
});

test('a changed role applies from the next request on, in the same session', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  const id = await getId('clerk');
  expect((await clerk.get('/merchant/refund_requests')).body.code).toBe('member.not_allowed');
  const changed = await change(id, { role: 'manager' });
  expect(changed.body).toMatchObject({ id, role: 'manager' });
  expect((await clerk.get('/merchant/refund_requests')).status).toBe(200);
  await change(id, { role: 'clerk', store_ids: [], refund_limit_yen: 500 });
  expect((await clerk.get('/merchant/refund_requests')).body.code).toBe('member.not_allowed');
  const { member } = (await clerk.get('/console/sessions/current')).body;
  expect(member).toMatchObject({ role: 'clerk', store_ids: [], refund_limit_yen: 500 });
});

test('a removed member is signed out at once and cannot sign in again', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  const id = await getId('clerk');
  expect((await owner.delete(`/console/members/${id}`)).status).toBe(204);
  expect((await owner.delete(`/console/members/${id}`)).status).toBe(404);
  const answer = await clerk.get('/merchant/orders');
  expect(answer.body).toMatchObject({ status: 401, code: 'member.session_expired' });
  const again = await clerk.post('/console/sign_in', {
    email: 'clerk@saifu.example',
    password: 'reji-ni-tatsu',
  });
  expect(again.status).toBe(401);
});

test('the last owner cannot be removed or demoted', async () => {
  const id = await getId('owner');
  for (const answer of [
    await owner.delete(`/console/members/${id}`),
    await change(id, { role: 'manager' }),
  ]) {
    expect(answer.body).toMatchObject({ status: 409, code: 'member.last_owner' });
  }
  expect((await change(id, { refund_limit_yen: 1 })).status).toBe(200);
});

test('of two owners who remove each other at once, one stays', async () => {
  const [mine, theirs] = [await getId('owner'), await getId('manager')];
  await change(theirs, { role: 'owner' });
  const answers = await Promise.all([
    owner.delete(`/console/members/${theirs}`),
    change(mine, { role: 'clerk' }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  const { rows } = await testApp.deps.db.pool.query(
    `select id from members where role = 'owner' and removed_at is null`,
  );
  expect(rows).toHaveLength(1);
});

test.each([
  [{ role: 'admin' }, 'role'],
  [{ refund_limit_yen: -1 }, 'refund_limit_yen'],
  [{ refund_limit_yen: '1' }, 'refund_limit_yen'],
  [{ store_ids: 'all' }, 'store_ids'],
  [{ email: 'other@saifu.example' }, 'email'],
])('changing a member to %j is rejected', async (body, path) => {
  const answer = await change(await getId('clerk'), body);
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  expect(answer.body.fields[0].path).toBe(path);
});

test('the stores of a clerk must be the merchant’s own', async () => {
  const { store } = signInAsMerchant(testApp, FOREIGN_STORE);
  const answer = await change(await getId('clerk'), { store_ids: [store.id] });
  expect(answer.body.fields).toEqual([{ path: 'store_ids', code: 'not_found' }]);
});

test('members of another merchant do not exist', async () => {
  const { rows } = await testApp.deps.db.pool.query(
    'select merchant_id from stores where name = $1',
    [FOREIGN_STORE],
  );
  const merchant = toTypeId('merchant', rows[0].merchant_id);
  const email = 'rival@saifu.example';
  await signInAsStaff(testApp).post(`/staff/merchants/${merchant}/invitations`, { email });
  const rival = await joinAs(testApp, email);
  const { id } = (await rival.get('/console/sessions/current')).body.member;
  for (const unknown of [id, toTypeId('member', newUuid()), 'mem_junk']) {
    expect((await change(unknown, { role: 'clerk' })).status).toBe(404);
    expect((await owner.delete(`/console/members/${unknown}`)).status).toBe(404);
    expect((await owner.get(`/console/members/${unknown}/sessions`)).status).toBe(404);
  }
  expect((await owner.get('/console/members')).body.items).toHaveLength(3);
});

test('the demo data lists the members with what a developer needs to sign in', async () => {
  const { members, stores } = (await owner.get('/sandbox/world')).body;
  const own = stores.find(({ name }: { name: string }) => name === MEMBERS_STORE);
  expect(members).toMatchObject([
    { role: 'owner', totp_secret: expect.stringMatching(/^[A-Z2-7]{32}$/), store: null },
    { role: 'manager', totp_secret: null, store: null },
    { role: 'clerk', totp_secret: null, store: own.id },
  ]);
});
