import { afterEach, expect, test } from 'vitest';
import { createRandom } from './fault-injection.ts';
import { catchError, createCustomer, pay } from './testing/payments.ts';
import { shareStripeSandbox, startStripeSandbox } from './testing/stripe-sandbox.ts';

const PAYMENT_ACTION = 'POST /v1/payment_intents';

const stripeSandbox = shareStripeSandbox();
// Clears the faults, so that they do not affect the next test.
afterEach(async () => void (await stripeSandbox.request('DELETE', '/_control/faults')));

test('the control endpoints are disabled by default', async () => {
  const stripeSandbox = await startStripeSandbox({ STRIPE_SANDBOX_CONTROL: '0' });
  for (const path of ['/_control/faults', '/_control/clock', '/_control/journal']) {
    expect((await stripeSandbox.request('GET', path)).status).toBe(404);
  }
});

test('the control endpoints require the secret key and known parameters', async () => {
  expect((await fetch(`${stripeSandbox.url()}/_control/journal`)).status).toBe(401);
  const invalidFaults = [{ name: 'moody' }, { name: 'slow', mss: 1 }, { name: 'slow', ms: 'long' }];
  for (const body of invalidFaults) {
    expect((await stripeSandbox.request('POST', '/_control/faults', body)).status).toBe(400);
  }
  const response = await stripeSandbox.request('POST', '/_control/clock', { advance_seconds: -1 });
  expect(response.status).toBe(400);
});

test('slow delays the request before its execution', async () => {
  const { id: customer } = await createCustomer(stripeSandbox);
  await stripeSandbox.enable({ name: 'slow', ms: 400, next: 1, on: PAYMENT_ACTION });
  const startedAt = performance.now();
  await pay(stripeSandbox, { customer });
  expect(performance.now() - startedAt).toBeGreaterThan(395);
  const { created } =
    (await stripeSandbox.stripe().paymentIntents.list({ customer })).data[0] ?? {};
  expect(created).toBeDefined();
});

test('silent_after closes the connection, and the payment can be found by metadata', async () => {
  // The client retries once when the connection closes, hence two.
  await stripeSandbox.enable({ name: 'silent_after', next: 2, on: PAYMENT_ACTION });
  const metadata = { attempt: 'a-1' };
  const error = await catchError(pay(stripeSandbox, { metadata }, { idempotencyKey: 'k-1' }));
  expect(error.type).toBe('StripeConnectionError');
  const { data } = await stripeSandbox.stripe().paymentIntents.search({
    query: "metadata['attempt']:'a-1'",
  });
  expect(data).toHaveLength(1);
  const replayed = await pay(stripeSandbox, { metadata }, { idempotencyKey: 'k-1' });
  expect(replayed.id).toBe(data[0]?.id);
});

test('error_before leaves no payment, error_after does', async () => {
  const { paymentIntents } = stripeSandbox.stripe();
  const countPayments = async () => (await paymentIntents.list({ limit: 100 })).data.length;
  const before = await countPayments();
  const options = { idempotencyKey: 'k-2' };
  await stripeSandbox.enable({ name: 'error_before', next: 1, on: PAYMENT_ACTION });
  expect(await catchError(pay(stripeSandbox, {}, options))).toMatchObject({
    statusCode: 500,
    rawType: 'api_error',
  });
  expect(await countPayments()).toBe(before);
  expect((await pay(stripeSandbox, {}, options)).status).toBe('requires_capture');

  await stripeSandbox.enable({ name: 'error_after', next: 1, on: PAYMENT_ACTION });
  const otherOptions = { idempotencyKey: 'k-3' };
  expect((await catchError(pay(stripeSandbox, {}, otherOptions))).statusCode).toBe(500);
  expect(await countPayments()).toBe(before + 2);
  // The response of an idempotency key is replayed even if it was an error.
  expect(
    (await catchError(pay(stripeSandbox, {}, otherOptions))).headers?.['idempotent-replayed'],
  ).toBe('true');
});

test('wrong_answer returns another amount than the stored one', async () => {
  await stripeSandbox.enable({ name: 'wrong_answer', next: 1, add: 1, on: PAYMENT_ACTION });
  const corrupted = await pay(stripeSandbox);
  expect(corrupted.amount).toBe(1281);
  expect((await stripeSandbox.stripe().paymentIntents.retrieve(corrupted.id)).amount).toBe(1280);
  const corruption = {
    name: 'wrong_answer',
    next: 1,
    field: 'currency',
    value: 'usd',
    on: PAYMENT_ACTION,
  };
  await stripeSandbox.enable(corruption);
  expect((await pay(stripeSandbox)).currency).toBe('usd');
});

test('with processing the payment is processing first and settles later', async () => {
  const { paymentIntents } = stripeSandbox.stripe();
  await stripeSandbox.enable({ name: 'processing', next: 1, seconds: 30 });
  const processing = await pay(stripeSandbox);
  expect(processing.status).toBe('processing');
  expect((await catchError(paymentIntents.cancel(processing.id))).code).toBe(
    'payment_intent_unexpected_state',
  );
  await stripeSandbox.advance(30);
  expect((await paymentIntents.retrieve(processing.id)).status).toBe('requires_capture');
});

test('the same seed fails the same requests', async () => {
  const failures: string[] = [];
  for (const sandbox of [stripeSandbox, await startStripeSandbox()]) {
    await sandbox.enable({ name: 'error_before', probability: 0.5, seed: 42, on: PAYMENT_ACTION });
    const attempts: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      attempts.push(
        await pay(sandbox).then(
          () => '.',
          () => 'x',
        ),
      );
    }
    failures.push(attempts.join(''));
    await sandbox.request('DELETE', '/_control/faults');
    expect((await pay(sandbox)).status).toBe('requires_capture');
  }
  expect(failures[0]).toBe(failures[1]);
  expect(failures[0]).toMatch(/x.*\.|\..*x/);
});

test('the random numbers are uniform', () => {
  const nextFloat = createRandom(7);
  const samples = Array.from({ length: 10_000 }, nextFloat);
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  expect(mean).toBeGreaterThan(0.48);
  expect(mean).toBeLessThan(0.52);
});
