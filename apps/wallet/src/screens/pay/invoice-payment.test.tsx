import { saveToken } from '@saifu/client/session';
import { getUserinfo, type UserView } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { listPlans } from '@saifu/contract/installment-plan';
import { getOrder, type OrderView } from '@saifu/contract/order';
import { cancelPayment, getPayment, payOrder, resumePayment } from '@saifu/contract/payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPendingMethod, savePendingMethod } from '../../features/payment/pending-method.ts';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import * as sample from './invoice-payment.fixture.ts';
import { chooseMethod, findPayWith, openMethods } from './pay-with.fixture.ts';
import { lunch } from './payment-invoice.fixture.ts';

const {
  visa,
  jcb,
  paid,
  respondWithErrorParams,
  respondInSequence,
  problem,
  respondWithNetworkError,
} = sample;
const JUST_PAID = new Date(Date.parse(paid.authorized_at ?? '') + 1000);
const PATH = `/payment/invoice?order=${lunch.id}`;

type Answer = ReturnType<typeof respondWith>;
type Visit = {
  readonly order?: Partial<OrderView>;
  readonly me?: Partial<UserView>;
  readonly isGuest?: boolean;
  readonly path?: string;
  readonly cardsAfter?: Promise<void>;
};

/** Opens the invoice for a user with two saved cards, or for a guest. */
async function visit(answers: readonly Answer[], given: Visit = {}) {
  const { order, me, isGuest, path = PATH, cardsAfter } = given;
  if (!isGuest) saveToken('token');
  const calls = fakeApi(
    ...answers,
    respondWith(getConfig, config),
    respondWith(getUserinfo, { ...taro, ...me }),
    respondWith(getOrder, { ...lunch, ...order }),
    respondWith(listCards, { items: [visa, jcb], next_cursor: null }),
    respondWith(getPayment, paid),
  );
  const tokenizer = openTokenizer();
  if (cardsAfter) delayResponse(listCards.path, cardsAfter);
  const view = await openApp(path);
  await screen.findByText(/^Amount (to pay|paid)$/);
  const sent = () => calls.filter((call) => call.method === 'POST' && /payments$/.test(call.path));
  const keys = () => sent().map((call) => call.headers.get('Idempotency-Key'));
  return { ...view, calls, sent, keys, tokenizer };
}

/** Delays the responses of a path. */
function delayResponse(path: string, until: Promise<void>): void {
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (asked: string, init: RequestInit) => {
    if (asked.startsWith(path)) await until;
    return api(asked, init);
  });
}

/** Fakes Stripe next to the API: it returns a new token for each card. */
function openTokenizer(): { made: number } {
  const api = globalThis.fetch;
  const tokenizer = { made: 0 };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.startsWith(config.tokenizer.url)) return api(path, init);
    tokenizer.made += 1;
    const card = { brand: 'visa', last4: '4242', funding: 'credit' };
    return Response.json({ id: `pm_${tokenizer.made}`, card });
  });
  return tokenizer;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const ask = async () => fireEvent.click(await button('Pay without sliding'));

async function slide(amount = '¥5,694') {
  await ask();
  fireEvent.click(await button(`Pay ${amount}`));
}

async function typeCard() {
  await screen.findByLabelText('Card number');
  type('Card number', '4242 4242 4242 4242');
  type(/^Expiry/, '12/40');
  type('CVV', '123');
  type('Cardholder name', 'TARO YAMADA');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

test('a saved card pays with one call and leads to the finish screen', async () => {
  vi.setSystemTime(JUST_PAID);
  const { sent, keys } = await visit([respondWith(payOrder, paid)]);
  await findPayWith(/4242/);
  await slide();
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
  expect(window.location.search).toBe(`?payment=${paid.id}`);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({
    expected_amount: 5694,
    payment_method: 'card',
    card_id: visa.id,
    gesture: 'button',
    by: 'customer',
  });
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a payment that is checked leads to the finish screen without the sign of success', async () => {
  vi.setSystemTime(JUST_PAID);
  const held = { ...paid, in_review: true, can_confirm_here: false };
  await visit([respondWith(payOrder, held), respondWith(getPayment, held)]);
  await findPayWith(/4242/);
  await slide();
  await screen.findByRole('region', { name: 'We are checking this payment' });
  expect(window.location.pathname).toBe('/payment/payment-finish');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Paid')).toBeNull();
});

test('a payment that is refused says that nothing was charged', async () => {
  await visit([respondWithError(payOrder, 'payment.blocked')]);
  await slide();
  await screen.findByText(/^This payment is not possible/);
  expect(screen.getByText('You were not charged.')).toBeTruthy();
});

test('the slide is disabled until the saved cards are loaded', async () => {
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await visit([respondWith(payOrder, paid)], { cardsAfter: shown });
  const instead = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Pay without sliding',
  });
  expect(instead.disabled).toBe(true);
  show();
  await waitFor(() => expect(instead.disabled).toBe(false));
  await findPayWith(/4242/);
});

test('a typed card is sent to Stripe, and only its token and name to our API', async () => {
  const { sent, calls } = await visit([respondWith(payOrder, paid)]);
  await chooseMethod('Use another card');
  await typeCard();
  fireEvent.click(screen.getByLabelText('Save this card'));
  await slide();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    card_token: 'pm_1',
    cardholder_name: 'TARO YAMADA',
    save_card: true,
  });
  expect(JSON.stringify(calls)).not.toContain('4242424242424242');
});

test('an invalid card is not sent, and its fields show the errors', async () => {
  const { sent, tokenizer } = await visit([respondWith(payOrder, paid)]);
  await chooseMethod('Use another card');
  await screen.findByLabelText('Card number');
  await ask();
  await waitFor(() => {
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
  });
  expect(tokenizer.made).toBe(0);
  expect(sent()).toHaveLength(0);
});

test('a guest enters an email or a phone number', async () => {
  const { sent } = await visit([respondWith(payOrder, { ...paid, guest_token: 'guest-1' })], {
    isGuest: true,
  });
  await typeCard();
  expect(screen.queryByLabelText('Save this card')).toBeNull();
  await ask();
  const contact = screen.getByLabelText(/for your confirmation/);
  expect(contact.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(contact);
  type(/for your confirmation/, 'hana@example');
  await ask();
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  type(/for your confirmation/, '090-1234-5678');
  await slide();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ contact: { phone: '090-1234-5678' } });
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
  expect(sessionStorage.getItem(`payment.guest.${paid.id}`)).toBe('guest-1');
});

test('all missing input of a guest is reported at once, before any request', async () => {
  await visit([respondWith(payOrder, paid)], { isGuest: true });
  const number = await screen.findByLabelText('Card number');
  await ask();
  for (const label of ['Card number', /^Expiry/, 'CVV', /for your confirmation/]) {
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(document.activeElement).toBe(number);
  expect(screen.queryByText('Pay ¥5,694?')).toBeNull();
});

test('a BitCash number is normalized, grouped and sent whole, and never stored', async () => {
  const { sent } = await visit([respondInSequence(payOrder, respondWithNetworkError)]);
  await chooseMethod('BitCash');
  await ask();
  expect(sent()).toHaveLength(0);
  type('BitCash number', 'アイウエおかきくけこさしすせそた');
  expect(screen.getByLabelText<HTMLInputElement>('BitCash number').value).toBe(
    'あいうえ おかきく けこさし すせそた',
  );
  await slide();
  await button('Check again');
  expect(sent()[0]?.body).toMatchObject({ bitcash_number: 'あいうえおかきくけこさしすせそた' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('おかきく');
});

test.each([
  ['Apple Pay', 'apple_pay', 'tok_applepay'],
  ['Google Pay', 'google_pay', 'tok_googlepay'],
])('%s is simulated in the sandbox, and its token is sent', async (name, payment_method, token) => {
  const allowed: OrderView['allowed_payment_methods'] = ['apple_pay', 'google_pay'];
  const { sent } = await visit([respondWith(payOrder, paid)], {
    order: { allowed_payment_methods: allowed },
  });
  await chooseMethod(name);
  await slide();
  const sheet = await screen.findByRole('dialog', { name });
  expect(within(sheet).getByText('5,694', { exact: false })).toBeTruthy();
  expect((await button('Slide to pay ¥5,694')).getAttribute('aria-busy')).toBeNull();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toHaveLength(0);
  await slide();
  fireEvent.click(await button('Pay with this device'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ payment_method, wallet_token: token });
});

test('cash at the counter shows a Japanese sheet to the staff, who slide', async () => {
  const { sent } = await visit([respondWith(payOrder, { ...paid, status: 'complete' })], {
    order: { source: 'qr_static', allowed_payment_methods: ['cash'] },
  });
  expect(screen.queryByRole('button', { name: 'Pay without sliding' })).toBeNull();
  fireEvent.click(await button('Show to the staff'));
  const sheet = await screen.findByRole('dialog', { name: 'お店の方へ' });
  expect(within(sheet).getByText('さくら食堂')).toBeTruthy();
  expect(within(sheet).getByText(/This customer pays in cash/)).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'スライドせずに確定する' }));
  fireEvent.click(within(sheet).getByRole('button', { name: '¥5,694を受け取りました' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ payment_method: 'cash', by: 'staff' });
});

test('a guest who pays cash at the counter enters no contact; the staff confirm', async () => {
  const { sent } = await visit([respondWith(payOrder, { ...paid, status: 'complete' })], {
    order: { source: 'qr_static', allowed_payment_methods: ['cash'] },
    isGuest: true,
  });
  expect(screen.queryByLabelText(/for your confirmation/)).toBeNull();
  fireEvent.click(await button('Show to the staff'));
  fireEvent.click(await button('スライドせずに確定する'));
  fireEvent.click(await button('¥5,694を受け取りました'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).not.toHaveProperty('contact');
});

test.each([
  ['card', 'カード'],
  ['paypay', 'PayPay'],
  ['bitcash', 'BitCash'],
] as const)('at the counter the staff can slide for a customer who pays by %s', async (...row) => {
  const [method, name] = row;
  const { sent } = await visit([respondWith(payOrder, paid)], {
    order: { source: 'qr_static', allowed_payment_methods: [method] },
  });
  if (method === 'card') await findPayWith(/4242/);
  if (method === 'bitcash') type('BitCash number', 'ひらがなひらがなひらがなひらがな');
  expect(await button('Pay without sliding')).toBeTruthy();
  fireEvent.click(await button('Show to the staff'));
  const sheet = await screen.findByRole('dialog', { name: 'お店の方へ' });
  expect(within(sheet).getByText(new RegExp(`このお客様は${name}でお支払いです`))).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'スライドせずに確定する' }));
  fireEvent.click(within(sheet).getByRole('button', { name: '¥5,694を決済する' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ payment_method: method, by: 'staff' });
});

test('the Show to the staff button keeps focus while the card is tokenized', async () => {
  let resume = () => {};
  const ready = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await visit([], {
    order: { source: 'qr_static', allowed_payment_methods: ['card'] },
    isGuest: true,
  });
  await typeCard();
  type(/for your confirmation/, 'taro@example.jp');
  delayResponse(config.tokenizer.url, ready);
  const turn = await button('Show to the staff');
  turn.focus();
  fireEvent.click(turn);
  await waitFor(() => expect(turn.getAttribute('aria-disabled')).toBe('true'));
  expect(turn.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(turn);
  fireEvent.click(turn);
  resume();
  expect(await screen.findByRole('dialog', { name: 'お店の方へ' })).toBeTruthy();
});

test('a sent order has no Show to the staff button', async () => {
  await visit([]);
  await findPayWith(/4242/);
  expect(screen.queryByRole('button', { name: 'Show to the staff' })).toBeNull();
});

/** Open on the first request, paid on the next. */
const paidMeanwhile = () =>
  respondInSequence(
    getOrder,
    () => Response.json(lunch),
    () => Response.json({ ...lunch, status: 'paid' }),
  );

test('a lost response is retried with the same key and the same body', async () => {
  const answers = [
    respondInSequence(payOrder, respondWithNetworkError, () => Response.json(paid)),
    paidMeanwhile(),
  ];
  const { sent, keys } = await visit(answers);
  await slide();
  fireEvent.click(await button('Check again'));
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
  expect(keys()[0]).toBe(keys()[1]);
  expect(sent()[0]?.body).toEqual(sent()[1]?.body);
  expect(sessionStorage).toHaveLength(0);
});

test('checking again does not pay: an open order needs another slide, with the same key', async () => {
  const { sent, keys } = await visit([
    respondInSequence(payOrder, respondWithNetworkError, () => Response.json(paid)),
  ]);
  await slide();
  const look = await button('Check again');
  expect(document.activeElement?.textContent).toContain('We do not know yet whether');
  fireEvent.click(look);
  const notice = await screen.findByText(/has not been made yet/);
  expect(notice.parentElement?.textContent).toContain('please confirm it again');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(sent()).toHaveLength(1);
  await slide();
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
  expect(keys()[0]).toBe(keys()[1]);
});

test('a failed check shows the error and can be repeated', async () => {
  const order = respondInSequence(
    getOrder,
    () => Response.json(lunch),
    respondWithNetworkError,
    () => Response.json(lunch),
  );
  const { sent, t } = await visit([respondInSequence(payOrder, respondWithNetworkError), order]);
  await slide();
  fireEvent.click(await button('Check again'));
  expect(await screen.findByText(t.error('offline'))).toBeTruthy();
  fireEvent.click(await button('Check again'));
  expect(await screen.findByText(/has not been made yet/)).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('offline nothing is sent, and no result is unknown', async () => {
  const { sent, t } = await visit([respondWith(payOrder, paid)]);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await slide();
  const notice = await screen.findByText(t.error('offline'));
  expect(notice.parentElement?.textContent).toContain('You were not charged.');
  expect(sent()).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  line.mockRestore();
  await slide();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('after a reload a lost response is still retried with its own key', async () => {
  const before = await visit([respondInSequence(payOrder, respondWithNetworkError)]);
  await slide();
  await button('Check again');
  before.unmount();
  const { sent, keys } = await visit([respondWith(payOrder, paid)], { order: { status: 'paid' } });
  fireEvent.click(await button('Check again'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(keys()).toEqual([before.keys()[0]]);
  expect(sent()[0]?.body).toEqual(before.sent()[0]?.body);
});

test('a 5xx response is treated as an unknown result', async () => {
  await visit([respondInSequence(payOrder, () => new Response('', { status: 502 }))]);
  await slide();
  expect(await screen.findByText(/do not know yet whether your payment of ¥5,694/)).toBeTruthy();
});

test('after a decline the next attempt has a new key, and the form is unchanged', async () => {
  const declined = () => problem('payment.declined', { reason: 'insufficient_funds' });
  const { sent, keys } = await visit([
    respondInSequence(payOrder, declined, () => Response.json(paid)),
  ]);
  await slide();
  expect(await screen.findByText(/not enough money or credit/)).toBeTruthy();
  fireEvent.click(await button('Choose another card'));
  const cards = await screen.findByRole('dialog', { name: 'Select payment method' });
  fireEvent.click(within(cards).getByRole('radio', { name: /0505/ }));
  fireEvent.click(within(cards).getByRole('button', { name: 'Close' }));
  await findPayWith(/0505/);
  await slide();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ card_id: jcb.id });
  expect(keys()[0]).not.toBe(keys()[1]);
});

test.each([
  ['expired_card', /has expired/],
  ['security_code', /security code/],
  ['lost_or_stolen', /call the issuer/],
  ['limit', /over the limit/],
  ['try_again', /try again in a moment/],
  ['something_new', /without saying why/],
])('a decline with reason %s shows its own text', async (reason, message) => {
  await visit([respondWithErrorParams(payOrder, 'payment.declined', { reason })]);
  await slide();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('You were not charged.')).toBeTruthy();
});

test('an unavailable gateway keeps the key for a retry', async () => {
  const down = () => problem('payment.gateway_unavailable');
  const { keys } = await visit([respondInSequence(payOrder, down)]);
  await slide();
  expect(await screen.findByText(/not available right now/)).toBeTruthy();
  await slide();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).toBe(keys()[1]);
});

test('an attempt in progress elsewhere is retried with the same key', async () => {
  freezeTime();
  const running = () => problem('idempotency_key.in_progress');
  const { keys } = await visit([respondInSequence(payOrder, running, () => Response.json(paid))]);
  await findPayWith(/4242/);
  await slide();
  await waitFor(() => expect(keys()).toHaveLength(1));
  await advanceTime(4000);
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBe(keys()[1]);
});

test('a changed amount is shown and must be confirmed again', async () => {
  const changed = () => problem('order.amount_changed');
  const { sent } = await visit([
    respondInSequence(payOrder, changed, () => Response.json(paid)),
    respondInSequence(
      getOrder,
      () => Response.json(lunch),
      () => Response.json({ ...lunch, pay_amount: 6000 }),
    ),
  ]);
  await slide();
  expect(await screen.findByText(/from ¥5,694 to ¥6,000/)).toBeTruthy();
  await slide('¥6,000');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ expected_amount: 6000 });
});

const large = { pay_amount: 100_001 };

test('above the threshold the profile must be completed first, with a link back', async () => {
  await visit([], { order: large, me: { missing_profile_fields: ['birth_date', 'phone'] } });
  expect(await screen.findByText(/Date of birth and Verified phone number/)).toBeTruthy();
  const href = screen.getByRole('link', { name: 'Complete your profile' }).getAttribute('href');
  expect(href).toBe(`/settings/update-profile?return=${encodeURIComponent(PATH)}`);
  expect(screen.queryByRole('button', { name: 'Pay without sliding' })).toBeNull();
});

test('a profile.incomplete error lists the missing fields in the same way', async () => {
  const params = { threshold: 100_000, missing: ['last_name'] };
  await visit([respondWithErrorParams(payOrder, 'profile.incomplete', params)]);
  await slide();
  expect(await screen.findByText('Missing: Last name')).toBeTruthy();
});

test('a guest above the threshold is asked to sign in', async () => {
  await visit([], { order: large, isGuest: true });
  expect(await screen.findByText(/Without an account you can pay up to ¥100,000/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay without sliding' })).toBeNull();
});

const costly = { pay_amount: 60_000, installment_counts: [3], revolving_allowed: true };

test('an installment plan shows its cost and is sent', async () => {
  const items = [...sample.plans];
  const { sent, calls } = await visit(
    [respondWith(listPlans, { items, next_cursor: null }), respondWith(payOrder, paid)],
    { order: costly },
  );
  const sheet = await openMethods();
  fireEvent.click(within(sheet).getByRole('button', { name: 'See the options' }));
  await within(sheet).findByRole('group', { name: 'Payment type' });
  expect(calls.some((call) => call.path.endsWith(`?card_id=${visa.id}`))).toBe(true);
  expect(within(sheet).getByText(/your card issuer decides/)).toBeTruthy();
  expect(within(sheet).getByText('¥20,503 a month, 3 times')).toBeTruthy();
  expect(within(sheet).getByText('Fee ¥1,509 (15% a year)')).toBeTruthy();
  expect(within(sheet).getAllByText('Right to suspend payment')).toHaveLength(2);
  expect(within(sheet).getByText(/you may stop paying the card issuer/)).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('radio', { name: 'Installments (3 payments)' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
  await findPayWith(/Installments \(3 payments\)/);
  expect(screen.getByText(/Total ¥61,509/)).toBeTruthy();
  await slide('¥60,000');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ payment_type: 'installment', installment_count: 3 });
});

test('a typed card is tokenized once, for its plans and for the payment', async () => {
  const items = [...sample.plans];
  const { sent, calls, tokenizer } = await visit(
    [respondWith(listPlans, { items, next_cursor: null }), respondWith(payOrder, paid)],
    { order: costly },
  );
  await chooseMethod('Use another card');
  await typeCard();
  fireEvent.click(await button('See the options'));
  await screen.findByRole('group', { name: 'Payment type' });
  expect(calls.some((call) => call.path.endsWith('?card_token=pm_1'))).toBe(true);
  expect(screen.getByText('Visa •••• 4242', { selector: 'p > span' })).toBeTruthy();
  await slide('¥60,000');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ card_token: 'pm_1' });
  expect(tokenizer.made).toBe(1);
});

test('the cardholder name stays after a decline, and the rest of the card is typed again', async () => {
  await visit([respondWithErrorParams(payOrder, 'payment.declined', { reason: 'other' })]);
  const answer = Promise.withResolvers<void>();
  delayResponse(`/api/v1/guest/orders/${lunch.id}/payments`, answer.promise);
  await chooseMethod('Use another card');
  await typeCard();
  await slide();
  await screen.findByText('Visa •••• 4242', { selector: 'p > span' });
  answer.resolve();
  await screen.findByText(/declined the payment/);
  const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(value('Cardholder name')).toBe('TARO YAMADA');
  expect([value('Card number'), value(/^Expiry/), value('CVV')]).toEqual(['', '', '']);
});

test('a 3-D Secure redirect is followed, and the guest token is kept', async () => {
  const assign = vi.fn();
  await visit([respondWith(payOrder, { ...sample.atBank, guest_token: 'guest-1' })], {
    isGuest: true,
  });
  await typeCard();
  type(/for your confirmation/, 'hana@example.jp');
  const { location } = window;
  vi.stubGlobal('location', {
    ...{ href: location.href, pathname: location.pathname, search: location.search, hash: '' },
    origin: location.origin,
    assign,
  });
  await slide();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://bank.example/3ds'));
  expect(sessionStorage.getItem(`payment.guest.${paid.id}`)).toBe('guest-1');
  expect(getPendingMethod(lunch.id)).toBe('card');
});

const RETURN = `${PATH}&payment=${paid.id}`;
test('parameters added by the bank are removed from the URL', async () => {
  const path = `${RETURN}&payment_intent_client_secret=pi_1_secret_2`;
  await visit([respondWithError(resumePayment, 'payment.authentication_failed')], { path });
  await screen.findByText(/could not confirm that it is you/);
  expect(window.location.search).toBe(`?order=${lunch.id}&payment=${paid.id}`);
});

test.each([
  ['BitCash', 'other', /did not accept this number/],
  ['BitCash', 'insufficient_funds', /not enough money left on this BitCash number/],
  ['PayPay', 'other', /was not accepted/],
])('a decline of %s with reason %s does not mention cards', async (name, reason, message) => {
  await visit([respondWithErrorParams(payOrder, 'payment.declined', { reason })]);
  await chooseMethod(name);
  if (name === 'BitCash') type('BitCash number', 'あいうえおかきくけこさしすせそた');
  await slide();
  expect(await screen.findByText(message)).toBeTruthy();
});

test('returning from a canceled wallet keeps it selected, and not the saved card', async () => {
  savePendingMethod({ ...sample.atBank, payment_method: 'paypay' });
  await visit([respondWithError(resumePayment, 'payment.declined')], { path: RETURN });
  await findPayWith('PayPay');
  const sheet = await openMethods();
  const checked = within(sheet)
    .getAllByRole<HTMLInputElement>('radio')
    .filter((one) => one.checked);
  expect(checked.map((radio) => radio.value)).toEqual(['paypay']);
});

test.each([
  [jcb.id, /0505/],
  [undefined, /another card/i],
])('returning from the bank keeps the card %s selected', async (cardId, name) => {
  savePendingMethod({ ...sample.atBank, payment_method: 'card' }, cardId);
  await visit([respondWithError(resumePayment, 'payment.authentication_failed')], { path: RETURN });
  const sheet = await openMethods();
  expect(within(sheet).getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
});

test('the slide is disabled until all input is present, and lists what is missing', async () => {
  const { sent } = await visit([], { isGuest: true });
  const thumb = await button('Slide to pay ¥5,694');
  const findDescription = () =>
    document.getElementById(thumb.getAttribute('aria-describedby') ?? '');
  expect(thumb.getAttribute('aria-disabled')).toBe('true');
  expect(findDescription()?.textContent).toMatch(/^Before you pay: Card number, .*confirmation$/);
  fireEvent.keyDown(thumb, { key: 'Enter' });
  fireEvent.click(thumb, { detail: 0 });
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
  await typeCard();
  expect(findDescription()?.textContent).toBe(
    'Before you pay: Email or phone for your confirmation',
  );
  type(/for your confirmation/, 'hana@example.jp');
  expect(findDescription()).toBeNull();
  expect(thumb.getAttribute('aria-disabled')).toBeNull();
  expect(sent()).toEqual([]);
});

const asked = (calls: readonly { path: string }[], end: string) =>
  calls.filter((call) => call.path.endsWith(end));

test('a press on a method closes the sheet, arrow keys only move the choice', async () => {
  await visit([]);
  const sheet = await openMethods();
  const paypay = within(sheet).getByRole('radio', { name: 'PayPay' });
  fireEvent.keyDown(paypay, { key: 'ArrowDown' });
  fireEvent.click(paypay);
  expect(screen.getByRole('dialog')).toBe(sheet);
  const bitcash = within(sheet).getByRole('radio', { name: 'BitCash' });
  fireEvent.pointerDown(bitcash);
  fireEvent.click(bitcash);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await findPayWith('BitCash')).toBeTruthy();
});

test('choosing to type another card moves the focus to its number', async () => {
  await visit([]);
  await chooseMethod('Use another card');
  expect(document.activeElement).toBe(await screen.findByLabelText('Card number'));
});

test('returning from the bank resumes the payment once, with the guest token', async () => {
  sessionStorage.setItem(`payment.guest.${paid.id}`, 'guest-1');
  const { calls } = await visit([respondWith(resumePayment, paid)], {
    isGuest: true,
    path: RETURN,
  });
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
  const [resumed, ...more] = calls.filter((call) => call.path.endsWith('/resume'));
  expect(resumed?.headers.get('X-Guest-Token')).toBe('guest-1');
  expect(more).toHaveLength(0);
});

test('a failed authentication is shown, and another method can be chosen', async () => {
  await visit([respondWithError(resumePayment, 'payment.authentication_failed')], { path: RETURN });
  expect(await screen.findByText(/could not confirm that it is you/)).toBeTruthy();
  expect(await button('Pay without sliding')).toBeTruthy();
  expect(await findPayWith(/4242/)).toBeTruthy();
});

test.each([
  ['paypay', /^The payment was not accepted/],
  ['card', /^There is not enough money or credit on this card/],
  [null, /^The payment was not accepted/],
] as const)(
  'a decline after returning from %s mentions the method that was used',
  async (used, message) => {
    const reason = 'insufficient_funds';
    if (used !== null) savePendingMethod({ ...sample.atBank, payment_method: used });
    await visit([respondWithErrorParams(resumePayment, 'payment.declined', { reason })], {
      path: RETURN,
    });
    expect(await screen.findByText(message)).toBeTruthy();
  },
);

test('an unfinished bank redirect can be continued or replaced by another method', async () => {
  const { calls } = await visit(
    [
      respondWith(resumePayment, sample.atBank),
      respondWith(cancelPayment, { ...paid, status: 'cancel' }),
    ],
    { path: RETURN },
  );
  expect(await button('Continue there')).toBeTruthy();
  fireEvent.click(await button('Pay another way'));
  expect(await button('Pay without sliding')).toBeTruthy();
  expect(asked(calls, '/cancel')).toHaveLength(1);
  expect(window.location.search).toBe(`?order=${lunch.id}`);
});

test('a voucher shows its numbers by store chain, and its deadline', async () => {
  await visit([respondWith(payOrder, sample.voucher)]);
  await chooseMethod('Cash');
  await slide();
  expect(await screen.findByText('Please pay ¥5,694 by 2026/11/18 23:59.')).toBeTruthy();
  expect(screen.getByText('123456')).toBeTruthy();
  expect(screen.getByText('090-1234')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Convenience store'), { target: { value: 'lawson' } });
  expect(screen.getByText('777-8888')).toBeTruthy();
  expect(screen.queryByText('Payment code')).toBeNull();
  // One deadline: that of the voucher, not that of the order.
  expect(screen.queryByText(/^Pay by/)).toBeNull();
  const page = screen.getByRole('link', { name: 'How to pay at the store' });
  expect(page.getAttribute('href')).toBe('https://cards.example/voucher/1');
  expect(window.location.search).toContain(`payment=${paid.id}`);
});

test('a missing provider response is polled for, and never shown as a failure', async () => {
  freezeTime(JUST_PAID);
  await visit([
    respondWith(payOrder, sample.unanswered),
    respondInSequence(
      getPayment,
      () => Response.json(sample.unanswered),
      () => Response.json(paid),
    ),
  ]);
  await findPayWith(/4242/);
  await slide();
  expect(await screen.findByText('Your payment is being processed')).toBeTruthy();
  await advanceTime(4100);
  expect(screen.getByText('Your payment is being processed')).toBeTruthy();
  expect(screen.queryByText(/declined|failed|error/i)).toBeNull();
  await advanceTime(5000);
  await screen.findByRole('alert');
  await advanceTime(900);
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
});
