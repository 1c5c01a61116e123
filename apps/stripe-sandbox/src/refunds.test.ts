import { expect, test } from 'vitest';
import { catchError, pay } from './testing/payments.ts';
import { shareStripeSandbox } from './testing/stripe-sandbox.ts';

const stripeSandbox = shareStripeSandbox();

test('refunds can be partial and cannot exceed the captured amount', async () => {
  const { refunds, paymentIntents, charges } = stripeSandbox.stripe();
  const { id: payment_intent, latest_charge } = await pay(stripeSandbox);
  const uncaptured = await catchError(refunds.create({ payment_intent }));
  expect(uncaptured.statusCode).toBe(400);
  await paymentIntents.capture(payment_intent, { amount_to_capture: 1000 });

  const first = await refunds.create({
    payment_intent,
    amount: 400,
    reason: 'requested_by_customer',
    metadata: { request: 'r-1' },
  });
  expect(first).toMatchObject({ status: 'succeeded', amount: 400, charge: latest_charge });
  const tooLarge = await catchError(refunds.create({ payment_intent, amount: 601 }));
  expect(tooLarge).toMatchObject({ code: 'amount_too_large', param: 'amount' });
  const second = await refunds.create({ charge: String(latest_charge) });
  expect(second.amount).toBe(600);
  expect(await charges.retrieve(String(latest_charge))).toMatchObject({ refunded: true });
  const third = await catchError(refunds.create({ payment_intent, amount: 1 }));
  expect(third.code).toBe('charge_already_refunded');
  expect(await refunds.retrieve(first.id)).toMatchObject({ metadata: { request: 'r-1' } });
  const { data } = await refunds.list({ payment_intent });
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
  const { id: other } = await pay(stripeSandbox);
  expect((await refunds.list({ payment_intent: other })).data).toEqual([]);
});

test('concurrent refunds do not exceed the captured amount', async () => {
  const { refunds } = stripeSandbox.stripe();
  const { id: payment_intent } = await pay(stripeSandbox, {
    capture_method: 'automatic',
    amount: 1000,
  });
  const attempts = Array.from({ length: 20 }, () =>
    refunds.create({ payment_intent, amount: 300 }),
  );
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('refunds are listed by their creation, newest first, with pagination', async () => {
  const { refunds } = stripeSandbox.stripe();
  const { id: payment_intent } = await pay(stripeSandbox, { capture_method: 'automatic' });
  const earlier = await refunds.create({ payment_intent, amount: 1 });
  await stripeSandbox.advance(10);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.unshift((await refunds.create({ payment_intent, amount: 100 })).id);
  }
  const listed: string[] = [];
  const created = { gte: earlier.created + 10 };
  for await (const { id } of refunds.list({ created, limit: 2 })) listed.push(id);
  expect(listed).toEqual(ids);
  const before = await refunds.list({ payment_intent, created: { lt: earlier.created + 10 } });
  expect(before.data.map(({ id }) => id)).toEqual([earlier.id]);
});
