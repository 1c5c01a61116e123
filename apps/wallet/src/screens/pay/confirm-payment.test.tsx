import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  answerConfirmation,
  type ConfirmationView,
  previewConfirmation,
} from '@saifu/contract/confirmation';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { request } from '../history/payment-history.fixture.ts';
import { ConfirmPayment } from './confirm-payment.tsx';
import {
  paid,
  problem,
  respondInSequence,
  respondWithErrorParams,
} from './invoice-payment.fixture.ts';

const PATH = '/payment/confirm?ct=link-token-1';

const asked: ConfirmationView = {
  payment_id: paid.id,
  store: { ...paid.store, office_name: '本店' },
  title: 'ランチ',
  actual_payment_amount: 5694,
  refunded_amount: 0,
  payment_method: 'card',
  card: { brand: 'visa', last4: '4242' },
  status: 'processing',
  payment_date: '2026-11-15T14:05:01+09:00',
  auto_complete_at: '2026-11-18T14:05:01+09:00',
  completed_date: null,
  refund_request: null,
  needs_number: false,
  number_tries_left: 3,
  receipt_url: null,
};
const done: ConfirmationView = {
  ...asked,
  status: 'complete',
  auto_complete_at: null,
  completed_date: '2026-11-15T20:00:00+09:00',
  receipt_url: '/payment/receipt?rt=link-token-2',
};
const requested: ConfirmationView = { ...asked, auto_complete_at: null, refund_request: request };
const reported: ConfirmationView = {
  ...requested,
  refund_request: { ...request, reason_code: 'not_me' },
};

const YES = 'Yes, I paid';
const CANCEL = 'Cancel and request a refund';
const NOT_ME = 'This wasn’t me';

type Calls = ReturnType<typeof fakeApi>;
const answers = (calls: Calls) =>
  calls.filter(({ path }) => path === answerConfirmation.path).map(({ body }) => body);
const button = (name: string) => screen.findByRole('button', { name });

async function open(
  view: Partial<ConfirmationView> = {},
  ...also: ReturnType<typeof respondWith>[]
) {
  const calls = fakeApi(...also, respondWith(previewConfirmation, { ...asked, ...view }));
  await openApp(PATH);
  return calls;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

test('the signed link is removed from the URL before any request, and survives a reload', async () => {
  const visitedUrls: string[] = [];
  fakeApi({
    row: previewConfirmation,
    response: () => {
      visitedUrls.push(window.location.href);
      return Response.json(asked);
    },
  });
  const { unmount } = await openApp(`${PATH}&x=1`);
  await button(YES);
  expect(window.location.pathname + window.location.search).toBe('/payment/confirm?x=1');
  expect(visitedUrls.some((href) => href.includes('link-token'))).toBe(false);
  unmount();
  const calls = fakeApi(respondWith(previewConfirmation, asked));
  await openApp('/payment/confirm');
  await button(YES);
  expect(calls[0]?.body).toEqual({ token: 'link-token-1' });
});

test('it shows payee, amount, time, method and deadline, but never the confirmation number', async () => {
  const calls = await open({ needs_number: true });
  await button(YES);
  const page = document.querySelector('main')?.textContent ?? '';
  for (const expectedText of [
    'さくら食堂',
    '本店',
    '¥5,694',
    '2026/11/15 14:05',
    'Visa ••••\u00a04242',
  ]) {
    expect(page).toContain(expectedText);
  }
  expect(page).toContain('the payment completes on 2026/11/18 14:05');
  expect(answers(calls)).toEqual([]);
});

test('in another browser the first press of any answer sends nothing', async () => {
  const calls = await open({ needs_number: true });
  fireEvent.click(await button(YES));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Not now' }),
  );
  for (const name of [CANCEL, NOT_ME]) {
    fireEvent.click(await button(name));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(document.activeElement?.textContent).toBe('Not now');
    fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(answers(calls)).toEqual([]);
});

test('confirming in the browser that paid takes one press and leads to the receipt', async () => {
  const calls = await open({}, respondWith(answerConfirmation, done));
  const yes = await button(YES);
  fireEvent.click(yes);
  fireEvent.click(yes);
  const title = await screen.findByRole('heading', { name: 'The payment is complete' });
  expect(document.activeElement?.contains(title)).toBe(true);
  const receipt = screen.getByRole('link', { name: 'Show the receipt' });
  expect(receipt.getAttribute('href')).toBe('/payment/receipt?rt=link-token-2');
  expect(screen.queryByRole('button', { name: NOT_ME })).toBeNull();
  expect(answers(calls)).toEqual([{ token: 'link-token-1', action: 'confirm' }]);
});

test('another browser must enter the number, which is sent only on submit', async () => {
  const calls = await open({ needs_number: true }, respondWith(answerConfirmation, done));
  fireEvent.click(await button(YES));
  const agree = await button('Yes, confirm ¥5,694');
  fireEvent.click(agree);
  const field = await screen.findByRole('textbox', { name: 'Two-digit number' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '４２9' } });
  expect(answers(calls)).toEqual([]);
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await screen.findByRole('heading', { name: 'The payment is complete' });
  expect(answers(calls)).toEqual([{ token: 'link-token-1', action: 'confirm', number: '42' }]);
});

test('a wrong number shows the remaining attempts; after the last one another way is offered', async () => {
  const looks = [3, 2, 0].map((left) => ({
    ...asked,
    needs_number: true,
    number_tries_left: left,
  }));
  fakeApi(
    respondInSequence(previewConfirmation, ...looks.map((view) => () => Response.json(view))),
    respondInSequence(
      answerConfirmation,
      () => problem('confirmation.number_wrong', { left: 2 }),
      () => problem('confirmation.tries_exhausted'),
    ),
  );
  await openApp(PATH);
  fireEvent.click(await button(YES));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Two-digit number' });
  expect(screen.getByText(/You can try 3 more times/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '11' } });
  fireEvent.click(await button('Yes, confirm ¥5,694'));
  const wrong = await screen.findByText(/not correct. You can try 2 more times/);
  expect(wrong.closest('[aria-live="polite"]')).toBeTruthy();
  expect(screen.getAllByText(/You can try/)).toEqual([wrong]);
  expect(screen.getByText('It is shown on the screen where you paid.')).toBeTruthy();
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: '12' } });
  expect(screen.getAllByText(/You can try 2 more times/)).toHaveLength(1);
  fireEvent.click(await button('Yes, confirm ¥5,694'));
  const signInLink = await screen.findByRole('link', { name: 'Sign in to confirm' });
  expect(signInLink.getAttribute('href')).toMatch(/^\/login\?redirect=http.*%2Fpayment%2Fconfirm$/);
  expect(screen.getByText(/wrong too often/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test("canceling explains the refund request, and then shows the store's deadline", async () => {
  const calls = await open({}, respondWith(answerConfirmation, requested));
  fireEvent.click(await button(CANCEL));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/asks さくら食堂.* to refund ¥5,694/)).toBeTruthy();
  expect(dialog.getByText(/within 7 business days/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
  const title = await screen.findByRole('heading', { name: 'The store has your refund request' });
  expect(document.activeElement?.contains(title)).toBe(true);
  expect(screen.getByText(/answers by 2026\/11\/26 23:59/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'See the refund request' })).toBeNull();
  expect(answers(calls)).toEqual([{ token: 'link-token-1', action: 'cancel' }]);
});

test('“not me” shows what is locked and what else to do', async () => {
  const calls = await open({}, respondWith(answerConfirmation, reported));
  fireEvent.click(await button(NOT_ME));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Visa •••• 4242 is locked .* signed out.* urgently asked/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Report it' }));
  await screen.findByRole('heading', { name: 'You reported that this wasn’t you' });
  expect(screen.getByText(/also tell your card issuer/)).toBeTruthy();
  expect(answers(calls)).toEqual([{ token: 'link-token-1', action: 'not_me' }]);
});

test('a rejected answer shows its error and the current state', async () => {
  fakeApi(
    respondInSequence(
      previewConfirmation,
      () => Response.json(asked),
      () => Response.json({ ...asked, payment_method: 'paypay', card: null }),
    ),
    respondWithError(answerConfirmation, 'refund.in_progress'),
  );
  const { t } = await openApp(PATH);
  fireEvent.click(await button(CANCEL));
  fireEvent.click(await button('Send the request'));
  expect(await screen.findByText(t.error('refund.in_progress'))).toBeTruthy();
  expect(await screen.findByText('PayPay')).toBeTruthy();
});

test.each<[string, Partial<ConfirmationView>, RegExp]>([
  ['is complete', done, /There is nothing left for you to do/],
  ['was canceled', { ...asked, status: 'cancel' }, /You are not charged/],
  [
    'was refunded',
    { ...done, status: 'refunded', refunded_amount: 5694 },
    /This payment was refunded/,
  ],
  [
    'has an open refund request',
    requested,
    /^The payment does not complete while your refund request is open/,
  ],
  [
    'has an escalated refund request',
    { ...requested, refund_request: { ...request, status: 'escalated' } },
    /Our support team decides/,
  ],
  ['was reported', reported, /You reported that this wasn’t you/],
  ['failed', { ...asked, status: 'error' }, /no payment waiting/],
])('a payment that %s has its own view, without the question', async (...row) => {
  const [, view, expectedText] = row;
  await open(view);
  expect((await screen.findAllByText(expectedText)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: YES })).toBeNull();
  expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
});

test('a payment that completed automatically can still be reported', async () => {
  const calls = await open(
    done,
    respondWith(answerConfirmation, { ...reported, status: 'complete' }),
  );
  fireEvent.click(await button(NOT_ME));
  fireEvent.click(await button('Report it'));
  await screen.findByRole('heading', { name: 'You reported that this wasn’t you' });
  expect(answers(calls)).toEqual([{ token: 'link-token-1', action: 'not_me' }]);
});

test('a rejected refund request is shown above the question', async () => {
  await open({ refund_request: { ...request, status: 'rejected' } });
  expect(await screen.findByText(/rejected your refund request/)).toBeTruthy();
  expect(await button(YES)).toBeTruthy();
});

test('a signed-in user sees a link to the refund request', async () => {
  saveToken('token');
  await open(requested, respondWith(getUserinfo, taro));
  const link = await screen.findByRole('link', { name: 'See the refund request' });
  expect(link.getAttribute('href')).toBe(`/refund-requests/${request.id}`);
});

test.each([
  ['link.unknown', /This link is not valid/],
  ['link.expired', /This link has expired/],
  ['request.invalid', /This link is not valid/],
] as const)('a link rejected with %s shows its message', async (code, expectedText) => {
  fakeApi(respondWithError(previewConfirmation, code));
  await openApp(PATH);
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy();
});

test('without a link there is nothing to confirm', async () => {
  const calls = fakeApi();
  await openApp('/payment/confirm');
  expect(await screen.findByText(/There is no payment waiting/)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a confirmation that failed to load can be retried', async () => {
  fakeApi(respondWithErrorParams(previewConfirmation, 'request.malformed', {}));
  await openApp(PATH);
  const again = await button('Try again');
  fakeApi(respondWith(previewConfirmation, asked));
  fireEvent.click(again);
  expect(await button(YES)).toBeTruthy();
});

test('an answer given elsewhere is shown without a reload', async () => {
  freezeTime();
  fakeApi(
    respondInSequence(
      previewConfirmation,
      () => Response.json(asked),
      () => Response.json(done),
    ),
  );
  await openApp(PATH);
  await button(YES);
  await advanceTime(30_100);
  expect(await screen.findByRole('heading', { name: 'The payment is complete' })).toBeTruthy();
});

test.each([
  [
    'ja',
    'はい、支払いました',
    'お手続きがない場合、お支払いは2026/11/18 14:05に自動的に完了します。',
  ],
  ['ko', '네, 제가 결제했습니다', '확인하지 않으셔도 2026/11/18 14:05에 자동으로 완료됩니다.'],
] as const)('the screen is localized in %s', async (language, yesWords, deadline) => {
  fakeApi(respondWith(previewConfirmation, asked));
  window.history.replaceState(null, '', PATH);
  await renderWithProviders(<ConfirmPayment />, language);
  expect(await button(yesWords)).toBeTruthy();
  expect(screen.getByText(deadline)).toBeTruthy();
});
