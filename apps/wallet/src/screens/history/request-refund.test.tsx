import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { uploadAttachment } from '@saifu/contract/attachment';
import { getPayment, type PaymentView } from '@saifu/contract/payment';
import { getRefundRequest, requestRefund } from '@saifu/contract/refund-request';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePayment } from '../../features/payment/queries.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import {
  problem,
  respondInSequence,
  respondWithNetworkError,
} from '../pay/invoice-payment.fixture.ts';
import { complete, payment, request } from './payment-history.fixture.ts';
import { filed, photo } from './refund-request.fixture.ts';
import { RequestRefund } from './request-refund.tsx';

const PATH = `/history/detail/${payment.id}/refund-request`;
const REASON = 'The total is wrong: two, not three.';

type Answers = readonly ReturnType<typeof respondWith>[];

async function open(start: PaymentView, ...also: Answers) {
  saveToken('token');
  const calls = fakeApi(
    ...also,
    respondWith(getUserinfo, taro),
    respondWith(getPayment, start),
    respondWith(getRefundRequest, filed),
  );
  const { t, unmount } = await openApp(PATH);
  return { calls, t, unmount };
}

const posted = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ path }) => path.endsWith('/refund_requests'));

async function fill({ reason = REASON } = {}) {
  fireEvent.click(await screen.findByRole('radio', { name: 'The amount is wrong' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: reason } });
}

const send = () => fireEvent.click(screen.getByRole('button', { name: /Request ¥|Send the req/ }));

function choose(...files: readonly File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no file input found');
  fireEvent.change(input, { target: { files } });
}

const fileOf = (name: string, type: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });

beforeEach(() => freezeTime(new Date('2026-11-16T05:00:00Z')));
afterEach(() => vi.useRealTimers());

test('the form shows the refundable amount and the answer deadline', async () => {
  const { calls } = await open(complete);
  await screen.findByRole('group', { name: 'What went wrong?' });
  const page = document.querySelector('main')?.textContent ?? '';
  expect(page).toContain('さくら食堂');
  expect(page).toContain('Everything: ¥5,694');
  // Seven business days, not counting the holiday on the 23rd.
  expect(page).toContain(
    'The store answers by 2026/11/26.If it does not, our support team decides.',
  );
  expect(page).toContain('within 7 business days');
  expect(posted(calls)).toEqual([]);
});

test('a full refund is requested with a reason, and the request is shown next', async () => {
  const { calls } = await open(complete, respondWith(requestRefund, filed));
  await fill();
  expect(screen.getByText(`${REASON.length} of 1,000 characters`)).toBeTruthy();
  send();
  send();
  await waitFor(() => expect(window.location.pathname).toBe(`/refund-requests/${filed.id}`));
  expect(await screen.findByText('Your refund request was sent to the store.')).toBeTruthy();
  const [call, ...rest] = posted(calls);
  expect(rest).toEqual([]);
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(call?.body).toEqual({ reason_code: 'wrong_amount', reason: REASON, evidence_ids: [] });
});

test('missing input is reported at its field, and nothing is sent', async () => {
  const { calls } = await open(complete);
  const group = await screen.findByRole('group', { name: 'What went wrong?' });
  send();
  await waitFor(() => expect(document.activeElement).toBe(group));
  expect(group.getAttribute('aria-describedby')).toBeTruthy();
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  await fill({ reason: 'too short' });
  send();
  expect(document.activeElement).toBe(reason);
  await fill({ reason: 'x'.repeat(1001) });
  send();
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(posted(calls)).toEqual([]);
});

test('a partial amount must be less than the remaining amount, and is shown on the button', async () => {
  const { calls } = await open(
    { ...complete, refunded_amount: 694 },
    respondWith(requestRefund, filed),
  );
  await fill();
  fireEvent.click(screen.getByRole('radio', { name: 'Part of it' }));
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  send();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(amount, { target: { value: '5001' } });
  send();
  expect(await screen.findByText('You can ask for up to ¥5,000.')).toBeTruthy();
  fireEvent.change(amount, { target: { value: '１０００' } });
  expect(screen.getByRole('button', { name: 'Request ¥1,000 back' })).toBeTruthy();
  send();
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toMatchObject({ requested_amount: 1000 });
});

test('retries of the same input keep the idempotency key; changed input gets a new one', async () => {
  const { calls } = await open(
    complete,
    respondInSequence(requestRefund, respondWithNetworkError, respondWithNetworkError, () =>
      problem('refund.in_progress'),
    ),
  );
  await fill();
  for (const count of [1, 2]) {
    send();
    await waitFor(() => expect(posted(calls)).toHaveLength(count));
    await screen.findByText(/Internet is disconnected/);
  }
  await fill({ reason: `${REASON} Really.` });
  send();
  await waitFor(() => expect(posted(calls)).toHaveLength(3));
  const [first, second, third] = posted(calls).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(await screen.findByText(/is being processed right now/)).toBeTruthy();
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  expect(reason.value).toBe(`${REASON} Really.`);
});

test('files are uploaded one by one and attached to the request', async () => {
  const { calls } = await open(
    complete,
    respondWith(uploadAttachment, photo),
    respondWith(requestRefund, filed),
  );
  await fill();
  choose(fileOf('レシート.jpg', 'image/jpeg', 2_000_000));
  expect(screen.getByText('2 MB')).toBeTruthy();
  expect(await screen.findByText('Uploaded')).toBeTruthy();
  const upload = calls.find(({ path }) => path.startsWith('/api/v1/uploads'));
  expect(upload?.headers.get('Content-Type')).toBe('image/jpeg');
  expect(new URL(`http://x${upload?.path}`).searchParams.get('name')).toBe('レシート.jpg');
  send();
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toMatchObject({ evidence_ids: [photo.id] });
});

test('a file with the wrong type or size is rejected at once and never sent', async () => {
  const { calls } = await open(complete);
  await fill();
  choose(fileOf('film.mov', 'video/quicktime'), fileOf('big.pdf', 'application/pdf', 10_485_761));
  const [film, big] = screen.getAllByRole('listitem').filter((row) => row.closest('fieldset'));
  expect(film?.textContent).toContain('choose a JPEG, PNG or PDF');
  expect(big?.textContent).toContain('up to 10 MB');
  expect(screen.queryByRole('button', { name: /Try .* again/ })).toBeNull();
  send();
  const box = document.querySelector('fieldset[name="attachments"]');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(posted(calls)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove film.mov' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove big.pdf' }));
  expect(document.activeElement).toBe(box);
  expect(within(box as HTMLElement).queryAllByRole('listitem')).toEqual([]);
  expect(calls.some(({ path }) => path.startsWith('/api/v1/uploads'))).toBe(false);
});

test('a server error is shown at its file; an interrupted upload can be retried', async () => {
  const { calls } = await open(
    complete,
    respondInSequence(
      uploadAttachment,
      () => problem('file.unsupported'),
      respondWithNetworkError,
      () => Response.json(photo, { status: 201 }),
    ),
    respondWith(requestRefund, filed),
  );
  await fill();
  choose(fileOf('fake.png', 'image/png'));
  expect(await screen.findByText(/This file cannot be used/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove fake.png' }));
  choose(fileOf('slow.png', 'image/png'));
  fireEvent.click(await screen.findByRole('button', { name: 'Try slow.png again' }));
  expect(await screen.findByText('Uploaded')).toBeTruthy();
  send();
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toMatchObject({ evidence_ids: [photo.id] });
});

test('at most five files can be attached', async () => {
  await open(complete, respondWith(uploadAttachment, photo));
  await fill();
  choose(...[1, 2, 3, 4, 5, 6].map((at) => fileOf(`${at}.png`, 'image/png')));
  expect(await screen.findByText('You can attach up to 5 files.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove 1.png' }));
  expect(screen.queryByText('You can attach up to 5 files.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add files' })).toBeTruthy();
});

test('leaving with unsaved input asks first', async () => {
  await open(complete);
  await fill();
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('What you entered has not been sent.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(window.location.pathname).toBe(PATH);
});

test.each<[string, PaymentView, RegExp, string]>([
  [
    'has an open request',
    { ...complete, refund_request: request },
    /already an open refund request/,
    'See the refund request',
  ],
  ['is canceled', { ...payment, status: 'cancel' }, /payment in this state/, 'See the payment'],
  [
    'completed long ago',
    { ...complete, completed_date: '2026-10-16T23:00:00+09:00' },
    /has passed/,
    'See the payment',
  ],
  [
    'was refunded',
    { ...complete, refunded_amount: 5694 },
    /payment in this state/,
    'See the payment',
  ],
])('if the payment %s, a message replaces the form', async (...row) => {
  const [, start, expectedText, action] = row;
  await open(start);
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect(screen.getByRole('link', { name: action })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a request that was filed elsewhere in the meantime is shown with the error', async () => {
  const { t } = await open(
    complete,
    respondInSequence(
      getPayment,
      () => Response.json(complete),
      () => Response.json({ ...complete, refund_request: request }),
    ),
    respondWithError(requestRefund, 'refund_request.open_already'),
  );
  await fill();
  send();
  expect(await screen.findByRole('link', { name: 'See the refund request' })).toBeTruthy();
  expect(screen.getByText(t.error('refund_request.open_already'))).toBeTruthy();
});

test('an update that arrives before the response does not replace the form', async () => {
  const { promise: body, resolve: arrive } = Promise.withResolvers<Blob>();
  saveToken('token');
  const calls = fakeApi(respondWith(getPayment, complete), {
    row: requestRefund,
    response: () => Object.assign(Response.json(filed), { blob: () => body }),
  });
  window.history.replaceState(null, '', PATH);
  let client: QueryClient | undefined;
  /** Shows when an update has reached the page. */
  const LatestRequest = () => {
    client = useQueryClient();
    return <output>{usePayment(payment.id).data?.refund_request?.id}</output>;
  };
  await renderWithProviders(
    <>
      <LatestRequest />
      <RequestRefund />
    </>,
  );
  await fill();
  send();
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  const changed = { ...complete, refund_request: request };
  act(() => void client?.setQueryData(['payment', payment.id], changed));
  await screen.findByText(request.id);
  await act(async () => arrive(new Blob([JSON.stringify(filed)])));
  await waitFor(() => expect(window.location.pathname).toBe(`/refund-requests/${filed.id}`));
});

test('an unknown payment shows not found; a failed load can be retried', async () => {
  const { unmount } = await open(complete, respondWithError(getPayment, 'not_found'));
  expect(await screen.findByText(/could not be found in your history/)).toBeTruthy();
  unmount();
  await open(complete, respondWithError(getPayment, 'request.malformed'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test.each([
  ['ja', 'どのような理由ですか？', '¥5,694の返金を申し出る'],
  ['ko', '어떤 이유인가요?', '¥5,694 환불 요청하기'],
] as const)('the screen is localized in %s', async (language, question, button) => {
  saveToken('token');
  fakeApi(respondWith(getPayment, complete));
  window.history.replaceState(null, '', PATH);
  await renderWithProviders(<RequestRefund />, language);
  expect(await screen.findByRole('group', { name: question })).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});
