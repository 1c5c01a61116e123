import { expect, test } from 'vitest';
import {
  catchError,
  createCard,
  createCustomer,
  getCharge,
  getRedirectUrl,
  pay,
  press,
  RETURN_URL,
} from './testing/payments.ts';
import { shareStripeSandbox } from './testing/stripe-sandbox.ts';

const ASKS_UNLESS_SET_UP = '4000002500003155';
const ASKS_ALWAYS = '4000002760003184';

const stripeSandbox = shareStripeSandbox();

test('after approved 3-D Secure the payer is redirected back', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, ASKS_UNLESS_SET_UP);
  const asked = await pay(stripeSandbox, { payment_method });
  expect(asked).toMatchObject({
    status: 'requires_action',
    latest_charge: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: RETURN_URL } },
  });
  expect(getRedirectUrl(asked).startsWith(`${stripeSandbox.url()}/3ds/`)).toBe(true);

  const back = await press(getRedirectUrl(asked), 'yes');
  expect(back.status).toBe(303);
  const address = new URL(back.headers.get('location') ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    order: 'o1',
    payment_intent: asked.id,
    payment_intent_client_secret: asked.client_secret,
    redirect_status: 'succeeded',
  });
  const { paymentIntents } = stripeSandbox.stripe();
  const done = await paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] });
  expect(done).toMatchObject({ status: 'requires_capture', next_action: null });
  expect(getCharge(done).payment_method_details?.card?.three_d_secure).toMatchObject({
    authentication_flow: 'challenge',
    result: 'authenticated',
  });
});

test('declining on the page fails the payment, and a second submit changes nothing', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, ASKS_ALWAYS);
  const asked = await pay(stripeSandbox, { payment_method });
  const page = getRedirectUrl(asked);
  const back = await press(page, 'no');
  expect(back.headers.get('location')).toContain('redirect_status=failed');
  const body = new URLSearchParams({ choice: 'yes' });
  const again = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  expect(again.headers.get('location')).toContain('redirect_status=failed');
  const done = await stripeSandbox.stripe().paymentIntents.retrieve(asked.id);
  expect(done).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
});

test('a page cannot be used with the id alone', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, ASKS_ALWAYS);
  const asked = await pay(stripeSandbox, { payment_method });
  const forged = getRedirectUrl(asked).replace(/[^/]+$/, 'guess');
  const body = new URLSearchParams({ choice: 'yes' });
  await fetch(forged, { method: 'POST', body, redirect: 'manual' });
  const still = await stripeSandbox.stripe().paymentIntents.retrieve(asked.id);
  expect(still.status).toBe('requires_action');
  expect((await fetch(`${stripeSandbox.url()}/3ds/pi_none/x`)).status).toBe(404);
});

test("the page is shown in the reader's language and contains no script", async () => {
  const { id: payment_method } = await createCard(stripeSandbox, ASKS_ALWAYS);
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
  const ask = { card: { request_three_d_secure: 'any' } } as const;
  const optional = await createCard(stripeSandbox, '4000000000003055');
  const quiet = await pay(stripeSandbox, { payment_method: optional.id });
  expect(quiet.status).toBe('requires_capture');
  const other = await createCard(stripeSandbox, '4000000000003055');
  const asked = await pay(stripeSandbox, { payment_method: other.id, payment_method_options: ask });
  expect(asked.status).toBe('requires_action');

  const expand = ['latest_charge'];
  const plain = await pay(stripeSandbox, { payment_method_options: ask, expand });
  expect(getCharge(plain).payment_method_details?.card?.three_d_secure).toMatchObject({
    authentication_flow: 'frictionless',
  });
});

test('off-session charges work only with a card that was set up', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const card = await createCard(stripeSandbox, ASKS_UNLESS_SET_UP);
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
  await press(getRedirectUrl(setup), 'yes');
  expect((await pay(stripeSandbox, offSession)).status).toBe('requires_capture');
  // On-session, the same card requires 3-D Secure again.
  const onSession = await pay(stripeSandbox, { customer, payment_method: card.id });
  expect(onSession.status).toBe('requires_action');
});

test('a card that always requires 3-D Secure is declined off-session', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const card = await createCard(stripeSandbox, ASKS_ALWAYS);
  const setup = await stripe.setupIntents.create({
    customer,
    payment_method: card.id,
    confirm: true,
    return_url: RETURN_URL,
  });
  await press(getRedirectUrl(setup), 'yes');
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
  const asked = await pay(stripeSandbox, { payment_method });
  const back = await press(getRedirectUrl(asked), 'yes');
  expect(back.headers.get('location')).toContain('redirect_status=failed');
  const done = await stripeSandbox.stripe().paymentIntents.retrieve(asked.id);
  expect(done.last_payment_error?.code).toBe('card_declined');
});

test('without a return_url the page itself shows that it is done', async () => {
  const { id: payment_method } = await createCard(stripeSandbox, ASKS_ALWAYS);
  const asked = await stripeSandbox.stripe().paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    confirm: true,
    payment_method,
  });
  expect(asked.next_action?.type).toBe('use_stripe_sdk');
  const sdk = asked.next_action?.use_stripe_sdk as { stripe_js: string } | undefined;
  const done = await press(sdk?.stripe_js ?? '', 'yes');
  expect(done.status).toBe(200);
  expect(await done.text()).not.toContain('<form');
});
