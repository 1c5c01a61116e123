import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { confirmPayment, resendConfirmation } from '@saifu/contract/confirmation';
import { getPayment, type PaymentView } from '@saifu/contract/payment';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, respondWith, respondWithError } from '../../testing/fake-api.ts';
import { advanceTime, freezeTime } from '../../testing/freeze-time.ts';
import { taro } from '../../testing/people.ts';
import { openApp } from '../../testing/render.tsx';
import { complete, payment, request } from '../history/payment-history.fixture.ts';
import { respondInSequence, respondWithErrorParams } from './invoice-payment.fixture.ts';

const PATH = `/payment/payment-finish?payment=${payment.id}`;
const CONFIRM = 'Confirm this payment';
const AGAIN = 'Send it again';
const sent = { resend_after_seconds: 60, left: 4 };

type Answers = readonly ReturnType<typeof respondWith>[];
type Calls = ReturnType<typeof fakeApi>;

/** Whoever is signed in paid it themselves; a guest holds the token it came with. */
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

test('whoever is signed in knows where the link went, and can say yes here', async () => {
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

test('a refused yes is told', async () => {
  const { t } = await open(
    'member',
    {},
    respondWithError(confirmPayment, 'payment.gateway_unavailable'),
  );
  fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
  expect(await screen.findByText(t.error('payment.gateway_unavailable'))).toBeTruthy();
});

test('a guest answers by the link, and reads what to do when it does not come', async () => {
  await open('guest', {});
  expect(screen.getByText(/email address or phone number you entered/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
  fireEvent.click(screen.getByText('If the message does not come'));
  expect(screen.getByText(/spam folder/)).toBeTruthy();
  expect(screen.getByText(/up to 5 times/)).toBeTruthy();
  expect(screen.getByText(/If you mistyped your address/)).toBeTruthy();
});

test('who paid as a guest and signed in later does not say yes as a member', async () => {
  sessionStorage.setItem(`payment.guest.${payment.id}`, 'guest-1');
  await open('member', {});
  expect(await screen.findByText(/email address or phone number you entered/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
});

test('the message is sent again with the guest’s token, a minute apart', async () => {
  const { calls } = await open('guest', {}, respondWith(resendConfirmation, sent));
  fireEvent.click(screen.getByRole('button', { name: AGAIN }));
  expect(await screen.findByText('Resend successful')).toBeTruthy();
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

test('it waits for the first message, which has only just gone out', async () => {
  vi.setSystemTime(new Date('2026-11-15T05:05:11Z'));
  await open('guest', {});
  expect(screen.getByRole('button', { name: /again in 50\sseconds/ })).toBeTruthy();
});

test.each([
  ['the last one', respondWith(resendConfirmation, { ...sent, left: 0 }), true],
  [
    'no more of them',
    respondWithErrorParams(resendConfirmation, 'rate.limited', { seconds: 200_000 }),
    false,
  ],
] as const)('after %s there is no button that counts for days', async (...row) => {
  const [, answer, isSent] = row;
  await open('guest', {}, answer);
  fireEvent.click(screen.getByRole('button', { name: AGAIN }));
  const words = await screen.findByText(/sent as often as it can be/);
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
  expect(screen.queryByText('Resend successful') !== null).toBe(isSent);
  expect(screen.queryByRole('button', { name: AGAIN })).toBeNull();
});

test('one that is asked back says that time stands still, without the number', async () => {
  await open('member', { refund_request: request, auto_complete_at: null });
  expect(await screen.findByText(/does not complete by itself/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the refund request' });
  expect(link.getAttribute('href')).toBe(`/refund-requests/${request.id}`);
  expect(screen.queryByText('42')).toBeNull();
  expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
});
