import { expect, test } from 'vitest';
import {
  catchError,
  createCard,
  createCustomer,
  getRedirectUrl,
  pay,
  RETURN_URL,
  submitChoice,
} from './testing/payments.ts';
import { shareStripeSandbox } from './testing/stripe-sandbox.ts';

const stripeSandbox = shareStripeSandbox();

test('a card is saved for its customer and charged later', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const created = await stripe.setupIntents.create({ customer, usage: 'off_session' });
  expect(created.status).toBe('requires_payment_method');
  const card = await createCard(stripeSandbox);
  const done = await stripe.setupIntents.confirm(created.id, {
    payment_method: card.id,
    payment_method_options: { card: { request_three_d_secure: 'any' } },
  });
  expect(done).toMatchObject({ status: 'succeeded', payment_method: card.id });
  const retrieved = await stripe.setupIntents.retrieve(created.id, { expand: ['payment_method'] });
  expect(retrieved.payment_method).toMatchObject({ id: card.id, customer });
  const paid = await pay(stripeSandbox, { customer, payment_method: card.id, off_session: true });
  expect(paid.status).toBe('requires_capture');
  expect((await catchError(stripe.setupIntents.cancel(created.id))).code).toBe(
    'setup_intent_unexpected_state',
  );
});

test('saving a card requires 3-D Secure, which the cardholder can decline', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const { id: payment_method } = await createCard(stripeSandbox, '4000002500003155');
  const params = { customer, payment_method, confirm: true, return_url: RETURN_URL };
  const challenged = await stripe.setupIntents.create(params);
  expect(challenged.status).toBe('requires_action');
  const response = await submitChoice(getRedirectUrl(challenged), 'no');
  const returnUrl = new URL(response.headers.get('location') ?? '');
  expect(Object.fromEntries(returnUrl.searchParams)).toMatchObject({
    setup_intent: challenged.id,
    setup_intent_client_secret: challenged.client_secret,
    redirect_status: 'failed',
  });
  const failed = await stripe.setupIntents.retrieve(challenged.id);
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test('a declining card is not saved', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, '4000000000009995');
  const { setupIntents } = stripeSandbox.stripe();
  const error = await catchError(setupIntents.create({ payment_method, confirm: true }));
  expect(error).toMatchObject({ statusCode: 402, decline_code: 'insufficient_funds' });
  expect(error.setup_intent?.status).toBe('requires_payment_method');
});

test('an unfinished setup can be canceled', async () => {
  const { setupIntents } = stripeSandbox.stripe();
  const { id } = await setupIntents.create({});
  const canceled = await setupIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect((await catchError(setupIntents.confirm(id))).code).toBe('setup_intent_unexpected_state');
});

test('a card can be saved during a payment', async () => {
  const { id: customer } = await createCustomer(stripeSandbox);
  const card = await createCard(stripeSandbox);
  await pay(stripeSandbox, {
    customer,
    payment_method: card.id,
    setup_future_usage: 'off_session',
  });
  const { data } = await stripeSandbox.stripe().paymentMethods.list({ customer });
  expect(data.map(({ id }) => id)).toEqual([card.id]);
});
