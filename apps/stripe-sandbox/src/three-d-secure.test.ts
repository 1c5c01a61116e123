import { expect, test } from 'vitest';
import {
  catchError,
  createCard,
  createCustomer,
  getCharge,
  getRedirectUrl,
  pay,
  RETURN_URL,
  submitChoice,
} from './testing/payments.ts';
import { shareStripeSandbox } from './testing/stripe-sandbox.ts';

const CHALLENGE_UNLESS_SET_UP = '4000002500003155';
const CHALLENGE_ALWAYS = '4000002760003184';

const stripeSandbox = shareStripeSandbox();

test('after approved 3-D Secure the payer is redirected back', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, CHALLENGE_UNLESS_SET_UP);
  const intent = await pay(stripeSandbox, { payment_method });
  expect(intent).toMatchObject({
    status: 'requires_action',
    latest_charge: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: RETURN_URL } },
  });
  expect(getRedirectUrl(intent).startsWith(`${stripeSandbox.url()}/3ds/`)).toBe(true);

  const response = await submitChoice(getRedirectUrl(intent), 'yes');
  expect(response.status).toBe(303);
  const returnUrl = new URL(response.headers.get('location') ?? '');
  expect(Object.fromEntries(returnUrl.searchParams)).toEqual({
    order: 'o1',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  });
  const { paymentIntents } = stripeSandbox.stripe();
  const completed = await paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(completed).toMatchObject({ status: 'requires_capture', next_action: null });
  expect(getCharge(completed).payment_method_details?.card?.three_d_secure).toMatchObject({
    authentication_flow: 'challenge',
    result: 'authenticated',
  });
});

test('declining on the page fails the payment, and a second submit changes nothing', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, CHALLENGE_ALWAYS);
  const intent = await pay(stripeSandbox, { payment_method });
  const page = getRedirectUrl(intent);
  const response = await submitChoice(page, 'no');
  expect(response.headers.get('location')).toContain('redirect_status=failed');
  const body = new URLSearchParams({ choice: 'yes' });
  const secondSubmit = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  expect(secondSubmit.headers.get('location')).toContain('redirect_status=failed');
  const completed = await stripeSandbox.stripe().paymentIntents.retrieve(intent.id);
  expect(completed).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
});

test('a page cannot be used with the id alone', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, CHALLENGE_ALWAYS);
  const intent = await pay(stripeSandbox, { payment_method });
  const forged = getRedirectUrl(intent).replace(/[^/]+$/, 'guess');
  const body = new URLSearchParams({ choice: 'yes' });
  await fetch(forged, { method: 'POST', body, redirect: 'manual' });
  const unchanged = await stripeSandbox.stripe().paymentIntents.retrieve(intent.id);
  expect(unchanged.status).toBe('requires_action');
  expect((await fetch(`${stripeSandbox.url()}/3ds/pi_none/x`)).status).toBe(404);
});

test("the page is shown in the reader's language and contains no script", async () => {
  const { id: payment_method } = await createCard(stripeSandbox, CHALLENGE_ALWAYS);
  const page = getRedirectUrl(await pay(stripeSandbox, { payment_method, amount: 1_234_567 }));
  const ja = await fetch(page, { headers: { 'accept-language': 'ja-JP,en;q=0.5' } });
  expect(ja.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await ja.text();
  expect(html).toContain('<html lang="ja">');
  expect(html).toContain('¥1,234,567');
  expect(html).not.toContain('<script');
  const en = await (await fetch(page, { headers: { 'accept-language': 'de' } })).text();
  expect(en).toContain('<html lang="en">');
  expect(
    (await fetch(`${stripeSandbox.url()}/pages/page.css`)).headers.get('content-type'),
  ).toContain('text/css');
});

test('request_three_d_secure challenges cards that support it; others pass', async () => {
  const requestChallenge = { card: { request_three_d_secure: 'any' } } as const;
  const optional = await createCard(stripeSandbox, '4000000000003055');
  const notRequested = await pay(stripeSandbox, { payment_method: optional.id });
  expect(notRequested.status).toBe('requires_capture');
  const other = await createCard(stripeSandbox, '4000000000003055');
  const intent = await pay(stripeSandbox, {
    payment_method: other.id,
    payment_method_options: requestChallenge,
  });
  expect(intent.status).toBe('requires_action');

  const expand = ['latest_charge'];
  const frictionless = await pay(stripeSandbox, {
    payment_method_options: requestChallenge,
    expand,
  });
  expect(getCharge(frictionless).payment_method_details?.card?.three_d_secure).toMatchObject({
    authentication_flow: 'frictionless',
  });
});

test('off-session charges work only with a card that was set up', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const card = await createCard(stripeSandbox, CHALLENGE_UNLESS_SET_UP);
  await stripe.paymentMethods.attach(card.id, { customer });
  const offSession = { customer, payment_method: card.id, off_session: true } as const;
  const error = await catchError(pay(stripeSandbox, offSession));
  expect(error).toMatchObject({
    code: 'authentication_required',
    decline_code: 'authentication_required',
  });

  const setup = await stripe.setupIntents.create({
    customer,
    payment_method: card.id,
    confirm: true,
    return_url: RETURN_URL,
  });
  await submitChoice(getRedirectUrl(setup), 'yes');
  expect((await pay(stripeSandbox, offSession)).status).toBe('requires_capture');
  // On-session, the same card requires 3-D Secure again.
  const onSession = await pay(stripeSandbox, { customer, payment_method: card.id });
  expect(onSession.status).toBe('requires_action');
});

test('a card that always requires 3-D Secure is declined off-session', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const card = await createCard(stripeSandbox, CHALLENGE_ALWAYS);
  const setup = await stripe.setupIntents.create({
    customer,
    payment_method: card.id,
    confirm: true,
    return_url: RETURN_URL,
  });
  await submitChoice(getRedirectUrl(setup), 'yes');
  const error = await catchError(
    pay(stripeSandbox, { customer, payment_method: card.id, off_session: true }),
  );
  expect(error.code).toBe('authentication_required');
  const strict = await catchError(
    pay(stripeSandbox, { customer, payment_method: card.id, error_on_requires_action: true }),
  );
  expect(strict.code).toBe('authentication_required');
});

test('the issuer can decline a card after successful 3-D Secure', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, '4000008400001629');
  const intent = await pay(stripeSandbox, { payment_method });
  const response = await submitChoice(getRedirectUrl(intent), 'yes');
  expect(response.headers.get('location')).toContain('redirect_status=failed');
  const completed = await stripeSandbox.stripe().paymentIntents.retrieve(intent.id);
  expect(completed.last_payment_error?.code).toBe('card_declined');
});

test('without a return_url the page itself shows that it is done', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, CHALLENGE_ALWAYS);
  const intent = await stripeSandbox.stripe().paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    confirm: true,
    payment_method,
  });
  expect(intent.next_action?.type).toBe('use_stripe_sdk');
  const sdk = intent.next_action?.use_stripe_sdk as { stripe_js: string } | undefined;
  const completed = await submitChoice(sdk?.stripe_js ?? '', 'yes');
  expect(completed.status).toBe(200);
  expect(await completed.text()).not.toContain('<form');
});
