import { getPayment, type PaymentView } from '@saifu/contract/payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { paid, respondInSequence, unanswered } from './invoice-payment.fixture.ts';

const PATH = `/payment/payment-finish?payment=${paid.id}`;

async function open(payment: Partial<PaymentView> = {}) {
  const calls = fakeApi(respondWith(getPayment, { ...paid, ...payment }));
  await openApp(PATH);
  return calls;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

/** The given time after the payment. */
const since = (ms: number) => new Date(Date.parse('2026-11-15T05:05:01Z') + ms);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test('the staff see store, amount, payment time, a running clock and two codes', async () => {
  freezeTime(since(8000));
  await open();
  const plane = await screen.findByRole('region', { name: 'Paid' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment finished');
  expect(plane.textContent).toContain('さくら食堂');
  expect(plane.textContent).toContain('¥5,694');
  expect(plane.textContent).toContain('BCDE');
  expect(plane.textContent).toContain('0917');
  const times = () => [...plane.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(times()).toEqual(['2026/11/15 14:05:01', '14:05:09']);
  await advanceTime(2000);
  expect(times()).toEqual(['2026/11/15 14:05:01', '14:05:11']);
});

test("the text for the staff is Japanese, whatever the payer's language", async () => {
  freezeTime(since(8000));
  await open();
  const line = await screen.findByText(/スタッフの方はこの画面をご確認ください/);
  expect(line.getAttribute('lang')).toBe('ja');
  expect(screen.getByText('Please show this screen to the staff.')).toBeTruthy();
});

test('a remote invoice shows nothing for the staff', async () => {
  freezeTime(since(8000));
  await open({ in_person: false });
  await screen.findByRole('region', { name: 'Paid' });
  expect(screen.queryByText(/to the staff/)).toBeNull();
  expect(screen.queryByText(/スタッフ/)).toBeNull();
});

test('after ten minutes the clock disappears and the age of the payment is shown', async () => {
  freezeTime(since(10 * MINUTE_MS - 2000));
  await open();
  const plane = await screen.findByRole('region', { name: 'Paid' });
  expect(plane.querySelectorAll('time')).toHaveLength(2);
  await advanceTime(2000);
  expect(plane.textContent).toContain('Paid 10 minutes ago');
  expect(plane.textContent).toContain('10分前のお支払いです');
  expect(plane.dataset.age).toBe('old');
  const times = [...plane.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(times).toEqual(['2026/11/15 14:05:01']);
  expect(screen.queryByText(/to the staff/)).toBeNull();
});

test.each([
  [59 * MINUTE_MS, 'Paid 59 minutes ago'],
  [60 * MINUTE_MS, 'Paid 1 hour ago'],
  [DAY_MS, 'Paid 1 day ago'],
  [5 * DAY_MS, 'Paid 5 days ago'],
])('a payment made %i ms ago shows its age at once', async (ms, message) => {
  freezeTime(since(ms));
  await open();
  expect(await screen.findByText(message)).toBeTruthy();
});

test('setting the device clock back does not make an old payment new', async () => {
  freezeTime(since(8000));
  const serverDate = since(5 * DAY_MS).toUTCString();
  fakeApi({
    row: getPayment,
    response: () => Response.json(paid, { headers: { Date: serverDate } }),
  });
  await openApp(PATH);
  expect(await screen.findByText('Paid 5 days ago')).toBeTruthy();
  vi.setSystemTime(since(0));
  await advanceTime(1000);
  expect(screen.getByText('Paid 5 days ago')).toBeTruthy();
});

test('a payment waiting for confirmation shows its number and the automatic completion', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Waiting for confirmation' })).toBeTruthy();
  expect(screen.getByText('Processing')).toBeTruthy();
  expect(screen.getByText('42')).toBeTruthy();
  expect(screen.getByText(/asks for a number, enter this one/)).toBeTruthy();
  expect(screen.getByText(/completes automatically after 3 days/)).toBeTruthy();
  expect(screen.getByText('(at 2026/11/18 14:05)')).toBeTruthy();
});

test('a payment that is checked is no proof, and the staff are told to wait', async () => {
  freezeTime(since(8000));
  await open({ in_review: true, can_confirm_here: false });
  const name = 'We are checking this payment';
  const plane = await screen.findByRole('region', { name });
  expect(plane.dataset.age).toBeUndefined();
  expect(plane.querySelectorAll('time')).toHaveLength(0);
  expect(plane.textContent).not.toContain('0917');
  expect(screen.getByText(/^Please do not hand anything over yet/)).toBeTruthy();
  const line = await screen.findByText(/まだ商品をお渡ししないでください/);
  expect(line.lang).toBe('ja');
  expect(screen.queryByText(/to the staff/)).toBeNull();
  // No message was sent, so none is spoken of.
  expect(screen.queryByText('42')).toBeNull();
  expect(screen.queryByText(/completes automatically/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Yes, I paid' })).toBeNull();
  expect(screen.getByText('Being checked')).toBeTruthy();
});

test('a processing payment is polled until it is complete', async () => {
  freezeTime();
  const calls = fakeApi(
    respondInSequence(
      getPayment,
      () => Response.json(paid),
      () => Response.json({ ...paid, status: 'complete' }),
    ),
  );
  await openApp(PATH);
  await screen.findByText('Processing');
  await advanceTime(4100);
  expect(await screen.findByText('Complete')).toBeTruthy();
  expect(screen.queryByText('42')).toBeNull();
  const asked = calls.length;
  await advanceTime(30_000);
  expect(calls).toHaveLength(asked);
});

test('a guest is identified by the token of the payment', async () => {
  sessionStorage.setItem(`payment.guest.${paid.id}`, 'guest-1');
  const calls = await open();
  await screen.findByText('Processing');
  expect(calls[0]?.headers.get('X-Guest-Token')).toBe('guest-1');
});

test.each([
  [{ ...unanswered }, /has not answered yet/, 'Continue'],
  [
    { status: 'error', error: { code: 'payment.declined', reason: 'limit' } },
    /over the limit/,
    'Choose how to pay again',
  ],
  [{ status: 'cancel' }, /has not been made/, 'Choose how to pay again'],
] as const)('a payment without a proof shows its status', async (...row) => {
  const [payment, message, action] = row;
  await open(payment as Partial<PaymentView>);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: action })).toBeTruthy();
  expect(screen.queryByText('0917')).toBeNull();
});

test('a refunded payment is not shown to the staff as paid', async () => {
  await open({ status: 'refunded' });
  expect(await screen.findByText('This payment was refunded.')).toBeTruthy();
  expect(screen.queryByText('0917')).toBeNull();
});

test('a missing or unknown payment leads home', async () => {
  fakeApi(respondWithError(getPayment, 'not_found'));
  const { unmount } = await openApp('/payment/payment-finish');
  expect(await screen.findByText('There is no finished payment to show.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment result');
  unmount();
  await openApp(PATH);
  expect(await screen.findByText(/This payment could not be found/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy();
});

test('a payment that failed to load can be retried', async () => {
  fakeApi(respondWithError(getPayment, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeApi(respondWith(getPayment, paid));
  fireEvent.click(again);
  expect(await screen.findByText('0917')).toBeTruthy();
});
