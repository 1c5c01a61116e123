import { expect, test } from 'vitest';
import { catchError, createCard, pay } from './testing/payments.ts';
import { SECRET_KEY, shareStripeSandbox } from './testing/stripe-sandbox.ts';

const stripeSandbox = shareStripeSandbox();

test('a wrong or missing API key returns 401', async () => {
  const url = `${stripeSandbox.url()}/v1/payment_intents`;
  for (const authorization of [undefined, 'Bearer sk_test_wrong', 'Basic c2tfeDo=', 'Token x']) {
    const response = await fetch(url, { headers: authorization ? { authorization } : {} });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  }
  const basic = Buffer.from(`${SECRET_KEY}:`).toString('base64');
  const response = await fetch(url, { headers: { authorization: `Basic ${basic}` } });
  expect(response.status).toBe(200);
});

test('unknown ids return resource_missing', async () => {
  const stripe = stripeSandbox.stripe();
  const calls = [
    stripe.paymentIntents.retrieve('pi_none'),
    stripe.paymentIntents.capture('pi_none'),
    stripe.setupIntents.retrieve('seti_none'),
    stripe.customers.retrieve('cus_none'),
    stripe.paymentMethods.retrieve('pm_none'),
    stripe.charges.retrieve('ch_none'),
    stripe.refunds.retrieve('re_none'),
    stripe.events.retrieve('evt_none'),
    stripe.refunds.create({ payment_intent: 'pi_none' }),
    pay(stripeSandbox, { payment_method: 'pm_none' }),
    pay(stripeSandbox, { customer: 'cus_none' }),
    stripe.customers.retrieve('__proto__'),
  ];
  for (const call of calls) {
    expect(await catchError(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  }
});

/** The newest payments, where anything left behind by a request would appear first. */
const listNewest = async () =>
  (await stripeSandbox.stripe().paymentIntents.list()).data.map(({ id }) => id);

test('unknown parameters and invalid values are reported by name', async () => {
  const before = await listNewest();
  const invalidInputs = [
    [{ amount: 49 }, 'amount', 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount', 'amount_too_large'],
    [{ amount: 12.5 }, 'amount', 'parameter_invalid_integer'],
    [{ amount: undefined }, 'amount', 'parameter_missing'],
    [{ currency: 'usd' }, 'currency', undefined],
    [{ capture_method: 'later' }, 'capture_method', undefined],
    [{ color: 'teal' }, 'color', 'parameter_unknown'],
    [{ return_url: 'javascript:alert(1)' }, 'return_url', 'url_invalid'],
    [{ confirm: 'perhaps' }, 'confirm', undefined],
    [{ metadata: { ['k'.repeat(41)]: 'v' } }, `metadata[${'k'.repeat(41)}]`, undefined],
    [
      { payment_method_options: { card: { shade: 1 } } },
      'payment_method_options[card][shade]',
      'parameter_unknown',
    ],
    [{ expand: ['everything'] }, 'expand', undefined],
  ] as const;
  for (const [invalidInput, param, code] of invalidInputs) {
    const error = await catchError(pay(stripeSandbox, invalidInput as never));
    expect({ param: error.param, code: error.code }).toEqual({ param, code });
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
  }
  expect(await listNewest()).toEqual(before);
});

test('malformed bodies and unknown routes return errors of the same shape', async () => {
  const headers = {
    authorization: `Bearer ${SECRET_KEY}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const post = async (body: string, type = headers['content-type']) => {
    const url = `${stripeSandbox.url()}/v1/payment_intents`;
    const requestHeaders = { ...headers, 'content-type': type };
    const response = await fetch(url, { method: 'POST', headers: requestHeaders, body });
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    const { error } = (await response.json()) as { error: { type: string } };
    return [response.status, error.type];
  };
  const rejected = [400, 'invalid_request_error'];
  expect(await post('amount=%zz')).toEqual(rejected);
  expect(await post('amount=1&amount[x]=1')).toEqual(rejected);
  expect(await post('[x]=1')).toEqual(rejected);
  expect(await post('a[b][c=1')).toEqual(rejected);
  expect(await post(`a${'[b]'.repeat(20)}=1`)).toEqual(rejected);
  expect(await post('__proto__[polluted]=1')).toEqual(rejected);
  expect(await post(Array.from({ length: 500 }, (_, n) => `a${n}=1`).join('&'))).toEqual(rejected);
  expect(await post(`description=${'x'.repeat(270_000)}`)).toEqual([413, 'invalid_request_error']);
  expect(await post('<xml/>', 'text/xml')).toEqual([415, 'invalid_request_error']);
  for (const path of ['/v1/nothing', '/', '/v1/payment_intents/x/y/z', '/v1/%E0%A4%A']) {
    const response = await fetch(`${stripeSandbox.url()}${path}`, { headers });
    expect([path, response.status]).toEqual([path, path.includes('%') ? 400 : 404]);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  }
  expect((await pay(stripeSandbox)).status).toBe('requires_capture');
});

test('a malformed search query is rejected', async () => {
  const { paymentIntents } = stripeSandbox.stripe();
  for (const query of ['', 'amount>5', "metadata['x']:'y' OR status:'z'", "status:'succeeded'"]) {
    expect((await catchError(paymentIntents.search({ query }))).statusCode).toBe(400);
  }
});

test('a payment method that fits neither the intent nor its customer is rejected', async () => {
  const before = await listNewest();
  const card = await createCard(stripeSandbox);
  const params = { payment_method: card.id, payment_method_types: ['paypay'] };
  const error = await catchError(pay(stripeSandbox, params as never));
  expect(error.code).toBe('payment_intent_incompatible_payment_method');
  // The rejected request left no intent.
  expect(await listNewest()).toEqual(before);
});

test('the response contains the requested API version', async () => {
  const intent = await pay(stripeSandbox);
  expect(intent.lastResponse.apiVersion).toBe('2026-10-28.endive');
  expect(intent.lastResponse.requestId).toMatch(/^req_/);
});
