import { saveToken } from '@saifu/client/session';
import { type OrderView, updateOrder } from '@saifu/contract/order';
import { type ReceiptScanResultView, saveReceiptScan } from '@saifu/contract/receipt-scan';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showFiles, watchNavigation } from './browser.fixture.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import {
  alreadyPaidScanResult,
  photo,
  savedScan,
  scanResult,
  unregisteredScanResult,
  unsureScanResult,
} from './receipt-scan.fixture.ts';

const paths = {
  toOrder: (id: string) => `/payment/invoice?order=${id}`,
  toScan: '/scan',
  toSavedScans: '/history/receipt-scans',
};
const INVOICE = `/payment/invoice?order=${scanResult.id}`;

async function open(read: ReceiptScanResultView, photos = [photo()]) {
  const files = showFiles();
  const acts = { onRetake: vi.fn(), onClose: vi.fn() };
  const view = await renderWithProviders(
    <ConfirmDialog {...{ scanResult: read, photos, paths }} {...acts} />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Check the receipt' });
  const navigation = watchNavigation();
  return { ...view, ...acts, files, dialog, navigation };
}

const valueBeside = (term: string) => screen.getByText(term).nextSibling?.textContent;
const proceed = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
const typeAmount = (value: string) =>
  fireEvent.change(screen.getByLabelText('Amount on the receipt'), { target: { value } });

test('the dialog shows the extracted fields, and continuing opens the invoice', async () => {
  const calls = fakeApi();
  const { navigation } = await open(scanResult);
  expect(valueBeside('Store name')).toBe('さくら食堂');
  expect(valueBeside('Amount')).toBe('¥1,280');
  expect(valueBeside('Description')).toBe('日替わり定食 ほか1点');
  expect(valueBeside('Date')).toBe('2026/11/15 12:34');
  expect(valueBeside('Registration number')).toBe('T4011001098993');
  proceed();
  await waitFor(() => expect(navigation).toHaveBeenCalledExactlyOnceWith(INVOICE));
  expect(calls).toEqual([]);
});

test('a store without a readable name is shown as not read', async () => {
  await open({ ...unregisteredScanResult, title: '', boxes: [] });
  expect(valueBeside('Store name')).toBe('Not read');
});

test('a photo that seems to show several receipts is asked for again, and can be paid', async () => {
  const { dialog, onRetake } = await open({ ...unsureScanResult, several_receipts: true });
  expect(within(dialog).getByText(/retake it with one receipt at a time/)).toBeTruthy();
  expect(within(dialog).getByLabelText('Amount on the receipt')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retake' }));
  expect(onRetake).toHaveBeenCalledOnce();
});

test('an absent description is hidden, and an unread registration number is shown as not read', async () => {
  const read = {
    ...scanResult,
    description: null,
    issued_at: '2026-11-15',
    registration_number: null,
  };
  await open(read);
  expect(screen.queryByText('Description')).toBeNull();
  expect(valueBeside('Date')).toBe('2026/11/15');
  expect(valueBeside('Registration number')).toBe('Not read');
});

test('the photo highlights each field, and its text alternative lists them', async () => {
  const { dialog, files, unmount } = await open(scanResult);
  const highlights = [...dialog.querySelectorAll('polygon')].map((highlight) => [
    highlight.getAttribute('data-field'),
    highlight.getAttribute('points'),
  ]);
  expect(highlights).toHaveLength(4);
  expect(highlights[0]).toEqual(['title', '0.1,0.05 0.6,0.05 0.6,0.1 0.1,0.1']);
  const name = 'Photo 1 of 1. Marked on it: Store name, Amount, Date, and Registration number.';
  expect(await within(dialog).findByAltText(name)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Enlarge the photo' }));
  expect(within(dialog).getByRole('button', { name: 'Show the whole photo' })).toBeTruthy();
  expect(files.open.size).toBe(1);
  unmount();
  expect(files.open.size).toBe(0);
});

test('a date and its time in one box are highlighted once, in two boxes twice', async () => {
  const day = scanResult.boxes.filter(({ field }) => field === 'issued_at');
  const time = day.map((box) => ({
    ...box,
    corners: box.corners.map(([x = 0, y = 0]) => [x + 0.3, y]),
  }));
  const { dialog } = await open({ ...scanResult, boxes: [...day, ...day, ...time] });
  expect(dialog.querySelectorAll('polygon')).toHaveLength(2);
  expect(dialog.querySelectorAll('figure span[data-field]')).toHaveLength(1);
});

test('of several photos the one with the amount is shown first', async () => {
  const boxes = scanResult.boxes.map((box) =>
    box.field === 'pay_amount' ? { ...box, photo: 2 } : box,
  );
  const photos = [photo(), photo('receipt_1.jpg'), photo('receipt_2.jpg')];
  const { dialog } = await open({ ...scanResult, boxes }, photos);
  const third = await within(dialog).findByRole('button', { name: 'Photo 3 of 3' });
  expect(third.getAttribute('aria-pressed')).toBe('true');
  expect(dialog.querySelectorAll('polygon')).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Photo 1 of 3' }));
  expect(dialog.querySelectorAll('polygon')).toHaveLength(3);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Photo 2 of 3' }));
  expect(within(dialog).getByAltText('Photo 2 of 3')).toBeTruthy();
});

test('an uncertain amount is prefilled, focused and selected, and saved when it is accepted', async () => {
  const calls = fakeApi(respondWith(updateOrder, {} as OrderView));
  const { navigation } = await open(unsureScanResult);
  expect(valueBeside('Amount as read (not certain)')).toBe('¥1,280');
  const field = screen.getByLabelText<HTMLInputElement>('Amount on the receipt');
  expect(document.activeElement).toBe(field);
  const { value, selectionStart, selectionEnd } = field;
  expect([value, selectionStart, selectionEnd]).toEqual(['1,280', 0, '1,280'.length]);
  proceed();
  await waitFor(() => expect(navigation).toHaveBeenCalledExactlyOnceWith(INVOICE));
  expect(calls.map(({ body }) => body)).toEqual([{ pay_amount: 1280 }]);
});

test('a duplicate question comes before the uncertain amount, which does not take the focus', async () => {
  await open({ ...unsureScanResult, requires_pay_duplicate: true });
  expect(document.activeElement?.textContent).toBe('Check the receipt');
});

test('the first key of the keypad replaces the uncertain amount', async () => {
  const touch = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => touch);
  await open(unsureScanResult);
  const field = screen.getByLabelText<HTMLInputElement>('Amount on the receipt');
  expect(field.value).toBe('1,280');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  for (const key of ['1', '3', '8', '0', '0', 'Delete the last digit']) press(key);
  expect(field.value).toBe('1,380');
});

test('an uncertain amount can be corrected, and is required', async () => {
  const calls = fakeApi(respondWith(updateOrder, {} as OrderView));
  const { navigation } = await open(unsureScanResult);
  typeAmount('');
  proceed();
  expect(await screen.findByText('Please enter the amount.')).toBeTruthy();
  typeAmount('1,380');
  proceed();
  await waitFor(() => expect(navigation).toHaveBeenCalledExactlyOnceWith(INVOICE));
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { pay_amount: 1380 }],
  ]);
});

test('a rejected correction shows its reason and stays in the dialog', async () => {
  fakeApi(respondWithError(updateOrder, 'order.expired'));
  const { navigation } = await open(unsureScanResult);
  typeAmount('1380');
  proceed();
  expect(await screen.findByText(/The deadline for this payment has passed/)).toBeTruthy();
  expect(navigation).not.toHaveBeenCalled();
});

test('a duplicate bill shows when it was paid and requires a confirmation', async () => {
  const calls = fakeApi(respondWith(updateOrder, {} as OrderView));
  const { navigation } = await open(alreadyPaidScanResult);
  expect(
    screen.getByText('This receipt was paid on 2026/11/12 12:30. Pay it anyway?'),
  ).toBeTruthy();
  proceed();
  expect(await screen.findByText(/Please confirm that you want to pay/)).toBeTruthy();
  const yesBox = screen.getByLabelText('Yes, pay it anyway');
  expect(document.activeElement).toBe(yesBox);
  fireEvent.click(yesBox);
  proceed();
  await waitFor(() => expect(navigation).toHaveBeenCalledOnce());
  expect(calls[0]?.body).toEqual({ pay_duplicate: true });
});

test('a duplicate confirmation does not apply to another amount typed afterwards', async () => {
  const calls = fakeApi(respondWith(updateOrder, {} as OrderView));
  const { navigation } = await open({ ...unsureScanResult, requires_pay_duplicate: true });
  fireEvent.click(screen.getByLabelText('Yes, pay it anyway'));
  typeAmount('1380');
  proceed();
  await waitFor(() => expect(navigation).toHaveBeenCalledOnce());
  expect(calls[0]?.body).toEqual({ pay_amount: 1380 });
});

test('an unpayable bill shows the reason, and can be saved or paid by the store’s code', async () => {
  saveToken('token');
  const calls = fakeApi(respondWith(saveReceiptScan, savedScan));
  await open(unregisteredScanResult);
  expect(screen.getByText(/This store is not registered with Saifu/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
  const scan = screen.getByRole('link', { name: 'Scan the store’s QR code' });
  expect(scan.getAttribute('href')).toBe('/scan');
  fireEvent.click(screen.getByRole('button', { name: 'Save as a record' }));
  const kept = await screen.findByRole('link', { name: 'Show saved receipts' });
  expect(kept.getAttribute('href')).toBe('/history/receipt-scans');
  expect(calls.map(({ path }) => path)).toEqual([
    `/api/v1/receipt_scans/${unregisteredScanResult.id}`,
  ]);
});

test('the retake and close buttons call back, and Escape or a click does not close the dialog', async () => {
  const { dialog, onRetake, onClose } = await open(scanResult);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Retake' }));
  expect(onRetake).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
