import { getPayment } from '@saifu/contract/payment';
import { getReceipt } from '@saifu/contract/receipt';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readGuestToken, saveGuestToken } from '../../features/payment/guest-token.ts';
import { openApp } from '../../testing/open-app.tsx';
import { complete } from '../history/payment-history.fixture.ts';
import { receipt } from './receipt-detail.fixture.ts';

const PATH = '/payment/receipt';
const TOKEN = createLinkToken(complete.id);
const LINK = `${PATH}?rt=${TOKEN}`;

afterEach(() => sessionStorage.clear());

function createLinkToken(paymentId: string): string {
  const hex = (fromTypeId('payment', paymentId) ?? '').replaceAll('-', '') + 'fb'.repeat(32);
  return Buffer.from(hex, 'hex').toString('base64url');
}

function serve(...also: readonly ReturnType<typeof respondWith>[]) {
  return fakeApi(
    ...also,
    respondWith(getPayment, { ...complete, receipt_id: receipt.id }),
    respondWith(getReceipt, receipt),
  );
}

test('the signed link is removed from the URL first, and then sent with every call', async () => {
  const addresses: string[] = [];
  const calls = serve();
  const { fetch } = globalThis;
  globalThis.fetch = (...asked) => {
    addresses.push(window.location.href);
    return fetch(...asked);
  };
  await openApp(LINK);
  expect((await screen.findByRole('article')).textContent).toContain('¥4,464');
  expect(window.location.pathname + window.location.search).toBe(PATH);
  expect(addresses.filter((address) => address.includes('rt='))).toEqual([]);
  expect(calls.map(({ path }) => path)).toEqual([
    `/api/v1/guest/payments/${complete.id}`,
    `/api/v1/guest/receipts/${receipt.id}`,
  ]);
  expect(calls.map(({ headers }) => headers.get('X-Guest-Token'))).toEqual([TOKEN, TOKEN]);
  expect(calls.some(({ headers }) => headers.has('Authorization'))).toBe(false);
});

test('the page can be reloaded without its signed link', async () => {
  serve();
  const { unmount } = await openApp(LINK);
  await screen.findByRole('article');
  unmount();
  const calls = serve();
  await openApp(PATH);
  await screen.findByRole('article');
  expect(calls[0]?.headers.get('X-Guest-Token')).toBe(TOKEN);
});

test('the guest token of a payment made in this browser is not replaced', async () => {
  saveGuestToken(complete.id, 'token-of-the-payment');
  serve();
  await openApp(LINK);
  await screen.findByRole('article');
  expect(readGuestToken(complete.id)).toBe('token-of-the-payment');
});

test('a guest link offers the PDF, but neither email nor reissue', async () => {
  serve();
  await openApp(LINK);
  expect(await screen.findByRole('link', { name: 'Open the PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change the name on the receipt' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Change the name on the receipt' })).toBeNull();
  expect(screen.getByText(/only shows this receipt, for 30 days/)).toBeTruthy();
});

test('an expired guest link says so', async () => {
  serve(respondWithError(getPayment, 'link.expired'));
  await openApp(LINK);
  expect(await screen.findByText(/This link has expired: it shows a receipt for 30/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a related receipt opens in place', async () => {
  const returned = { ...receipt, id: 'rcp_2', kind: 'return', related_ids: [receipt.id] } as const;
  const answers = [{ ...receipt, related_ids: ['rcp_2'] }, returned];
  const calls = serve({ row: getReceipt, response: () => Response.json(answers.shift()) });
  await openApp(LINK);
  fireEvent.click(await screen.findByRole('button', { name: 'Refund statement' }));
  expect(await screen.findByText('返金明細書 (Refund statement)')).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/api/v1/guest/receipts/rcp_2');
});

test('before the payment is complete there is no receipt', async () => {
  serve(respondWith(getPayment, { ...complete, status: 'cancel', receipt_id: null }));
  await openApp(LINK);
  expect(await screen.findByText(/The receipt is issued when/)).toBeTruthy();
});

test.each([`${PATH}?rt=cut-on-its-way`, `${PATH}?rt=${'%'.repeat(3)}`])(
  'a malformed link, %s, sends no request',
  async (link) => {
    const calls = serve();
    const { t } = await openApp(link);
    expect(await screen.findByText(t.error('link.unknown'))).toBeTruthy();
    expect(window.location.search).toBe('');
    expect(calls).toEqual([]);
  },
);

test('an unknown link says so, and a missing link explains where to find it', async () => {
  serve(respondWithError(getPayment, 'not_found'));
  const { t, unmount } = await openApp(LINK);
  expect(await screen.findByText(t.error('link.unknown'))).toBeTruthy();
  unmount();
  sessionStorage.clear();
  await openApp(PATH);
  expect(await screen.findByText(/Open the link in the message/)).toBeTruthy();
  const help = screen.getByRole('link', { name: 'Frequently asked questions' });
  expect(help.getAttribute('href')).toBe('/settings/faq');
});

test('a receipt that failed to load can be retried', async () => {
  serve(respondWithError(getPayment, 'request.malformed'));
  await openApp(LINK);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve();
  fireEvent.click(again);
  expect(await screen.findByRole('article')).toBeTruthy();
});
