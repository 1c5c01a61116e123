import { getReceipt, sendReceipts } from '@saifu/contract/receipt';
import { RECEIPT_PDF_LIFE_MS } from '@saifu/domain/shared/limits';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { receipt, serveReceipt } from './receipt-detail.fixture.ts';

const PATH = `/history/detail/receipt/${receipt.id}`;
const findReceipt = () => screen.findByRole('article');
const getDetail = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;

afterEach(() => vi.restoreAllMocks());

test('a qualified receipt shows everything the law requires', async () => {
  serveReceipt();
  await openApp(PATH);
  const expectedText = (await findReceipt()).textContent;
  for (const word of [
    '領収書 (Receipt)',
    '適格簡易請求書 (Qualified simplified invoice)',
    '株式会社みどり商事 御中',
    '¥4,464 tax included',
    'For お食事代',
    '栗ご飯\u00a0※',
    '※ Reduced tax rate (8%)',
    '株式会社さくらフーズ',
    'Registration number T4011001098993',
    '〒100-0005',
    'Phone number 03-1234-5601',
    'クレジットカード利用',
    'no revenue stamp is required',
  ]) {
    expect(expectedText).toContain(word);
  }
  expect(getDetail('No.')?.textContent).toBe('R-20261115-7K3QF0AB');
  expect(getDetail('Transaction date')?.textContent).toBe('2026/11/15');
  expect(getDetail('Served by')?.textContent).toBe('佐藤');
  expect(getDetail('Table')?.textContent).toBe('12');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['RateAmount with taxTax', '10%¥3,600¥327', '8%¥864¥64']);
  expect(screen.getByText('Consumption tax in the total').parentElement?.textContent).toContain(
    '¥391',
  );
  expect(screen.queryByText(/再発行/)).toBeNull();
  expect(screen.queryByText(/not a qualified invoice/)).toBeNull();
});

test('without a registration number it is a plain receipt', async () => {
  serveReceipt({
    kind: 'receipt',
    registration_number: null,
    recipient_name: null,
    tax_lines: [],
    gst: null,
    payment_method_note: null,
    waiter: null,
    table_number: null,
    amount: 50_000,
    fee: 110,
  });
  await openApp(PATH);
  const expectedText = (await findReceipt()).textContent;
  expect(expectedText).not.toContain('適格');
  expect(expectedText).not.toContain('Registration number');
  expect(expectedText).not.toContain('御中');
  expect(expectedText).not.toContain('Served by');
  expect(expectedText).toContain('Electronic receipt: no revenue stamp is required.');
  expect(expectedText).toContain('A payment fee of ¥110 was charged in addition.');
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByText('This receipt is not a qualified invoice (適格請求書).');
});

test('a refund without tax rates is not called a qualified return invoice', async () => {
  serveReceipt({ kind: 'return', original_date: '2026-11-15', tax_lines: [], gst: null });
  await openApp(PATH);
  expect((await findReceipt()).textContent).not.toContain('適格');
});

test('the statement of a refund that came back is void', async () => {
  const original_date = '2026-11-15';
  serveReceipt({ kind: 'return', original_date, canceled_at: '2026-11-21T09:00:00+09:00' });
  await openApp(PATH);
  expect((await findReceipt()).textContent).toContain(
    'Void: the refund came back on 2026/11/21. You have not received this money.',
  );
});

test('a refund has its own statement, which links to the original receipt', async () => {
  const id = 'rcp_01jd0000000000000000000002';
  const other = 'rcp_01jd0000000000000000000003';
  serveReceipt({
    kind: 'return',
    amount: 10_000,
    transaction_date: '2026-11-20',
    original_date: '2026-11-15',
    related_ids: [id, other],
  });
  await openApp(PATH);
  const expectedText = (await findReceipt()).textContent;
  expect(expectedText).toContain('返金明細書 (Refund statement)');
  expect(expectedText).toContain('適格返還請求書 (Qualified return invoice)');
  expect(expectedText).toContain('The above amount has been refunded.');
  expect(getDetail('Refunded')?.textContent).toBe('2026/11/20');
  expect(getDetail('Originally paid')?.textContent).toBe('2026/11/15');
  const first = screen.getByRole('link', { name: 'Receipt of the payment' });
  expect(first.getAttribute('href')).toBe(`/history/detail/receipt/${id}`);
  expect(screen.getByRole('link', { name: 'Refund statement' })).toBeTruthy();
});

test('a reissued receipt is marked, and can be reissued only while allowed', async () => {
  serveReceipt({ version: 4, reissued: true, reissues_left: 0 });
  await openApp(PATH);
  expect((await findReceipt()).textContent).toContain('再発行 (Reissued) Version 4');
  expect(screen.queryByText('Change the name on the receipt')).toBeNull();
});

test('the reissue link shows the remaining count and the deadline', async () => {
  serveReceipt();
  await openApp(PATH);
  const link = await screen.findByRole('link', { name: 'Change the name on the receipt' });
  expect(link.getAttribute('href')).toBe(
    `/history/detail/receipt/name-setting?receipt=${receipt.id}`,
  );
  expect(screen.getByText('3 reissues left, until 2099/02/14')).toBeTruthy();
});

test('after the deadline there is no reissue link', async () => {
  serveReceipt({ reissue_until: '2026-01-01T23:59:59+09:00' });
  await openApp(PATH);
  await findReceipt();
  expect(screen.queryByText('Change the name on the receipt')).toBeNull();
});

test('the PDF opens in a new tab, with English for an English UI', async () => {
  serveReceipt();
  await openApp(PATH);
  const link = await screen.findByRole('link', { name: 'Open the PDF' });
  expect(link.getAttribute('href')).toBe(`${receipt.pdf_url}&language=en`);
  expect(link.getAttribute('target')).toBe('_blank');
});

test('an expired PDF link is requested again', async () => {
  const calls = serveReceipt();
  await openApp(PATH);
  const link = await screen.findByRole('link', { name: 'Open the PDF' });
  const replace = vi.fn();
  vi.stubGlobal('open', () => ({ location: { replace } }));
  const later = Date.now() + RECEIPT_PDF_LIFE_MS;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const asked = () => calls.filter(({ path }) => path.endsWith(receipt.id)).length;
  expect(asked()).toBe(1);
  expect(fireEvent.click(link)).toBe(false);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`${receipt.pdf_url}&language=en`));
  expect(asked()).toBe(2);
});

test('the receipt is emailed to the stored address or to another', async () => {
  const calls = serveReceipt({}, respondWith(sendReceipts, { count: 1 }));
  await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Send by email' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Send by email' }));
  const field = await sheet.findByLabelText<HTMLInputElement>('Email');
  expect(field.value).toBe('taro@example.jp');
  fireEvent.change(field, { target: { value: 'nobody' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send the receipt' }));
  expect(await sheet.findByText('Please enter a valid email address.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'keiri@example.jp' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send the receipt' }));
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(screen.getByText('The receipt is being sent to keiri@example.jp.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    receipt_ids: [receipt.id],
    email: 'keiri@example.jp',
  });
});

test('a rejected email shows the reason and keeps the address', async () => {
  serveReceipt({}, respondWithError(sendReceipts, 'overloaded'));
  const { t } = await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Send by email' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send the receipt' }));
  expect((await screen.findByRole('alert')).textContent).toBe(t.error('overloaded'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('taro@example.jp');
});

test.each([
  ['not_found', 'This receipt could not be found.'],
  ['receipt.not_issued', 'The receipt is issued when this payment is complete.'],
] as const)('%s shows its own message and a link to the history', async (code, expectedText) => {
  serveReceipt({}, respondWithError(getReceipt, code));
  await openApp(PATH);
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Payment history' })).toBeTruthy();
});

test('a receipt that failed to load can be retried', async () => {
  serveReceipt({}, respondWithError(getReceipt, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serveReceipt();
  fireEvent.click(again);
  expect(await findReceipt()).toBeTruthy();
});
