import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createFakeBrowser, respondWith } from './browser.fixture.ts';
import { readToken, saveToken } from './session.ts';
import { tokenizeCard } from './tokenize.ts';

const tokenizer = { url: 'https://network.example', publishableKey: 'pk_test_1' };
const typed = {
  number: '4242424242424242',
  expMonth: 1,
  expYear: 2031,
  cvc: '737',
  cardholderName: 'TARO YAMADA',
};
const made = { id: 'pm_1', card: { brand: 'visa', last4: '4242', funding: 'credit' } };

beforeEach(() => {
  vi.unstubAllGlobals();
  createFakeBrowser();
});

function tokenizeWithError(status: number, error: object) {
  respondWith(Response.json({ error }, { status }));
  return tokenizeCard(tokenizer, typed).catch((apiError: ApiError) => apiError);
}

test('a card is sent to Stripe form-encoded, and a token is returned', async () => {
  saveToken('our-session');
  const asked = respondWith(Response.json(made));
  await expect(tokenizeCard(tokenizer, typed)).resolves.toEqual({
    token: 'pm_1',
    brand: 'visa',
    last4: '4242',
    funding: 'credit',
  });
  const [request] = asked;
  expect(request?.url).toBe('https://network.example/v1/payment_methods');
  expect(request?.method).toBe('POST');
  expect(request?.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/);
  const form = new URLSearchParams(await request?.text());
  expect(Object.fromEntries(form)).toEqual({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '1',
    'card[exp_year]': '2031',
    'card[cvc]': '737',
    'billing_details[name]': 'TARO YAMADA',
  });
});

test('the request carries no user credentials or referrer and follows no redirect', async () => {
  saveToken('our-session');
  const asked = respondWith(Response.json(made));
  await tokenizeCard(tokenizer, typed);
  const [request] = asked;
  expect(request?.headers.get('Authorization')).toBe('Bearer pk_test_1');
  expect(request?.headers.has('Accept-Language')).toBe(false);
  expect(request?.credentials).toBe('omit');
  expect(request?.referrerPolicy).toBe('no-referrer');
  expect(request?.redirect).toBe('error');
  expect(request?.cache).toBe('no-store');
});

test.each([
  ['incorrect_number', 'card.rejected', 'card_number', 'card.rejected'],
  ['invalid_number', 'card.rejected', 'card_number', 'card.rejected'],
  ['invalid_expiry_month', 'card.expiry_invalid', 'expiry', 'card.expiry_invalid'],
  ['invalid_expiry_year', 'card.expiry_invalid', 'expiry', 'card.expiry_invalid'],
  ['expired_card', 'card.expired', 'expiry', 'card.expired'],
  ['invalid_cvc', 'request.invalid', 'security_code', 'field.format'],
  ['incorrect_cvc', 'request.invalid', 'security_code', 'field.format'],
])('the Stripe error %s becomes %s on field %s', async (providerCode, code, path, fieldCode) => {
  const apiError = await tokenizeWithError(402, { type: 'card_error', code: providerCode });
  expect(apiError).toMatchObject({ code, status: 402, fields: [{ path, code: fieldCode }] });
});

test.each([
  [402, { type: 'card_error', code: 'card_declined' }],
  [400, { type: 'invalid_request_error', code: 'toString' }],
  [400, { type: 'invalid_request_error' }],
  [500, { type: 'api_error' }],
])(
  'any other error response (%i %j) becomes card.not_added without a field',
  async (status, error) => {
    const apiError = await tokenizeWithError(status, error);
    expect(apiError).toMatchObject({ code: 'card.not_added', status, fields: [] });
  },
);

test.each([
  ['is not JSON', new Response('<html>')],
  ['has no token', Response.json({ card: made.card })],
  ['has a token of another type', Response.json({ ...made, id: 'sk_live_1' })],
  ['has no card', Response.json({ id: 'pm_1' })],
  ['is null', Response.json(null)],
])('a 200 response that %s is rejected with card.not_added', async (_, answer) => {
  respondWith(answer);
  await expect(tokenizeCard(tokenizer, typed)).rejects.toMatchObject({ code: 'card.not_added' });
});

test('a network failure is thrown as offline, and the error contains no card data', async () => {
  respondWith(new TypeError(`failed to fetch ${typed.number}`));
  const apiError = await tokenizeCard(tokenizer, typed).catch((error: unknown) => error);
  expect(apiError).toBeInstanceOf(ApiError);
  expect(apiError).toMatchObject({ code: 'offline', status: null });
  expect(String((apiError as Error).stack)).not.toContain(typed.number);
});

test('a 401 from Stripe does not end our session', async () => {
  saveToken('our-session');
  await tokenizeWithError(401, { type: 'invalid_request_error' });
  expect(readToken()).toBe('our-session');
});
