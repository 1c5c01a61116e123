import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ROUTES } from './server.ts';
import { loadOpenApiValidator } from './testing/openapi-validator.ts';
import { CARD, getRedirectUrl, RETURN_URL, submitChoice } from './testing/payments.ts';
import { openRecorder, type Recorded } from './testing/recorder.ts';
import { type StripeSandbox, shareStripeSandbox } from './testing/stripe-sandbox.ts';

const openApiValidator = loadOpenApiValidator();

/** `/v1/charges/:charge` is `/v1/charges/{charge}` in the OpenAPI document. */
const templates = ROUTES.map(({ method, path }) => ({
  method,
  route: path.replaceAll(/:(\w+)/g, '{$1}'),
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

function toRoute({ method, path }: Recorded): string {
  const matching = templates.filter((one) => one.method === method && one.pattern.test(path));
  // A literal segment takes precedence over a parameter: `search` is not an intent id.
  const [nearest] = matching.toSorted(
    (a, b) => a.route.split('{').length - b.route.split('{').length,
  );
  return nearest?.route ?? path;
}

const expectError = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected the request to fail')),
    () => {},
  );

async function exerciseCards(stripe: Stripe, stripeSandbox: StripeSandbox): Promise<void> {
  const params = { amount: 30_000, currency: 'jpy', return_url: RETURN_URL } as const;
  const { id: customer } = await stripe.customers.create({ name: 'Hanako', metadata: { a: 'b' } });
  await stripe.customers.update(customer, { phone: '+81312345678' });
  await stripe.customers.retrieve(customer);
  const number = '4242424242424242';
  const billing_details = { name: 'HANAKO', address: { country: 'JP' } };
  const card = await stripe.paymentMethods.create({
    type: 'card',
    card: { number, ...CARD },
    billing_details,
  });
  await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_applepay' } });
  await stripe.paymentMethods.retrieve(card.id);
  const installments = { card: { installments: { enabled: true } } };
  const intent = await stripe.paymentIntents.create({
    ...params,
    customer,
    capture_method: 'manual',
    setup_future_usage: 'off_session',
    payment_method: card.id,
    payment_method_options: installments,
  });
  await stripe.paymentIntents.confirm(intent.id, {
    payment_method_options: {
      card: { request_three_d_secure: 'any', installments: { plan: { type: 'revolving' } } },
    },
    expand: ['latest_charge', 'payment_method', 'customer'],
  });
  const done = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 20_000 });
  await stripe.charges.retrieve(String(done.latest_charge), { expand: ['payment_intent'] });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 5000 });
  await stripe.refunds.retrieve(refund.id, { expand: ['charge'] });
  await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
  await stripe.refunds.list({ created: { gte: refund.created }, limit: 100 });
  await stripe.paymentMethods.list({ customer });

  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const;
  const empty = await stripe.paymentIntents.create({ ...params, automatic_payment_methods });
  await stripe.paymentIntents.cancel(empty.id, { cancellation_reason: 'abandoned' });
  const confirmation = { confirm: true, payment_method: 'pm_card_authenticationRequired' } as const;
  const challenged = await stripe.paymentIntents.create({ ...params, ...confirmation });
  await submitChoice(getRedirectUrl(challenged), 'no');
  await stripe.paymentIntents.retrieve(challenged.id);
  await stripeSandbox.enable({ name: 'processing', next: 1 });
  await stripe.paymentIntents.create({ ...params, confirm: true, payment_method: 'pm_card_jcb' });
  await stripe.paymentMethods.detach(card.id);
  await stripe.paymentMethods.attach('pm_card_amex', { customer });
}

async function exerciseOtherMethods(stripe: Stripe, stripeSandbox: StripeSandbox): Promise<void> {
  const params = {
    amount: 2000,
    currency: 'jpy',
    return_url: RETURN_URL,
    confirm: true,
    metadata: { attempt: 'a-1' },
  } as const;
  const paypay = await stripe.paymentIntents.create({
    ...params,
    allowed_payment_method_types: ['paypay'],
    payment_method_data: { type: 'paypay' },
    expand: ['payment_method'],
  });
  await submitChoice(getRedirectUrl(paypay), 'yes');
  const konbini = await stripe.paymentIntents.create({
    ...params,
    allowed_payment_method_types: ['konbini'],
    payment_method_data: { type: 'konbini', billing_details: { name: 'H', email: 'h@b.jp' } },
  });
  const details = konbini.next_action?.konbini_display_details;
  await submitChoice(details?.hosted_voucher_url ?? '', 'yes');
  await stripe.paymentIntents.retrieve(konbini.id, { expand: ['latest_charge'] });
  const refund = await stripe.refunds.create({ payment_intent: konbini.id });
  await stripeSandbox.request('POST', `/_control/refunds/${refund.id}`, { names_account: false });
  await stripe.refunds.retrieve(refund.id);
  await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
  await stripe.paymentIntents.search({ query: "metadata['attempt']:'a-1'" });

  const return_url = RETURN_URL;
  const first = await stripe.setupIntents.create({ metadata: { a: 'b' } });
  await stripe.setupIntents.confirm(first.id, { payment_method: 'pm_card_visa' });
  const second = await stripe.setupIntents.create({ payment_method: 'pm_card_jcb' });
  await stripe.setupIntents.cancel(second.id);
  const payment_method = 'pm_card_authenticationRequired';
  const third = await stripe.setupIntents.create({ payment_method, confirm: true, return_url });
  await submitChoice(getRedirectUrl(third), 'no');
  await stripe.setupIntents.retrieve(third.id);
}

async function exerciseDisputes(stripe: Stripe, stripeSandbox: StripeSandbox): Promise<void> {
  const disputed = { amount: 900, currency: 'jpy', confirm: true } as const;
  for (const text of ['winning_evidence', null]) {
    await stripe.paymentIntents.create({ ...disputed, payment_method: 'pm_card_createDispute' });
    const { data } = await stripe.events.list({ types: ['charge.dispute.created'], limit: 1 });
    const id = String(Object(data[0]?.data.object).id);
    if (text === null) await stripe.disputes.close(id);
    else await stripe.disputes.update(id, { evidence: { uncategorized_text: text } });
    await stripeSandbox.advance(60);
    await stripe.disputes.retrieve(id, { expand: ['charge', 'payment_intent'] });
  }
}

/** Movements of every kind and a payout. */
async function exerciseBalance(stripe: Stripe): Promise<void> {
  const params = { amount: 5000, currency: 'jpy', confirm: true } as const;
  const failing = await stripe.paymentIntents.create({
    ...params,
    payment_method: 'pm_card_refundFail',
  });
  const refund = await stripe.refunds.create({ payment_intent: failing.id });
  await stripeSandbox.advance(60);
  await stripe.refunds.retrieve(refund.id, { expand: ['balance_transaction'] });
  await stripeSandbox.advance(14 * 86_400);
  await stripe.disputes.list({ limit: 100, expand: ['data.charge'] });
  await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  const { data } = await stripe.payouts.list({ limit: 100 });
  const [payout] = data;
  if (payout === undefined) throw new Error('nothing was paid out');
  await stripe.payouts.retrieve(payout.id, { expand: ['balance_transaction'] });
  const { data: movements } = await stripe.balanceTransactions.list({ payout: payout.id });
  await stripe.balanceTransactions.retrieve(String(movements[0]?.id), { expand: ['source'] });
}

async function causeErrors(stripe: Stripe): Promise<void> {
  const declined = { confirm: true, payment_method: 'pm_card_visa_chargeDeclined' } as const;
  const params = { amount: 500, currency: 'jpy' };
  await expectError(stripe.paymentIntents.create({ ...params, ...declined }));
  await expectError(stripe.setupIntents.create(declined));
  await expectError(stripe.paymentIntents.create({ ...params, amount: 1 }));
  await expectError(stripe.customers.retrieve('cus_none'));
  await expectError(stripe.refunds.create({}));
  await expectError(stripe.paymentMethods.create({ type: 'card', card: { number: '1' } as never }));
}

const stripeSandbox = shareStripeSandbox();

test('every response matches Stripe’s published OpenAPI document', async () => {
  const { stripe, recorded } = await openRecorder(stripeSandbox);
  await exerciseCards(stripe, stripeSandbox);
  await exerciseOtherMethods(stripe, stripeSandbox);
  await exerciseDisputes(stripe, stripeSandbox);
  await exerciseBalance(stripe);
  await causeErrors(stripe);
  const { data: events } = await stripe.events.list({ limit: 100 });
  await stripe.events.retrieve(events[0]?.id ?? '');

  const errors = recorded.flatMap((one) => {
    const found = openApiValidator.validateResponse(one.method, toRoute(one), one.status, one.body);
    return found.map((error) => `${one.method} ${toRoute(one)} ${one.status}: ${error}`);
  });
  const inEvents = events.flatMap(({ type, data }) => {
    const { object } = data.object as { object: string };
    return openApiValidator.validateObject(object, data.object).map((error) => `${type}: ${error}`);
  });
  expect([...errors, ...inEvents]).toEqual([]);

  const succeeded = recorded.filter(({ status }) => status === 200);
  const covered = new Set(succeeded.map((one) => `${one.method} ${toRoute(one)}`));
  const uncovered = templates.map(({ method, route }) => `${method} ${route}`);
  expect(uncovered.filter((name) => !covered.has(name))).toEqual([]);
  expect(new Set(recorded.map(({ status }) => status))).toEqual(new Set([200, 400, 402, 404]));
  const statuses = (object: string) =>
    succeeded.map(({ body }) => body).filter((body) => body.object === object);
  const getDistinctStatuses = (object: string) =>
    new Set(statuses(object).map(({ status }) => status));
  expect(getDistinctStatuses('payment_intent').size).toBe(7);
  expect(getDistinctStatuses('setup_intent')).toEqual(
    new Set([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'succeeded',
      'canceled',
    ]),
  );
});

test('the validation detects an extra field, a missing field and a wrong value', async () => {
  const { stripe, recorded } = await openRecorder(stripeSandbox);
  await stripe.paymentIntents.create({ amount: 500, currency: 'jpy' });
  const body = recorded[0]?.body ?? {};
  const validateResponse = (changed: object) =>
    openApiValidator.validateResponse('POST', '/v1/payment_intents', 200, changed);
  expect(validateResponse(body)).toEqual([]);
  expect(validateResponse({ ...body, color: 'teal' })).not.toEqual([]);
  expect(validateResponse({ ...body, status: 'paid' })).not.toEqual([]);
  expect(validateResponse({ ...body, amount: '500' })).not.toEqual([]);
  const { id: _, ...withoutId } = body;
  expect(validateResponse(withoutId)).not.toEqual([]);
  expect(openApiValidator.validateResponse('GET', '/v1/nothing', 200, {})).not.toEqual([]);
});
