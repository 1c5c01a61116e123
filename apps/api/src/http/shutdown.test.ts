import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { signInAsMerchant } from '../testing/merchant.ts';
import { clearFaults, injectFault, tokenize } from '../testing/payment-provider.ts';
import { SHOP } from '../testing/store.ts';
import { createTestAppWithDemoData } from '../testing/test-app.ts';

const PAYERS = 6;
const PROVIDER_MS = 2000;
const START_MS_MAX = 20_000;
const AMOUNT = 650;

afterEach(clearFaults);

/** Posts on a connection of its own, which ends with the answer. */
async function post(url: string, body: object): Promise<readonly [number | undefined, string]> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const sent = request(url, { method: 'POST', headers, agent: false }).end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return [answer.statusCode, JSON.parse(await text(answer)).status];
}

// A deploy stops a process while people pay. What it has accepted, it answers.
test('a server that closes answers every request that it has accepted', async () => {
  const testApp = await createTestAppWithDemoData();
  const { app, deps } = testApp;
  const { store } = signInAsMerchant(testApp, SHOP);
  const url = await app.listen({ host: 'localhost', port: 0 });
  await injectFault({ name: 'slow', on: 'POST /v1/payment_intents', ms: PROVIDER_MS });
  const paying = Array.from({ length: PAYERS }, async () => {
    const order = { store_id: store.id, pay_amount: AMOUNT };
    const { body } = await new Browser(testApp).post('/guest/orders', order);
    return post(`${url}/api/v1/guest/orders/${body.id}/payments`, {
      expected_amount: AMOUNT,
      payment_method: 'card',
      card_token: await tokenize(),
      gesture: 'slide',
      contact: { email: 'payer@saifu.example' },
    }).catch((error: Error) => [error.message]);
  });
  const countAttempts = async () =>
    (await deps.db.pool.query('select from payment_attempts')).rowCount;
  await expect.poll(countAttempts, { timeout: START_MS_MAX }).toBe(PAYERS);
  await app.close();
  const expected = Array.from({ length: PAYERS }, () => [201, 'processing']);
  expect(await Promise.all(paying)).toEqual(expected);
});
