import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  confirmGuestPayment,
  confirmPayment,
  resendConfirmation,
} from '@saifu/contract/confirmation';
import { getPayment, type PaymentView } from '@saifu/contract/payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { complete, payment, request } from '../history/payment-history.fixture.ts';
import { respondInSequence, respondWithErrorParams } from './invoice-payment.fixture.ts';

const PATH = `/payment/payment-finish?payment=${payment.id}`;
const CONFIRM = 'Yes, I paid';
const AGAIN = 'Send it again';
const sent = { resend_after_seconds: 60, left: 4 };
/** This browser did not pay, so only the link confirms. */
const elsewhere = { can_confirm_here: false };

type Answers = readonly ReturnType<typeof respondWith>[];
type Calls = ReturnType<typeof fakeApi>;

/** A signed-in user is the payer; a guest has the token of the payment. */
async function open(who: 'member' | 'guest', start: Partial<PaymentView>, ...also: Answers) {
  if (who === 'member') saveToken('token');
  else sessionStorage.setItem(`payment.guest.${payment.id}`, 'guest-1');
  const calls = fakeApi(
    ...also,
    respondWith(getUserinfo, taro),
    respondWith(getPayment, { ...payment, ...start }),
  );
  const { t } = await openApp(PATH);
  await screen.findByRole('region', { name: 'Paid' });
  return { calls, t };
}

const posts = (calls: Calls) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => {
  sessionStorage.clear();
  freezeTime(new Date('2026-11-15T06:00:00Z'));
});
afterEach(() => vi.useRealTimers());

test('a signed-in payer sees where the link was sent and can confirm here', async () => {
  const { calls } = await open(
    'member',
    {},
    respondInSequence(
      getPayment,
      () => Response.json(payment),
      () => Response.json(complete),
    ),
    respondWith(confirmPayment, complete),
  );
  expect(await screen.findByText(/with a link to taro@example.jp/)).toBeTruthy();
  expect(posts(calls)).toEqual([]);
  const confirm = screen.getByRole('button', { name: CONFIRM });
  confirm.focus();
  fireEvent.click(confirm);
  const title = await screen.findByRole('heading', { name: 'Payment complete' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(posts(calls).map(({ path }) => path)).toEqual([`/api/v1/payments/${payment.id}/confirm`]);
  const receipt = screen.getByRole('link', { name: 'Show the receipt' });
  expect(receipt.getAttribute('href')).toBe(`/history/detail/receipt/${complete.receipt_id}`);
  expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
});

test('a rejected confirmation shows its error', async () => {
  const { t } = await open(
    'member',
    {},
    respondWithError(confirmPayment, 'payment.gateway_unavailable'),
  );
  fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
  expect(await screen.findByText(t.error('payment.gateway_unavailable'))).toBeTruthy();
});

test('in another browser a guest confirms by the link and sees what to do if it does not arrive', async () => {
  await open('guest', elsewhere);
  expect(screen.getByText(/email address or phone number you entered/)).toBeTruthy();
  expect(screen.getByText('42')).toBeTruthy();
  expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
  fireEvent.click(screen.getByText('If the message does not arrive'));
  expect(screen.getByText(/spam folder/)).toBeTruthy();
  expect(screen.getByText(/up to 5 times/)).toBeTruthy();
  expect(screen.getByText(/If you mistyped your address/)).toBeTruthy();
});

test.each(['guest', 'member'] as const)(
  'in the browser that paid a guest confirms with one press, also signed in later as a %s',
  async (who) => {
    sessionStorage.setItem(`payment.guest.${payment.id}`, 'guest-1');
    const { calls } = await open(who, {}, respondWith(confirmGuestPayment, complete));
    fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
    await waitFor(() => expect(posts(calls)).toHaveLength(1));
    const [post] = posts(calls);
    expect(post?.path).toBe(`/api/v1/guest/payments/${payment.id}/confirm`);
    expect(post?.headers.get('X-Guest-Token')).toBe('guest-1');
  },
);

test('the message is sent again with the guest token, one minute apart', async () => {
  const { calls } = await open('guest', elsewhere, respondWith(resendConfirmation, sent));
  fireEvent.click(screen.getByRole('button', { name: AGAIN }));
  expect(await screen.findByText('Sent again')).toBeTruthy();
  const [post, ...rest] = posts(calls);
  expect(rest).toEqual([]);
  expect(post?.path).toBe(`/api/v1/guest/payments/${payment.id}/resend_confirmation`);
  expect(post?.headers.get('X-Guest-Token')).toBe('guest-1');
  const waiting = screen.getByRole('button', { name: /again in 60\sseconds/ });
  fireEvent.click(waiting);
  expect(posts(calls)).toHaveLength(1);
  await advanceTime(59_000);
  expect(screen.getByRole('button', { name: /again in 1\ssecond$/ })).toBeTruthy();
  await advanceTime(1000);
  expect(screen.getByRole('button', { name: AGAIN })).toBeTruthy();
});

test('resending waits for the first message, which was just sent', async () => {
  vi.setSystemTime(new Date('2026-11-15T05:05:11Z'));
  await open('guest', elsewhere);
  expect(screen.getByRole('button', { name: /again in 50\sseconds/ })).toBeTruthy();
});

test.each([
  ['the last allowed message', respondWith(resendConfirmation, { ...sent, left: 0 }), true],
  [
    'a rate limit error',
    respondWithErrorParams(resendConfirmation, 'rate.limited', { seconds: 200_000 }),
    false,
  ],
] as const)('after %s the resend button is replaced by a message', async (...row) => {
  const [, answer, isSent] = row;
  await open('guest', elsewhere, answer);
  fireEvent.click(screen.getByRole('button', { name: AGAIN }));
  const notice = await screen.findByText(/cannot be sent again/);
  await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
  expect(screen.queryByText('Sent again') !== null).toBe(isSent);
  expect(screen.queryByRole('button', { name: AGAIN })).toBeNull();
});

test('with an open refund request the deadline is suspended and the number hidden', async () => {
  await open('member', { refund_request: request, auto_complete_at: null });
  expect(
    await screen.findByText(/^The payment does not complete while your refund request is open/),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the refund request' });
  expect(link.getAttribute('href')).toBe(`/refund-requests/${request.id}`);
  expect(screen.queryByText('42')).toBeNull();
  expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
});
