import { expect, test } from 'vitest';
import { TEST_CARDS } from './rules/test-cards.ts';
import { CARD, catchError, createCard, createCustomer, pay } from './testing/payments.ts';
import {
  PUBLISHABLE_KEY,
  shareStripeSandbox,
  startStripeSandbox,
} from './testing/stripe-sandbox.ts';

const stripeSandbox = shareStripeSandbox();

test('every test number has its brand, and the same number has the same fingerprint', async () => {
  const fingerprints = new Map<string, string>();
  for (const { number, brand, country, funding, wallet } of TEST_CARDS) {
    if (wallet !== null) continue;
    const { card } = await createCard(stripeSandbox, number);
    expect(card).toMatchObject({ brand, country, funding, last4: number.slice(-4) });
    fingerprints.set(number, card?.fingerprint ?? '');
  }
  expect(new Set(fingerprints.values()).size).toBe(fingerprints.size);
  const sameNumber = await createCard(stripeSandbox, '4242 4242 4242 4242');
  expect(sameNumber.card?.fingerprint).toBe(fingerprints.get('4242424242424242'));
});

test('invalid card data is rejected with a specific code', async () => {
  const { paymentMethods } = stripeSandbox.stripe();
  const invalidInputs = [
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: 'abcd' }, 'invalid_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2019 }, 'invalid_expiry_year'],
    [{ exp_year: 2200 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ cvc: 'abc' }, 'invalid_cvc'],
  ] as const;
  for (const [invalidInput, code] of invalidInputs) {
    const card = { number: '4242424242424242', ...CARD, ...invalidInput };
    const error = await catchError(paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code });
  }
  // A number that could be a real card is declined before anything is stored.
  const liveCard = { number: '4539578763621486', ...CARD };
  const error = await catchError(paymentMethods.create({ type: 'card', card: liveCard }));
  expect(error.decline_code).toBe('test_mode_live_card');
});

test('the journal has no card number or security code, plain or hashed', async () => {
  const before = stripeSandbox.journal().length;
  const cvc = '879';
  const { createHash } = await import('node:crypto');
  const numbers = ['4242424242424242', '4000000000000002', '3566002020360505', '4539578763621486'];
  for (const number of numbers) {
    const card = { number, exp_month: 11, exp_year: 2035, cvc };
    const stripe = stripeSandbox.stripe();
    const paymentMethod = await stripe.paymentMethods
      .create({ type: 'card', card })
      .catch(() => null);
    if (paymentMethod)
      await pay(stripeSandbox, { payment_method: paymentMethod.id }).catch(() => null);
    const data = { type: 'card', card } as never;
    await pay(stripeSandbox, { payment_method: '', payment_method_data: data }).catch(() => null);
  }
  const journalText = stripeSandbox.journal().slice(before);
  expect(journalText).toContain('"last4":"4242"');
  for (const number of numbers) {
    expect(journalText).not.toContain(number);
    for (const kind of ['sha256', 'sha1', 'md5']) {
      expect(journalText).not.toContain(createHash(kind).update(number).digest('hex'));
      expect(journalText).not.toContain(createHash(kind).update(number).digest('base64url'));
    }
  }
  expect(journalText).not.toMatch(new RegExp(`(?<![\\w.])${cvc}(?!\\w)`));
});

test('fingerprints survive a restart and differ between journals', async () => {
  const otherSandbox = await startStripeSandbox();
  const before = await createCard(otherSandbox);
  await otherSandbox.kill('SIGKILL');
  await otherSandbox.start();
  expect((await createCard(otherSandbox)).card?.fingerprint).toBe(before.card?.fingerprint);
  // A hash without a key would be the same everywhere and could be brute-forced.
  expect((await createCard(stripeSandbox)).card?.fingerprint).not.toBe(before.card?.fingerprint);
});

test('declining test cards return their published decline codes', async () => {
  const declines = [
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
  ] as const;
  for (const [number, code, decline_code] of declines) {
    const { id: payment_method } = await createCard(stripeSandbox, number);
    const error = await catchError(pay(stripeSandbox, { payment_method }));
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code, decline_code });
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, decline_code },
    });
    const charge = await stripeSandbox.stripe().charges.retrieve(String(error.charge));
    expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
  }
});

test('a declining card cannot be attached, but one that fails on charge can', async () => {
  const { id: customer } = await createCustomer(stripeSandbox);
  const { paymentMethods } = stripeSandbox.stripe();
  const bad = await createCard(stripeSandbox, '4000000000000002');
  const error = await catchError(paymentMethods.attach(bad.id, { customer }));
  expect(error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
  const later = await createCard(stripeSandbox, '4000000000000341');
  await paymentMethods.attach(later.id, { customer });
  const charged = await catchError(pay(stripeSandbox, { customer, payment_method: later.id }));
  expect(charged.code).toBe('card_declined');
});

test('attached cards are listed newest first, and a detached card is unusable', async () => {
  const stripe = stripeSandbox.stripe();
  const { id: customer } = await createCustomer(stripeSandbox);
  const visa = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const jcb = await stripe.paymentMethods.attach('pm_card_jcb', { customer });
  const list = await stripe.paymentMethods.list({ customer, type: 'card' });
  expect(list.data.map(({ id }) => id)).toEqual([jcb.id, visa.id]);
  expect((await stripe.paymentMethods.retrieve(visa.id)).customer).toBe(customer);

  const other = await createCustomer(stripeSandbox);
  const stolen = await catchError(
    pay(stripeSandbox, { customer: other.id, payment_method: visa.id }),
  );
  expect(stolen.code).toBe('payment_method_unexpected_state');

  expect((await stripe.paymentMethods.detach(visa.id)).customer).toBeNull();
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
  const gone = await catchError(pay(stripeSandbox, { payment_method: visa.id }));
  expect(gone.code).toBe('payment_method_unexpected_state');
});

test('an unattached card can be used for one payment within 15 minutes', async () => {
  const singleUseCard = await createCard(stripeSandbox);
  await pay(stripeSandbox, { payment_method: singleUseCard.id });
  const twice = await catchError(pay(stripeSandbox, { payment_method: singleUseCard.id }));
  expect(twice).toMatchObject({ statusCode: 400, code: 'payment_method_unexpected_state' });

  const old = await createCard(stripeSandbox);
  await stripeSandbox.advance(15 * 60 + 1);
  const late = await catchError(pay(stripeSandbox, { payment_method: old.id }));
  expect(late.code).toBe('payment_method_unexpected_state');
});

test('a customer update changes only the given fields', async () => {
  const { customers } = stripeSandbox.stripe();
  const { id } = await customers.create({
    name: 'A',
    email: 'a@b.jp',
    metadata: { x: '1', y: '2' },
  });
  const next = await customers.update(id, { name: 'B', metadata: { x: '', z: '3' } });
  expect(next).toMatchObject({ name: 'B', email: 'a@b.jp', metadata: { y: '2', z: '3' } });
  expect(next.metadata).not.toHaveProperty('x');
  expect(await customers.retrieve(id)).toEqual(next);
});

test('a wallet token creates a card with its wallet type', async () => {
  for (const [token, type] of [
    ['tok_applepay', 'apple_pay'],
    ['tok_googlepay', 'google_pay'],
  ] as const) {
    const card = { token };
    const paymentMethod = await stripeSandbox
      .stripe()
      .paymentMethods.create({ type: 'card', card });
    expect(paymentMethod.card?.wallet).toMatchObject({ type });
    expect((await pay(stripeSandbox, { payment_method: paymentMethod.id })).status).toBe(
      'requires_capture',
    );
  }
});

test('a publishable key can create a payment method and nothing else', async () => {
  const url = `${stripeSandbox.url()}/v1/payment_methods`;
  const asked = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://w.example' } });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');

  const form = {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  };
  const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const body = new URLSearchParams(form);
  const paymentMethod = await fetch(url, { method: 'POST', headers, body });
  expect(paymentMethod.status).toBe(200);
  expect(paymentMethod.headers.get('access-control-allow-origin')).toBe('*');
  const { id, card } = (await paymentMethod.json()) as { id: string; card: object };
  expect(card).toMatchObject({ last4: '4242', exp_year: 2034 });
  expect((await pay(stripeSandbox, { payment_method: id })).status).toBe('requires_capture');

  const inForm = new URLSearchParams({ ...form, key: PUBLISHABLE_KEY });
  expect((await fetch(url, { method: 'POST', body: inForm })).status).toBe(200);
  const bad = new URLSearchParams({ ...form, 'card[number]': '4242424242424241' });
  const rejected = await fetch(url, { method: 'POST', headers, body: bad });
  expect([rejected.status, rejected.headers.get('access-control-allow-origin')]).toEqual([
    402,
    '*',
  ]);

  const others = ['/v1/customers', '/v1/payment_intents', `/v1/payment_methods/${id}`];
  for (const path of others) {
    const { status } = await fetch(`${stripeSandbox.url()}${path}`, { headers });
    expect([path, status]).toEqual([path, path === '/v1/customers' ? 404 : 401]);
  }
  expect((await fetch(url, { headers })).status).toBe(401);
});
