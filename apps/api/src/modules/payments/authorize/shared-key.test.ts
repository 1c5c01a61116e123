import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

// An idempotency key belongs to its caller: to anybody else it is a new key. So whatever a caller
// does with the key of another one must have the same result as with a key that was never used.

let testApp: TestApp;
let storeId: string;
beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  storeId = signInAsMerchant(testApp, 'さくら食堂').store.id;
});

type Who = 'hanako' | 'alex' | 'guest' | 'another guest';
const PASSWORDS: Readonly<Record<string, string>> = {
  hanako: 'momiji-no-michi',
  alex: 'alex-pays-in-yen',
};
/** The same for every payer, so that the key alone tells the requests apart. */
const BODY = {
  expected_amount: 700,
  payment_method: 'paypay',
  gesture: 'slide',
  contact: { email: 'payer@saifu.example' },
};

async function open(who: Who): Promise<Browser> {
  const browser = new Browser(testApp);
  const password = PASSWORDS[who];
  if (password !== undefined) await browser.signIn(`${who}@saifu.example`, password);
  return browser;
}

async function createOrder(): Promise<string> {
  const order = { store_id: storeId, pay_amount: BODY.expected_amount };
  return (await new Browser(testApp).post('/guest/orders', order)).body.id;
}

async function pay(browser: Browser, order: string, key: string) {
  browser.idempotencyKey = key;
  const { status, body, headers } = await browser.post(`/guest/orders/${order}/payments`, BODY);
  return { status, body, isReplayed: headers['idempotent-replayed'] !== undefined };
}

const PAIRS: readonly (readonly [Who, Who])[] = [
  ['hanako', 'alex'],
  ['hanako', 'guest'],
  ['guest', 'alex'],
  ['guest', 'another guest'],
];

test.each(PAIRS)('the key of %s is a new one to %s, who pays another order', async (a, b) => {
  const key = crypto.randomUUID();
  const [first, second] = [await open(a), await open(b)];
  const paid = await pay(first, await createOrder(), key);
  const own = await createOrder();
  const answer = await pay(second, own, key);
  expect([paid.status, answer.status, answer.isReplayed]).toEqual([201, 201, false]);
  expect(answer.body.order_id).toBe(own);
  expect(answer.body.id).not.toBe(paid.body.id);
  const again = await pay(second, own, key);
  expect([again.status, again.body.id, again.isReplayed]).toEqual([201, answer.body.id, true]);
});

test.each(PAIRS)('with the key of %s, %s learns nothing of the payment', async (a, b) => {
  const key = crypto.randomUUID();
  const order = await createOrder();
  const [first, second] = [await open(a), await open(b)];
  expect((await pay(first, order, key)).status).toBe(201);
  const withNewKey = await pay(second, order, crypto.randomUUID());
  const withTheirs = await pay(second, order, key);
  expect(withNewKey.status).toBe(409);
  expect([withTheirs.status, withTheirs.body.code]).toEqual([409, withNewKey.body.code]);
  expect(withTheirs.body).not.toHaveProperty('next_action');
});

test.each(PAIRS)('%s and %s use one key at the same time for their own orders', async (a, b) => {
  const key = crypto.randomUUID();
  const browsers = [await open(a), await open(b)];
  const orders = [await createOrder(), await createOrder()];
  const answers = await Promise.all(
    browsers.map((browser, index) => pay(browser, orders[index] ?? '', key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.map(({ body }) => body.order_id)).toEqual(orders);
});
