import { afterEach, expect, test } from 'vitest';
import { createDice } from './fault-injection.ts';
import { errorOf, makeCustomer, pay } from './testing/payments.ts';
import { shareAcquirer, startAcquirer } from './testing/stripe-sandbox.ts';

const PAYING = 'POST /v1/payment_intents';

const acquirer = shareAcquirer();
// What one of them wears is not worn by the next.
afterEach(async () => void (await acquirer.ask('DELETE', '/_control/personality')));

test('the door for tests is closed unless it is opened', async () => {
  const acquirer = await startAcquirer({ ACQUIRER_CONTROL: '0' });
  for (const path of ['/_control/personality', '/_control/clock', '/_control/journal']) {
    expect((await acquirer.ask('GET', path)).status).toBe(404);
  }
});

test('the door for tests wants the secret key and known words', async () => {
  expect((await fetch(`${acquirer.url()}/_control/journal`)).status).toBe(401);
  const bad = [{ name: 'moody' }, { name: 'slow', mss: 1 }, { name: 'slow', ms: 'long' }];
  for (const body of bad) {
    expect((await acquirer.ask('POST', '/_control/personality', body)).status).toBe(400);
  }
  const back = await acquirer.ask('POST', '/_control/clock', { advance_seconds: -1 });
  expect(back.status).toBe(400);
});

test('slow is slow, and nothing happens before it has waited', async () => {
  const { id: customer } = await makeCustomer(acquirer);
  await acquirer.wear({ name: 'slow', ms: 400, next: 1, on: PAYING });
  const began = performance.now();
  await pay(acquirer, { customer });
  expect(performance.now() - began).toBeGreaterThan(395);
  const { created } = (await acquirer.stripe().paymentIntents.list({ customer })).data[0] ?? {};
  expect(created).toBeDefined();
});

test('silent after the work: the connection is cut, and the work can be found', async () => {
  // The client itself asks once more when a connection closes, hence two.
  await acquirer.wear({ name: 'silent_after', next: 2, on: PAYING });
  const metadata = { attempt: 'a-1' };
  const error = await errorOf(pay(acquirer, { metadata }, { idempotencyKey: 'k-1' }));
  expect(error.type).toBe('StripeConnectionError');
  const { data } = await acquirer.stripe().paymentIntents.search({
    query: "metadata['attempt']:'a-1'",
  });
  expect(data).toHaveLength(1);
  const again = await pay(acquirer, { metadata }, { idempotencyKey: 'k-1' });
  expect(again.id).toBe(data[0]?.id);
});

test('trouble before the work leaves nothing behind, trouble after it does', async () => {
  const { paymentIntents } = acquirer.stripe();
  const all = async () => (await paymentIntents.list({ limit: 100 })).data.length;
  const before = await all();
  const options = { idempotencyKey: 'k-2' };
  await acquirer.wear({ name: 'error_before', next: 1, on: PAYING });
  expect(await errorOf(pay(acquirer, {}, options))).toMatchObject({
    statusCode: 500,
    rawType: 'api_error',
  });
  expect(await all()).toBe(before);
  expect((await pay(acquirer, {}, options)).status).toBe('requires_capture');

  await acquirer.wear({ name: 'error_after', next: 1, on: PAYING });
  const other = { idempotencyKey: 'k-3' };
  expect((await errorOf(pay(acquirer, {}, other))).statusCode).toBe(500);
  expect(await all()).toBe(before + 2);
  // The answer of a key is its answer, also when it was a failure.
  expect((await errorOf(pay(acquirer, {}, other))).headers?.['idempotent-replayed']).toBe('true');
});

test('a lying network says another amount than it holds', async () => {
  await acquirer.wear({ name: 'wrong_answer', next: 1, add: 1, on: PAYING });
  const lied = await pay(acquirer);
  expect(lied.amount).toBe(1281);
  expect((await acquirer.stripe().paymentIntents.retrieve(lied.id)).amount).toBe(1280);
  const lie = { name: 'wrong_answer', next: 1, field: 'currency', value: 'usd', on: PAYING };
  await acquirer.wear(lie);
  expect((await pay(acquirer)).currency).toBe('usd');
});

test('a network that takes its time is processing first', async () => {
  const { paymentIntents } = acquirer.stripe();
  await acquirer.wear({ name: 'processing', next: 1, seconds: 30 });
  const slow = await pay(acquirer);
  expect(slow.status).toBe('processing');
  expect((await errorOf(paymentIntents.cancel(slow.id))).code).toBe(
    'payment_intent_unexpected_state',
  );
  await acquirer.advance(30);
  expect((await paymentIntents.retrieve(slow.id)).status).toBe('requires_capture');
});

test('chance is seeded: the same seed fails the same requests', async () => {
  const failures: string[] = [];
  for (const network of [acquirer, await startAcquirer()]) {
    await network.wear({ name: 'error_before', probability: 0.5, seed: 42, on: PAYING });
    const attempts: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      attempts.push(
        await pay(network).then(
          () => '.',
          () => 'x',
        ),
      );
    }
    failures.push(attempts.join(''));
    await network.ask('DELETE', '/_control/personality');
    expect((await pay(network)).status).toBe('requires_capture');
  }
  expect(failures[0]).toBe(failures[1]);
  expect(failures[0]).toMatch(/x.*\.|\..*x/);
});

test('the dice are fair', () => {
  const dice = createDice(7);
  const throws = Array.from({ length: 10_000 }, dice);
  const mean = throws.reduce((sum, one) => sum + one, 0) / throws.length;
  expect(mean).toBeGreaterThan(0.48);
  expect(mean).toBeLessThan(0.52);
});
