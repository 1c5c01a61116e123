import { ENDPOINTS } from '@saifu/contract/all';
import { type Endpoint, needsMember, needsSession } from '@saifu/contract/endpoint';
import { expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { signInAsMember } from '../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';
import { toUnknownPath } from '../testing/unknown-path.ts';

const ROWS: readonly Endpoint[] = ENDPOINTS;
const bodiless = ROWS.filter(({ method, body, accepts }) => {
  return method !== 'GET' && body === undefined && accepts === undefined;
});

/** A call may end its session, so each user endpoint gets its own. */
async function createCaller(testApp: TestApp, row: Endpoint): Promise<Browser> {
  if (row.access === 'merchant') return signInAsMerchant(testApp, 'さくら食堂').merchant;
  if (row.access === 'staff') return signInAsStaff(testApp);
  if (row.access === 'staff_member') return signInAsMember(testApp, 'admin');
  if (needsMember(row)) return signInAsMember(testApp, 'owner');
  const browser = new Browser(testApp);
  if (needsSession(row)) await browser.signIn('hanako@saifu.example', 'momiji-no-michi');
  return browser;
}

test('an endpoint without a body accepts an empty object and rejects any other body', async () => {
  expect(bodiless.length).toBeGreaterThan(30);
  const testApp = await createTestAppWithDemoData();
  for (const row of bodiless) {
    const caller = await createCaller(testApp, row);
    const send = async (payload: string) => {
      const { statusCode, body } = await testApp.app.inject({
        method: row.method,
        url: `/api/v1${toUnknownPath(row)}`,
        headers: {
          'content-type': 'application/json',
          ...caller.headers,
          ...(caller.cookie && { cookie: caller.cookie }),
          ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        },
        payload,
      });
      return [row.path, payload, statusCode, body && JSON.parse(body).code];
    };
    for (const payload of ['{"unknown_name":1}', '[]', 'null', '""', '0', 'false', '{'])
      expect(await send(payload)).toEqual([row.path, payload, 400, 'request.malformed']);
    expect((await send(' {} ')).at(2)).not.toBe(400);
  }
});

test('an empty object has the effect of a request without a body', async () => {
  const testApp = await createTestAppWithDemoData();
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  const invoice = { store_id: store.id, pay_amount: 500 };
  const { id } = (await merchant.post('/merchant/orders', invoice)).body;
  const canceled = await merchant.post(`/merchant/orders/${id}/cancel`, {});
  expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled']);
});

test('an endpoint with a body rejects a request without one', async () => {
  const testApp = await createTestAppWithDemoData();
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  const answer = await merchant.call('POST', '/merchant/orders');
  expect([answer.status, answer.body.code]).toEqual([400, 'request.malformed']);
});
