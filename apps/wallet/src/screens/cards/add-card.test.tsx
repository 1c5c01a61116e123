import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  addCard,
  type CardView,
  listCards,
  resumeCard,
  type SavedCardView,
} from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { Mutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  errorUnder,
  fakePaymentProvider,
  fillCard,
  jcb,
  NUMBER,
  SECURITY_CODE,
  stripeErrorResponse,
  visa,
} from '../../features/card/card.fixture.ts';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

const saved: SavedCardView = { id: visa.id, card: visa, next_action: null };
type Answer = ReturnType<typeof respondWithError>;

function serve(answer: Answer = respondWith(addCard, saved), items: CardView[] = [jcb]) {
  const all = respondWith(listCards, { items, next_cursor: null });
  return fakeApi(respondWith(getUserinfo, taro), respondWith(getConfig, config), all, answer);
}

async function open(query = '') {
  saveToken('token');
  await openApp(`/wallets/add${query}`);
  await screen.findByLabelText('Card number');
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save this card' }));
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a card is tokenized and saved, and the wallet shows a success message', async () => {
  const calls = serve();
  const paymentProvider = fakePaymentProvider(fetch);
  await open();
  expect(screen.getByText(/never a real one/)).toBeTruthy();
  fillCard();
  const form = screen.getByLabelText<HTMLInputElement>('CVV').form ?? document.body;
  send();
  send();
  fireEvent.submit(form);
  expect(await screen.findByText('Card added')).toBeTruthy();
  expect(window.location.pathname).toBe('/wallets');
  expect(paymentProvider.map(({ url }) => url)).toEqual([
    'https://network.example/v1/payment_methods',
  ]);
  const added = calls.filter((call) => call.method === 'POST');
  expect(added.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/cards', { card_token: 'pm_1', cardholder_name: 'TARO YAMADA' }],
  ]);
});

test('the card number and the CVV are sent to Stripe and appear nowhere else', async () => {
  const remembered = vi.spyOn(Mutation.prototype, 'execute');
  const calls = serve(respondWithError(addCard, 'rate.limited'));
  const paymentProvider = fakePaymentProvider(fetch);
  await open();
  fillCard();
  send();
  await screen.findByRole('alert');
  const { form } = paymentProvider[0] ?? {};
  expect([form?.get('card[number]'), form?.get('card[cvc]')]).toEqual([NUMBER, SECURITY_CODE]);
  const fields = [...document.querySelectorAll('input')].map((input) => input.value);
  const cached = remembered.mock.calls;
  const kept = [{ ...localStorage }, { ...sessionStorage }, window.history.state, cached];
  const sent = calls.map(({ path, body, headers }) => [path, body, ...headers.values()]);
  const page = [document.documentElement.outerHTML, window.location.href, fields];
  const everything = JSON.stringify([kept, sent, page]).replaceAll(' ', '');
  expect(everything).toContain('12/60');
  expect(everything).toContain('pm_1');
  expect(everything).not.toContain(NUMBER);
  expect(everything).not.toContain(SECURITY_CODE);
});

test('after a decline number and CVV are cleared, and a message asks for them again', async () => {
  serve(respondWithError(addCard, 'payment.declined'));
  fakePaymentProvider(fetch);
  await open();
  fillCard();
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('Declined by the card issuer');
  expect(screen.getByText(/enter the number and the CVV again/)).toBeTruthy();
  expect([value('Card number'), value('CVV'), value('Expiry (MM/YY)')]).toEqual(['', '', '12/60']);
});

test.each([
  ['card.too_many', /You can save up to/],
  ['card.registrations_exhausted', /added cards too many times/],
  ['card.not_added', /The card could not be added/],
  ['payment.gateway_unavailable', /not available right now/],
] as const)('%s is shown above the form', async (code, expectedText) => {
  serve(respondWithError(addCard, code));
  fakePaymentProvider(fetch);
  await open();
  fillCard();
  send();
  expect((await screen.findByRole('alert')).textContent).toMatch(expectedText);
  expect(window.location.pathname).toBe('/wallets/add');
});

test.each([
  ['card.rejected', 'The card details are not correct.'],
  ['card.unsupported', 'This card is not supported.'],
] as const)('%s is shown below the card number', async (code, expectedText) => {
  serve(respondWithError(addCard, code));
  fakePaymentProvider(fetch);
  await open();
  fillCard();
  send();
  await waitFor(() => expect(errorUnder('Card number')).toBe(expectedText));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('invalid input is reported before any request', async () => {
  const calls = serve();
  const paymentProvider = fakePaymentProvider(fetch);
  await open();
  fillCard({ 'Card number': '4242424242424241' });
  send();
  expect(errorUnder('Card number')).toBe('The card details are not correct.');
  expect(paymentProvider).toEqual([]);
  expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
});

test('a card rejected by Stripe is not sent to our API, and can be corrected and sent again', async () => {
  const calls = serve();
  let answer = stripeErrorResponse('invalid_cvc');
  fakePaymentProvider(fetch, () => answer());
  await open();
  fillCard();
  send();
  await waitFor(() => expect(errorUnder('CVV')).toBe('CVV has the wrong format.'));
  expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
  expect(value('Card number')).toBe('4242 4242 4242 4242');
  answer = stripeErrorResponse('card_declined');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('The card could not be added.');
});

test('an unreachable Stripe is reported as a connection error', async () => {
  serve();
  fakePaymentProvider(fetch, () => {
    throw new TypeError('no line');
  });
  await open();
  fillCard();
  send();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Internet is disconnected/);
});

test('a card that is still pending is resumed, and not reported as saved', async () => {
  const unsettled = { id: 'crd_visa', card: null, next_action: null };
  const calls = serve(respondWith(addCard, unsettled));
  fakePaymentProvider(fetch);
  await open();
  fillCard();
  send();
  await waitFor(() => {
    expect(calls.map((call) => call.path)).toContain('/api/v1/cards/crd_visa/resume');
  });
  expect(screen.queryByText('Card added')).toBeNull();
});

test('a user with five cards sees the limit before typing a sixth', async () => {
  serve(
    undefined,
    [1, 2, 3, 4, 5].map((at) => ({ ...jcb, id: `crd_${at}` })),
  );
  saveToken('token');
  await openApp('/wallets/add');
  expect(await screen.findByText(/You can save up to 5/)).toBeTruthy();
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

const RETURN_PATH = '/recurring-billing/rcb_1?choose=card';
const wanted = `?return=${encodeURIComponent(RETURN_PATH)}`;
const here = () => window.location.pathname + window.location.search;

test('a user who came to add a card returns with it to the return path', async () => {
  serve();
  fakePaymentProvider(fetch);
  await open(wanted);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(RETURN_PATH);
  fillCard();
  send();
  await waitFor(() => expect(here()).toBe(RETURN_PATH));
});

test('the return path also works after the bank redirect to the wallet, and only once', async () => {
  const unsettled = { id: 'crd_visa', card: null, next_action: null };
  serve(respondWith(addCard, unsettled));
  fakePaymentProvider(fetch);
  await open(wanted);
  fillCard();
  send();
  await waitFor(() => expect(here()).toBe('/wallets?card=crd_visa'));
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(listCards, { items: [visa], next_cursor: null }),
    respondWith(resumeCard, { id: 'crd_visa', card: visa, next_action: null }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(here()).toBe(RETURN_PATH));
  expect(sessionStorage.getItem('card.return_path')).toBeNull();
});

test('a return path to another origin is ignored', async () => {
  serve();
  await open(`?return=${encodeURIComponent('https://elsewhere.example/wallets')}`);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home');
});
