import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { getOrder } from '@saifu/contract/order';
import { getPayment, payOrder } from '@saifu/contract/payment';
import * as stepUp from '@saifu/contract/step-up';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import {
  paid,
  problem,
  respondInSequence,
  respondWithNetworkError,
  visa,
} from './invoice-payment.fixture.ts';
import { findPayWith } from './pay-with.fixture.ts';
import { lunch } from './payment-invoice.fixture.ts';

const PATH = `/payment/invoice?order=${lunch.id}`;
const button = (name: string) => screen.findByRole('button', { name });
const asks = () => problem('session.step_up_required');
const pays = () => Response.json(paid, { status: 201 });
const proven = respondWith(stepUp.answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' });
const stepUpMethods = respondWith(stepUp.getStepUp, {
  methods: ['password', 'code'],
  payment_methods: ['code'],
  masked_destination: 't***@example.jp',
  skips_newer: false,
  fresh_until: null,
});

const sends = respondWith(stepUp.requestStepUp, {
  challenge_id: 'challenge',
  methods: ['password', 'code'],
  expires_in: 300,
  resend_after_seconds: 60,
  masked_destination: 't***@example.jp',
});

type Answer = ReturnType<typeof respondWith>;

beforeEach(() => sessionStorage.clear());

/** Opens an invoice with a large amount for this device, for a user with or without a card. */
async function visit(pay: Answer, { cards = [visa], more = [proven] } = {}) {
  saveToken('token');
  const calls = fakeApi(
    pay,
    ...more,
    stepUpMethods,
    sends,
    respondWith(getConfig, config),
    respondWith(getUserinfo, taro),
    respondWith(getOrder, { ...lunch, pay_amount: 30_000 }),
    respondWith(listCards, { items: cards, next_cursor: null }),
    respondWith(getPayment, paid),
  );
  const tokens = openTokenizer();
  await openApp(PATH);
  await screen.findByText('Amount to pay');
  const sent = () => calls.filter((call) => call.method === 'POST' && /payments$/.test(call.path));
  const keys = () => sent().map((call) => call.headers.get('Idempotency-Key'));
  return { sent, keys, tokens };
}

/** Fakes Stripe next to the API. */
function openTokenizer(): { made: number } {
  const api = globalThis.fetch;
  const tokens = { made: 0 };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.startsWith(config.tokenizer.url)) return api(path, init);
    tokens.made += 1;
    const card = { brand: 'visa', last4: '4242', funding: 'credit' };
    return Response.json({ id: `pm_${tokens.made}`, card });
  });
  return tokens;
}

/** Delays the responses to payments. */
function delayPayments(until: Promise<void>): void {
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/payments')) await until;
    return api(path, init);
  });
}

async function slide() {
  fireEvent.click(await button('Pay without sliding'));
  fireEvent.click(await button('Pay ¥30,000'));
}

async function typeCard() {
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Card number');
  type('Card number', '4242 4242 4242 4242');
  type(/^Expiry/, '12/40');
  type('CVV', '123');
  type('Cardholder name', 'TARO YAMADA');
}

const question = () => screen.findByRole('dialog', { name: 'Please confirm that it is you' });

async function prove() {
  const dialog = await question();
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Send me a code' }));
  // The password that started this session is not sufficient for step-up.
  expect(within(dialog).queryByText('Use the password instead')).toBeNull();
  const field = await within(dialog).findByLabelText('One-time code');
  fireEvent.change(field, { target: { value: '012345' } });
}

const atTheEnd = () =>
  waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));

test('after step-up the payment continues with the same idempotency key', async () => {
  const { sent, keys } = await visit(respondInSequence(payOrder, asks, pays));
  await findPayWith(/4242/);
  await slide();
  const why = await within(await question()).findByText(/first payment of ¥30,000 or more/);
  expect(why.textContent).toContain('Nothing has been charged yet.');
  await prove();
  await atTheEnd();
  expect(sent()).toHaveLength(2);
  expect(sent()[1]?.body).toEqual(sent()[0]?.body);
  expect(keys()[1]).toBe(keys()[0]);
});

test('the slide rests behind the step-up dialog, and is busy once the payment is sent again', async () => {
  const answer = Promise.withResolvers<void>();
  await visit(respondInSequence(payOrder, asks, pays));
  await findPayWith(/4242/);
  await slide();
  await question();
  const thumb = screen.getByRole('button', { name: 'Slide to pay ¥30,000' });
  expect(thumb.getAttribute('aria-busy')).toBeNull();
  expect(thumb.getAttribute('aria-disabled')).toBeNull();
  expect(screen.queryByText('Paying…')).toBeNull();
  delayPayments(answer.promise);
  await prove();
  await waitFor(() => expect(thumb.getAttribute('aria-busy')).toBe('true'));
  answer.resolve();
  await atTheEnd();
});

test('after step-up a typed card is charged with its first token', async () => {
  const { sent, tokens } = await visit(respondInSequence(payOrder, asks, pays), { cards: [] });
  await typeCard();
  await slide();
  await prove();
  await atTheEnd();
  expect(sent()[1]?.body).toMatchObject({ card_token: 'pm_1' });
  expect(tokens.made).toBe(1);
});

test('closing the step-up dialog pays nothing, says so, and allows another slide', async () => {
  const { sent, tokens } = await visit(respondInSequence(payOrder, asks, asks, pays), {
    cards: [],
  });
  await typeCard();
  await slide();
  fireEvent.click(within(await question()).getByRole('button', { name: 'Close' }));
  const message = await screen.findByText('Please confirm that it is you to continue.');
  expect(message.parentElement?.textContent).toContain('You were not charged.');
  expect(sent()).toHaveLength(1);
  await slide();
  await prove();
  await atTheEnd();
  expect(sent()).toHaveLength(3);
  expect(tokens.made).toBe(1);
});

test('a wrong code is shown in the dialog, and the payment is not sent again', async () => {
  const wrong = respondWithError(stepUp.answerStepUp, 'account.code_wrong');
  const { sent } = await visit(respondInSequence(payOrder, asks, pays), { more: [wrong] });
  await findPayWith(/4242/);
  await slide();
  await prove();
  const field = within(await question()).getByLabelText('One-time code');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toHaveLength(1);
});

test('a reload during step-up shows the slide, without an unknown result', async () => {
  await visit(respondInSequence(payOrder, asks));
  await findPayWith(/4242/);
  await slide();
  await question();
  cleanup();
  await visit(respondInSequence(payOrder, pays));
  expect(await button('Pay without sliding')).toBeTruthy();
});

test('a lost response after step-up is retried with the same key', async () => {
  const open = { ...lunch, pay_amount: 30_000 };
  const order = respondInSequence(
    getOrder,
    () => Response.json(open),
    () => Response.json({ ...open, status: 'paid' }),
  );
  const { sent, keys } = await visit(
    respondInSequence(payOrder, asks, respondWithNetworkError, pays),
    { more: [proven, order] },
  );
  await findPayWith(/4242/);
  await slide();
  await prove();
  fireEvent.click(await button('Check again'));
  await atTheEnd();
  expect(sent()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

test('answering step-up after leaving the invoice pays nothing', async () => {
  const { sent } = await visit(respondInSequence(payOrder, asks, pays));
  await findPayWith(/4242/);
  await slide();
  await question();
  window.history.pushState(null, '', '/settings');
  fireEvent.popState(window);
  await waitFor(() => expect(screen.queryByText('Amount to pay')).toBeNull());
  await prove();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toHaveLength(1);
});

test('a contact that is too new shows the reason and the date, and pays nothing', async () => {
  const tooNew = { date: '2026/11/24', amount: '¥30,000' };
  const { sent } = await visit(
    respondInSequence(payOrder, () => problem('contact.too_new', tooNew)),
  );
  await findPayWith(/4242/);
  await slide();
  const message = await screen.findByText(/on a new device before 2026\/11\/24/);
  expect(message.parentElement?.textContent).toContain('You were not charged.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toHaveLength(1);
});
