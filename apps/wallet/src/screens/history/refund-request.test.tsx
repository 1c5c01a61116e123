import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { getAttachment } from '@saifu/contract/attachment';
import {
  getRefundRequest,
  listRefundRequests,
  type RefundRequestView,
  withdrawRefundRequest,
  writeToRefundRequest,
} from '@saifu/contract/refund-request';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { problem, respondInSequence } from '../pay/invoice-payment.fixture.ts';
import { filed, photo } from './refund-request.fixture.ts';
import { RefundRequest } from './refund-request.tsx';

const PATH = `/refund-requests/${filed.id}`;
const WITHDRAW = 'Withdraw the request';

const withdrawn: RefundRequestView = {
  ...filed,
  status: 'withdrawn',
  withdrawn_at: '2026-11-17T10:00:00+09:00',
};
const partiallyApproved: RefundRequestView = {
  ...filed,
  status: 'partially_approved',
  approved_amount: 600,
  answered_at: '2026-11-18T09:30:00+09:00',
  answered_by: 'merchant',
  merchant_response: '1個分をお返しします。',
  money: 'on_its_way',
};

type Answers = readonly ReturnType<typeof respondWith>[];

function serve(...answers: Answers) {
  saveToken('token');
  return fakeApi(...answers, respondWith(getUserinfo, taro));
}

async function open(view: Partial<RefundRequestView> = {}, ...also: Answers) {
  const calls = serve(...also, respondWith(getRefundRequest, { ...filed, ...view }));
  const { t } = await openApp(PATH);
  await screen.findByText('What happened');
  return { calls, t };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const page = () => document.querySelector('main')?.textContent ?? '';
const steps = () =>
  region('What happened')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a pending request shows what was requested, of which store, and the deadline', async () => {
  await open();
  expect(page()).toContain('¥1,000');
  expect(screen.getByText('Waiting for the store’s answer')).toBeTruthy();
  expect(screen.getByText(/さくら食堂 answers by 2026\/11\/26 23:59/)).toBeTruthy();
  expect(steps()).toEqual(['Refund requested2026/11/16 09:00']);
  const details = region('Your request');
  expect(details.getByText('The amount is wrong')).toBeTruthy();
  expect(details.getByText(/3個ではなく2個です。/)).toBeTruthy();
  const link = details.getByRole('link', { name: 'See the payment' });
  expect(link.getAttribute('href')).toBe(`/history/detail/${filed.payment_id}`);
  expect(screen.queryByText('Reviewed first')).toBeNull();
});

test.each<[string, Partial<RefundRequestView>, RegExp]>([
  ['was partially approved', partiallyApproved, /refund is on its way/],
  [
    'was approved',
    { ...partiallyApproved, status: 'approved', approved_amount: 1000, money: 'returned' },
    /The money was refunded/,
  ],
  [
    'was approved but not refunded',
    { ...partiallyApproved, money: 'failed' },
    /has not gone through yet/,
  ],
  [
    'was rejected',
    { ...partiallyApproved, status: 'rejected', approved_amount: null, money: 'none' },
    /Rejected/,
  ],
  ['was withdrawn', withdrawn, /Withdrawn/],
])('a request that %s can neither be withdrawn nor receive messages', async (...row) => {
  const [, view, expectedText] = row;
  await open(view);
  expect(page()).toMatch(expectedText);
  expect(screen.queryByRole('button', { name: WITHDRAW })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a decision is shown with its text and the approved amount', async () => {
  await open(partiallyApproved);
  expect(region('The store’s answer').getByText('1個分をお返しします。')).toBeTruthy();
  expect(page()).toContain('Amount approved ¥600');
  expect(steps()).toEqual(['Refund requested2026/11/16 09:00', 'Approved in part2026/11/18 09:30']);
});

test("a decision by our staff, after the store's deadline, says so", async () => {
  await open({
    ...partiallyApproved,
    status: 'rejected',
    answered_by: 'staff',
    merchant_response: null,
    escalated_at: '2026-11-27T00:00:00+09:00',
    answered_at: '2026-11-28T09:30:00+09:00',
  });
  expect(region('Our support team’s answer').getByText('Answered without a comment.')).toBeTruthy();
  expect(steps()).toHaveLength(3);
});

test('an urgent request is marked, and an escalated one says that our staff decides', async () => {
  await open({ is_urgent: true, status: 'escalated', escalated_at: '2026-11-27T00:00:00+09:00' });
  expect(screen.getByText('Reviewed first')).toBeTruthy();
  expect(screen.getByText(/Our support team decides/)).toBeTruthy();
  expect(screen.getByRole('button', { name: WITHDRAW })).toBeTruthy();
});

test('messages show their author and can be answered', async () => {
  const messages = [
    { id: '1', author: 'merchant', body: '写真はありますか？', at: '2026-11-16T10:00:00+09:00' },
    { id: '2', author: 'payer', body: 'No.', at: '2026-11-16T11:00:00+09:00' },
    { id: '3', author: 'staff', body: 'Thanks.', at: '2026-11-16T12:00:00+09:00' },
  ] as const;
  const mine = {
    id: '4',
    author: 'payer',
    body: 'Here.',
    at: '2026-11-16T13:00:00+09:00',
  } as const;
  const { calls } = await open(
    { messages: [...messages] },
    respondWith(writeToRefundRequest, { ...filed, messages: [...messages, mine] }),
  );
  const names = region('Messages').getAllByRole('listitem');
  expect(names.map(({ firstChild }) => firstChild?.firstChild?.textContent)).toEqual([
    'さくら食堂',
    'You',
    'Saifu support',
  ]);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the store' });
  const send = screen.getByRole('button', { name: 'Send the message' });
  fireEvent.click(send);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Here.' } });
  fireEvent.click(send);
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(field.value).toBe('');
  expect(region('Messages').getAllByRole('listitem')).toHaveLength(4);
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([{ body: 'Here.' }]);
});

test('a message to a request closed in the meantime shows the decision instead', async () => {
  serve(
    respondInSequence(
      getRefundRequest,
      () => Response.json(filed),
      () => Response.json(partiallyApproved),
    ),
    respondWithError(writeToRefundRequest, 'refund_request.closed'),
  );
  await openApp(PATH);
  const field = await screen.findByRole('textbox', { name: 'Message to the store' });
  fireEvent.change(field, { target: { value: 'Hello?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  expect(await screen.findByRole('region', { name: 'The store’s answer' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('withdrawing asks first and explains the consequence', async () => {
  const { calls } = await open({}, respondWith(withdrawRefundRequest, withdrawn));
  const posts = () => calls.filter(({ method }) => method === 'POST');
  fireEvent.click(screen.getByRole('button', { name: WITHDRAW }));
  const first = within(await screen.findByRole('alertdialog'));
  expect(document.activeElement?.textContent).toBe('Not now');
  expect(first.getByText(/^You no longer ask さくら食堂 for ¥1,000\./)).toBeTruthy();
  fireEvent.click(first.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(posts()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: WITHDRAW }));
  const second = within(await screen.findByRole('alertdialog'));
  fireEvent.click(second.getByRole('button', { name: WITHDRAW }));
  const done = await screen.findByText('The request was withdrawn.');
  expect(document.activeElement?.contains(done)).toBe(true);
  expect(screen.queryByRole('button', { name: WITHDRAW })).toBeNull();
  expect(posts()).toHaveLength(1);
});

test('an attachment is downloaded with the token and saved under its name; an error is shown', async () => {
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
  const { calls, t } = await open(
    { evidence: [photo] },
    respondInSequence(
      getAttachment,
      () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
      () => problem('not_found'),
    ),
  );
  const row = screen.getByRole('button', { name: /Download レシート.jpg/ });
  expect(row.textContent).toContain('1.2 MB');
  fireEvent.click(row);
  await waitFor(() => expect(saved).toEqual(['レシート.jpg blob:1']));
  expect(calls.at(-1)?.headers.get('Authorization')).toBe('Bearer token');
  fireEvent.click(row);
  expect(await screen.findByText(t.error('not_found'))).toBeTruthy();
});

test('a new decision is shown without a reload', async () => {
  freezeTime();
  serve(
    respondInSequence(
      getRefundRequest,
      () => Response.json(filed),
      () => Response.json(partiallyApproved),
    ),
  );
  await openApp(PATH);
  await screen.findByText('Waiting for the store’s answer');
  await advanceTime(15_100);
  expect(await screen.findByRole('region', { name: 'The store’s answer' })).toBeTruthy();
});

test('an unknown request shows not found; a failed load can be retried', async () => {
  serve(respondWithError(getRefundRequest, 'not_found'));
  const { unmount } = await openApp(PATH);
  expect(await screen.findByText('This refund request could not be found.')).toBeTruthy();
  unmount();
  serve(respondWithError(getRefundRequest, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve(respondWith(getRefundRequest, filed));
  fireEvent.click(again);
  expect(await screen.findByText('What happened')).toBeTruthy();
});

test('the list links to each request, and a button loads more', async () => {
  const other = { ...withdrawn, id: 'rrq_01jd0000000000000000000002' };
  const calls = serve(
    respondInSequence(
      listRefundRequests,
      () => Response.json({ items: [filed], next_cursor: 'next' }),
      () => problem('request.malformed'),
      () => Response.json({ items: [other], next_cursor: null }),
    ),
  );
  await openApp('/refund-requests');
  const row = await screen.findByRole('link', { name: /さくら食堂/ });
  expect(row.getAttribute('href')).toBe(PATH);
  expect(row.textContent).toContain('2026/11/16 09:00');
  expect(row.textContent).toContain('Waiting for the store’s answer');
  const more = screen.getByRole('button', { name: 'Show more' });
  fireEvent.click(more);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole('link', { name: /さくら食堂/ })).toHaveLength(2));
  expect(calls.at(-1)?.path).toContain('cursor=next');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty list shows its message; a failed load can be retried', async () => {
  serve(respondWith(listRefundRequests, { items: [], next_cursor: null }));
  const { unmount } = await openApp('/refund-requests');
  expect(await screen.findByText('Refund requests you make appear here.')).toBeTruthy();
  unmount();
  serve(respondWithError(listRefundRequests, 'request.malformed'));
  await openApp('/refund-requests');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test.each([
  ['ja', 'お店の回答待ち', 'お申し出を取り下げる'],
  ['ko', '매장 답변 대기', '요청 철회하기'],
] as const)('the screen is localized in %s', async (language, status, withdraw) => {
  serve(respondWith(getRefundRequest, filed));
  window.history.replaceState(null, '', PATH);
  await renderWithProviders(<RefundRequest />, language);
  expect(await screen.findByText(status)).toBeTruthy();
  expect(screen.getByRole('button', { name: withdraw })).toBeTruthy();
});
