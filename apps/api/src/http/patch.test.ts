import { expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { signInAsMerchant } from '../testing/merchant.ts';
import { createTestAppWithDemoData } from '../testing/test-app.ts';

test.each(['PATCH', 'PUT'])('%s /userinfo changes the given fields only', async (method) => {
  const testApp = await createTestAppWithDemoData();
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  const before = (await hanako.get('/userinfo')).body;
  const answer = await hanako.call(method, '/userinfo', { display_name: 'Hana' });
  expect([answer.status, answer.body]).toEqual([200, { ...before, display_name: 'Hana' }]);
});

test.each(['PATCH', 'PUT'])('%s /limits changes the given limits only', async (method) => {
  const testApp = await createTestAppWithDemoData();
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await hanako.call(method, '/limits', { per_payment: 5000 });
  const answer = await hanako.call(method, '/limits', { night_lock: true });
  expect(answer.body).toMatchObject({ per_payment: 5000, night_lock: true });
});

test.each(['PATCH', 'PUT'])('%s /merchant/stores/{id} changes the given fields', async (method) => {
  const testApp = await createTestAppWithDemoData();
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  const before = (await merchant.get(`/merchant/stores/${store.id}`)).body;
  const path = `/merchant/stores/${store.id}`;
  const { status, body } = await merchant.call(method, path, { tax_rounding: 'ceil' });
  const { updated_at: _, ...rest } = before;
  expect([status, body]).toMatchObject([200, { ...rest, tax_rounding: 'ceil' }]);
});

test('PATCH rejects unknown fields, a missing body and a caller without access', async () => {
  const testApp = await createTestAppWithDemoData();
  const guest = new Browser(testApp);
  expect((await guest.call('PATCH', '/userinfo', { display_name: 'x' })).status).toBe(401);
  await guest.signIn('hanako@saifu.example', 'momiji-no-michi');
  expect((await guest.call('PATCH', '/userinfo', { status: 'active' })).status).toBe(422);
  expect((await guest.call('PATCH', '/userinfo')).body.code).toBe('request.malformed');
});

test.each([
  ['POST', '/userinfo', 'GET, PATCH, PUT, DELETE'],
  ['DELETE', '/limits', 'GET, PATCH, PUT'],
  ['PATCH', '/userinfo/change_password', 'PUT'],
  ['PATCH', '/notification_settings', 'GET, PUT'],
])('%s %s is answered with the allowed methods %s', async (method, path, allow) => {
  const testApp = await createTestAppWithDemoData();
  const answer = await new Browser(testApp).call(method, path, {});
  expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
});
