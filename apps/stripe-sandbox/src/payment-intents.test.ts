import { expect, test } from 'vitest';
import { catchError, createCard, createCustomer, getCharge, pay } from './testing/payments.ts';
import { shareStripeSandbox } from './testing/stripe-sandbox.ts';

const stripeSandbox = shareStripeSandbox();

test('an amount is authorized, captured in part, and the rest is released', async () => {
  const stripe = stripeSandbox.stripe();
  const authorized = await pay(stripeSandbox, { expand: ['latest_charge'] });
  expect(authorized).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 1280,
    amount_received: 0,
  });
  expect(getCharge(authorized)).toMatchObject({ captured: false, paid: true, amount_captured: 0 });

  const captured = await stripe.paymentIntents.capture(authorized.id, {
    amount_to_capture: 1000,
    expand: ['latest_charge'],
  });
  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_received: 1000,
    amount_capturable: 0,
  });
  expect(getCharge(captured)).toMatchObject({ captured: true, amount_captured: 1000 });

  const secondCapture = await catchError(stripe.paymentIntents.capture(authorized.id));
  expect(secondCapture).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  const canceled = await catchError(stripe.paymentIntents.cancel(authorized.id));
  expect(canceled.code).toBe('payment_intent_unexpected_state');
});

test('a capture above the authorized amount is rejected', async () => {
  const { id } = await pay(stripeSandbox);
  const stripe = stripeSandbox.stripe();
  const error = await catchError(stripe.paymentIntents.capture(id, { amount_to_capture: 1281 }));
  expect(error).toMatchObject({ code: 'amount_too_large', param: 'amount_to_capture' });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
});

test('an intent is created first and confirmed later', async () => {
  const stripe = stripeSandbox.stripe();
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'jpy' });
  expect(intent).toMatchObject({ status: 'requires_payment_method', capture_method: 'automatic' });
  const missingMethod = await catchError(stripe.paymentIntents.confirm(intent.id));
  expect(missingMethod.code).toBe('payment_intent_unexpected_state');

  const card = await createCard(stripeSandbox);
  const done = await stripe.paymentIntents.confirm(intent.id, { payment_method: card.id });
  expect(done).toMatchObject({ status: 'succeeded', amount_received: 500 });
  const charge = await stripe.charges.retrieve(String(done.latest_charge));
  expect(charge).toMatchObject({ captured: true, payment_intent: intent.id });
});

test('canceling a payment releases its authorization', async () => {
  const { id } = await pay(stripeSandbox);
  const canceled = await stripeSandbox.stripe().paymentIntents.cancel(id, {
    cancellation_reason: 'requested_by_customer',
    expand: ['latest_charge'],
  });
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'requested_by_customer',
    amount_capturable: 0,
  });
  expect(getCharge(canceled)).toMatchObject({ captured: false, refunded: true });
});

test('an authorization expires after seven days of the sandbox clock', async () => {
  const stripe = stripeSandbox.stripe();
  const { id } = await pay(stripeSandbox);
  await stripeSandbox.advance(7 * 86_400 - 60);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  await stripeSandbox.advance(60);
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
  });
});

test('a payment whose response was lost is found by its metadata', async () => {
  const stripe = stripeSandbox.stripe();
  const { id } = await pay(stripeSandbox, { metadata: { attempt: 'a-1', order: 'o-1' } });
  await pay(stripeSandbox, { metadata: { attempt: 'a-2', order: 'o-1' } });

  const one = await stripe.paymentIntents.search({ query: "metadata['attempt']:'a-1'" });
  expect(one.data.map((found) => found.id)).toEqual([id]);
  const both = await stripe.paymentIntents.search({
    query: "metadata['order']:'o-1' AND status:'requires_capture'",
    limit: 1,
  });
  expect(both).toMatchObject({ object: 'search_result', has_more: true });
  const next = await stripe.paymentIntents.search({
    query: "metadata['order']:'o-1'",
    limit: 1,
    page: both.next_page ?? '',
  });
  expect(next.data.map((found) => found.id)).toEqual([id]);
  const none = await stripe.paymentIntents.search({ query: "metadata['attempt']:'a-3'" });
  expect(none.data).toEqual([]);
});

test('payments are listed newest first, with pagination', async () => {
  const stripe = stripeSandbox.stripe();
  const customer = await createCustomer(stripeSandbox);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.unshift((await pay(stripeSandbox, { customer: customer.id })).id);
  }
  await pay(stripeSandbox);
  const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.has_more).toBe(true);
  const listed: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ customer: customer.id, limit: 2 })) {
    listed.push(id);
  }
  expect(listed).toEqual(ids);
});

test('installments are offered on Japanese credit cards and rejected elsewhere', async () => {
  const stripe = stripeSandbox.stripe();
  const enabled = { card: { installments: { enabled: true } } };
  const plan = (count: number) => ({
    card: { installments: { plan: { type: 'fixed_count', count, interval: 'month' } } },
  });
  for (const number of ['4242424242424242', '5555555555554444', '3566002020360505']) {
    const { id: payment_method } = await createCard(stripeSandbox, number);
    const params = { confirm: false, payment_method, payment_method_options: enabled } as const;
    const intent = await pay(stripeSandbox, { amount: 30_000, ...params });
    const plans = intent.payment_method_options?.card?.installments?.available_plans;
    expect(plans).toContainEqual({ type: 'fixed_count', count: 24, interval: 'month' });
    expect(plans).toContainEqual({ type: 'revolving', count: null, interval: null });
    const done = await stripe.paymentIntents.confirm(intent.id, {
      payment_method_options: plan(3) as never,
      expand: ['latest_charge'],
    });
    expect(done.status).toBe('requires_capture');
    expect(getCharge(done).payment_method_details?.card?.installments?.plan).toEqual({
      type: 'fixed_count',
      count: 3,
      interval: 'month',
    });
  }
  for (const number of ['4000008260000000', '378282246310005', '4000056655665556']) {
    const { id: payment_method } = await createCard(stripeSandbox, number);
    const intent = await pay(stripeSandbox, {
      confirm: false,
      payment_method,
      payment_method_options: enabled,
    });
    expect(intent.payment_method_options?.card?.installments?.available_plans).toEqual([]);
    const error = await catchError(
      stripe.paymentIntents.confirm(intent.id, { payment_method_options: plan(3) as never }),
    );
    expect(error.param).toBe('payment_method_options[card][installments][plan]');
  }
});

test('revolving is a separate plan, and off-session payments cannot use plans', async () => {
  const { id: customer } = await createCustomer(stripeSandbox);
  const stripe = stripeSandbox.stripe();
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const revolving = {
    card: { installments: { enabled: true, plan: { type: 'revolving' } } },
  } as const;
  const params = { customer, payment_method: card.id, payment_method_options: revolving };
  const done = await pay(stripeSandbox, params);
  expect(done.payment_method_options?.card?.installments?.plan?.type).toBe('revolving');
  const error = await catchError(pay(stripeSandbox, { ...params, off_session: true }));
  expect(error.code).toBe('payment_intent_invalid_parameter');
});
