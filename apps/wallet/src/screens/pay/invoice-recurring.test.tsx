import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { type CardView, listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { getOrder, type OrderView } from '@saifu/contract/order';
import { getPayment, payOrder } from '@saifu/contract/payment';
import { login } from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakePaymentProvider, fillCard } from '../../features/card/card.fixture.ts';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro, taroSession } from '../../testing/people.ts';
import { jcb, paid, visa } from './invoice-payment.fixture.ts';
import { findPayWith, openMethods } from './pay-with.fixture.ts';
import { gym, gymPeriod, gymTerms } from './payment-invoice.fixture.ts';

type Answer = ReturnType<typeof respondWith>;
type Visit = {
  readonly order?: OrderView;
  readonly cards?: readonly CardView[];
  readonly isGuest?: boolean;
};

async function visit(answers: readonly Answer[] = [], given: Visit = {}) {
  const { order = gym, cards = [visa, jcb], isGuest = false } = given;
  if (!isGuest) saveToken('token');
  const calls = fakeApi(
    ...answers,
    respondWith(getConfig, config),
    respondWith(getUserinfo, taro),
    respondWith(getOrder, order),
    respondWith(listCards, { items: [...cards], next_cursor: null }),
    respondWith(getPayment, paid),
  );
  fakePaymentProvider(globalThis.fetch as Parameters<typeof fakePaymentProvider>[0]);
  await openApp(`/payment/invoice?order=${order.id}`);
  await screen.findByText('Amount to pay');
  return () => calls.filter((call) => call.method === 'POST' && /payments$/.test(call.path));
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function agree() {
  fireEvent.click(await button('Agree without sliding'));
  fireEvent.click(await button('Agree and pay ¥3,300'));
}

beforeEach(() => sessionStorage.clear());

test('all terms are shown before the slide', async () => {
  await visit();
  const terms = await screen.findByRole('region', { name: 'What you agree to' });
  const termsText = terms.textContent ?? '';
  for (const message of [
    'ジム会員',
    'Today, first payment¥3,300',
    'Then, on each payment day¥8,800',
    'The 1st and last day of every month',
    'Starts2026/12/01',
    'No end date; it goes on until you cancel.',
    'First payment by2026/11/30, 23:59',
    'and so on, until you cancel',
    'charged automatically at 10:00 (Japan time)',
    'We remind you 7 days and 3 days before each payment day, and on the day itself.',
    'by 23:59 (Japan time) on the day before it',
    'You can also pause it there.',
    '3-D Secure',
  ]) {
    expect(termsText).toContain(message);
  }
  const coming = within(terms)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
    .slice(0, 4);
  expect(coming.slice(0, 3)).toEqual([
    '2026/12/01 ¥8,800',
    '2026/12/31 ¥8,800',
    '2027/01/01 ¥8,800',
  ]);
  expect(coming[3]).not.toContain('¥8,800');
});

test('terms with an end date state it, and non-pausable terms do not mention pausing', async () => {
  const recurring = { ...gymTerms, end_date: '2027-12-31', pausable: false };
  await visit([], { order: { ...gym, recurring } });
  const terms = await screen.findByRole('region', { name: 'What you agree to' });
  expect(terms.textContent).toContain('and so on, until 2027/12/31');
  expect(terms.textContent).not.toContain('pause');
});

test('a short service lists all of its charges, without “and so on”', async () => {
  const coming = gymTerms.coming.slice(0, 2);
  await visit([], {
    order: { ...gym, recurring: { ...gymTerms, end_date: '2026-12-31', coming } },
  });
  const terms = await screen.findByRole('region', { name: 'What you agree to' });
  expect(terms.textContent).not.toContain('and so on');
});

test('card is the only method, without installments, and the question names the terms', async () => {
  const large = { ...gym, pay_amount: 3300, installment_counts: [3], revolving_allowed: true };
  const sent = await visit([respondWith(payOrder, paid)], { order: large });
  await findPayWith(/4242/);
  const sheet = await openMethods();
  const choices = within(sheet).getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ value }) => value)).toEqual([visa.id, jcb.id, 'new']);
  expect(within(sheet).queryByText('See the options')).toBeNull();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Slide to agree and pay ¥3,300')).toBeTruthy();
  fireEvent.click(await button('Agree without sliding'));
  const question = 'Agree to ジム会員: ¥3,300 now, then ¥8,800 on each payment day?';
  expect(screen.getByText(question)).toBeTruthy();
  fireEvent.click(await button('Agree and pay ¥3,300'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    expected_amount: 3300,
    payment_method: 'card',
    card_id: visa.id,
    gesture: 'button',
    by: 'customer',
  });
});

test('a large first payment has no installments either', async () => {
  await visit([], {
    order: { ...gym, pay_amount: 60_000, installment_counts: [3], revolving_allowed: true },
  });
  const sheet = await openMethods();
  expect(within(sheet).getByRole('radio', { name: /4242/ })).toBeTruthy();
  expect(screen.queryByText('See the options')).toBeNull();
});

test('a typed card is always saved, with the reason', async () => {
  const sent = await visit([respondWith(payOrder, paid)], { cards: [] });
  await screen.findByLabelText('Card number');
  const save = screen.getByLabelText<HTMLInputElement>('Save this card');
  expect([save.checked, save.disabled]).toEqual([true, true]);
  expect(screen.getByText(/so it has to be saved/)).toBeTruthy();
  fillCard();
  await agree();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ card_token: 'pm_1', save_card: true });
});

test('a guest can read the terms and must sign in first', async () => {
  await visit([respondWith(login, taroSession)], { isGuest: true });
  expect(await screen.findByRole('region', { name: 'What you agree to' })).toBeTruthy();
  expect(screen.getByText('Please sign in to agree to recurring payments.')).toBeTruthy();
  expect(screen.queryByText(/Slide to/)).toBeNull();
  expect(screen.queryByLabelText('Card number')).toBeNull();
  expect(screen.queryByLabelText(/for your confirmation/)).toBeNull();
  fireEvent.click(await button('Go to sign in'));
  const loginId = screen.getByLabelText('Email or phone number');
  expect(document.activeElement).toBe(loginId);
  fireEvent.change(loginId, { target: { value: 'taro@example.jp' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret-77-word' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Slide to agree and pay ¥3,300')).toBeTruthy();
});

const five = (card: CardView) =>
  [1, 2, 3, 4, 5].map((at) => ({ ...card, id: `crd_${at}`, last4: `000${at}` }));

test('a full wallet without a usable card links to the wallet', async () => {
  const sent = await visit([respondWith(payOrder, paid)], {
    cards: five({ ...jcb, expired: true }),
  });
  expect(
    await screen.findByText(/You have 5 saved cards, and none of them can be used/),
  ).toBeTruthy();
  const wallet = screen.getByRole('link', { name: 'Open your wallet' });
  expect(wallet.getAttribute('href')).toBe('/wallets');
  expect(screen.queryByText(/Slide to/)).toBeNull();
  expect(screen.queryByLabelText('Card number')).toBeNull();
  expect(sent()).toHaveLength(0);
});

test('a full wallet pays with a saved card and explains why no other can be used', async () => {
  await visit([], { cards: five(visa) });
  const sheet = await openMethods();
  const another = within(sheet).getByRole<HTMLInputElement>('radio', { name: 'Use another card' });
  expect(another.disabled).toBe(true);
  expect(screen.getByText(/Your wallet is full \(5 cards\)/)).toBeTruthy();
  expect(screen.getByText('Slide to agree and pay ¥3,300')).toBeTruthy();
});

test('recurring billing that ended in the meantime shows its error and reloads the order', async () => {
  let asked = 0;
  const orders = {
    row: getOrder,
    response: () => {
      asked += 1;
      return Response.json(gym);
    },
  };
  await visit([respondWithError(payOrder, 'recurring_billing.closed'), orders]);
  await findPayWith(/4242/);
  await agree();
  expect(
    await screen.findByText('This service has already been canceled or has ended.'),
  ).toBeTruthy();
  await waitFor(() => expect(asked).toBe(2));
});

test('a manually paid charge names its period and does not require saving the card', async () => {
  const sent = await visit([respondWith(payOrder, { ...paid, status: 'complete' })], {
    order: gymPeriod,
    cards: [],
  });
  const bill = await screen.findByRole('region', { name: 'What this settles' });
  expect(bill.textContent).toContain('The charge of 2026/12/31 for ジム会員');
  expect(bill.textContent).toContain('completes at once');
  expect(screen.queryByRole('region', { name: 'What you agree to' })).toBeNull();
  const save = await screen.findByLabelText<HTMLInputElement>('Save this card');
  expect([save.checked, save.disabled]).toEqual([false, false]);
  fillCard();
  fireEvent.click(await button('Pay without sliding'));
  fireEvent.click(await button('Pay ¥8,800'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).not.toHaveProperty('save_card');
});
