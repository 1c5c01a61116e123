import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../platform/crypto/tokens.ts';
import { Browser } from '../testing/browser.ts';
import { signInAsMember } from '../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

async function callers(): Promise<Readonly<Record<Endpoint['access'], Browser>>> {
  const user = new Browser(testApp);
  await user.signIn('hanako@saifu.example', 'momiji-no-michi');
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  const staff = signInAsStaff(testApp);
  const member = await signInAsMember(testApp, 'owner');
  const admin = await signInAsMember(testApp, 'admin');
  return {
    ...{ guest: user, sandbox: user, user, resetting_user: user, merchant, member, staff },
    ...{ any_member: member, staff_member: admin },
  };
}

test('every GET endpoint without path parameters rejects an unknown query parameter', async () => {
  const by = await callers();
  const rows = ENDPOINTS.filter(({ method, params }) => method === 'GET' && !params);
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const path = row.path.replace('/api/v1', '');
    const answer = await by[row.access].get(`${path}?unknown_name=1`);
    expect([path, answer.status, answer.body?.code]).toEqual([path, 422, 'request.invalid']);
    const error = { path: 'unknown_name', code: 'field.unknown' };
    expect(answer.body.fields, path).toContainEqual(error);
  }
});

test('GET /merchant/payments rejects a filter that it does not have', async () => {
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  const answer = await merchant.get('/merchant/payments?amount_min=1');
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toEqual([{ path: 'amount_min', code: 'field.unknown' }]);
  expect((await merchant.get('/merchant/payments?limit=5')).status).toBe(200);
});

test('a write and a path with an id reject an unknown query parameter as well', async () => {
  const guest = new Browser(testApp);
  const login = { login_id: 'hanako@saifu.example', password: 'momiji-no-michi' };
  expect((await guest.post('/login?next=/home', login)).status).toBe(422);
  const order = toTypeId('order', newUuid());
  expect((await guest.get(`/guest/orders/${order}?_=1`)).status).toBe(422);
  expect((await guest.get(`/guest/orders/${order}`)).status).toBe(404);
});

test('pages and documents accept any query', async () => {
  for (const url of ['/healthz?_=1', '/api/openapi.json?_=1', '/api/docs?_=1']) {
    expect((await testApp.app.inject({ url })).statusCode, url).toBe(200);
  }
});
