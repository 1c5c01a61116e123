import { expect, test } from 'vitest';
import { catchError, createCard, createCustomer, pay } from './testing/payments.ts';
import { shareStripeSandbox, startStripeSandbox } from './testing/stripe-sandbox.ts';

const stripeSandbox = shareStripeSandbox();

test('the same key and parameters return the same response and pay once', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const first = await pay(stripeSandbox, { customer }, { idempotencyKey: 'k-1' });
  const second = await pay(stripeSandbox, { customer }, { idempotencyKey: 'k-1' });
  expect(second).toEqual(first);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);

  await stripe.paymentIntents.capture(first.id);
  // The original response is replayed, whatever the current state is.
  const third = await pay(stripeSandbox, { customer }, { idempotencyKey: 'k-1' });
  expect(third.status).toBe('requires_capture');
  expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
});

test('the same key with other parameters is rejected', async () => {
  await pay(stripeSandbox, {}, { idempotencyKey: 'k-2' });
  const error = await catchError(pay(stripeSandbox, { amount: 1281 }, { idempotencyKey: 'k-2' }));
  expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  const otherEndpoint = stripeSandbox.stripe().customers.create({}, { idempotencyKey: 'k-2' });
  expect((await catchError(otherEndpoint)).rawType).toBe('idempotency_error');
});

test('a decline is replayed; a request that failed parsing is not', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, '4000000000009995');
  const options = { idempotencyKey: 'k-3' };
  const first = await catchError(pay(stripeSandbox, { payment_method }, options));
  const second = await catchError(pay(stripeSandbox, { payment_method }, options));
  expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  expect(second.headers?.['idempotent-replayed']).toBe('true');

  const otherOptions = { idempotencyKey: 'k-4' };
  const error = await catchError(pay(stripeSandbox, { amount: 'many' as never }, otherOptions));
  expect(error.code).toBe('parameter_invalid_integer');
  expect((await pay(stripeSandbox, {}, otherOptions)).status).toBe('requires_capture');
});

test('of fifty concurrent requests with one key one executes, others conflict', async () => {
  const { id: customer } = await createCustomer(stripeSandbox);
  await stripeSandbox.enable({
    name: 'slow_after',
    ms: 1500,
    next: 1,
    on: 'POST /v1/payment_intents',
  });
  const attempts = Array.from({ length: 50 }, () =>
    pay(stripeSandbox, { customer }, { idempotencyKey: 'k-5' }),
  );
  const results = await Promise.allSettled(attempts);
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
  expect(new Set(ids).size).toBe(1);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) {
    expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  }
  expect((await pay(stripeSandbox, { customer }, { idempotencyKey: 'k-5' })).id).toBe(ids[0]);
  expect((await stripeSandbox.stripe().paymentIntents.list({ customer })).data).toHaveLength(1);
});

test('responses survive a crash and expire after a day', async () => {
  const stripeSandbox = await startStripeSandbox();
  const options = { idempotencyKey: 'k-1' };
  const first = await pay(stripeSandbox, {}, options);
  await stripeSandbox.kill('SIGKILL');
  await stripeSandbox.start();
  expect((await pay(stripeSandbox, {}, options)).id).toBe(first.id);
  await stripeSandbox.advance(86_399 - 60);
  expect((await pay(stripeSandbox, {}, options)).id).toBe(first.id);
  await stripeSandbox.advance(120);
  expect((await pay(stripeSandbox, {}, options)).id).not.toBe(first.id);
});
