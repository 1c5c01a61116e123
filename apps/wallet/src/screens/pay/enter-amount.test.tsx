import { createOrder, getOrder } from '@saifu/contract/order';
import { getStore, type PayeeView } from '@saifu/contract/store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { lunch, sakura } from './payment-invoice.fixture.ts';

const PATH = `/payment?store=${sakura.id}&qr=ABCD1234`;
const MISSING = 'Please enter the amount.';

function serve(store: Partial<PayeeView & { first_time_store: boolean }> = {}) {
  return fakeApi(
    respondWith(getStore, { ...sakura, first_time_store: false, ...store }),
    respondWith(createOrder, lunch),
    respondWith(getOrder, lunch),
  );
}

const amount = () => screen.findByLabelText<HTMLInputElement>('Amount');
const proceed = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
const ordered = (calls: ReturnType<typeof serve>) =>
  calls.find((call) => call.method === 'POST')?.body;

async function type(value: string) {
  fireEvent.change(await amount(), { target: { value } });
  proceed();
}

beforeEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

test.each([
  ['', MISSING],
  ['0', MISSING],
  ['-5', MISSING],
  ['1.5', MISSING],
  ['many', MISSING],
  ['1,000,001', 'Amount must be less than 1,000,001.'],
  ['12345678901234567890', 'Amount must be less than 1,000,001.'],
])('%j is rejected before any request', async (typed, expectedText) => {
  const calls = serve();
  await openApp(PATH);
  await type(typed);
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect((await amount()).getAttribute('aria-invalid')).toBe('true');
  expect(ordered(calls)).toBeUndefined();
});

test.each([
  ['１２３', 123],
  ['¥1,280', 1280],
  ['1000000円', 1_000_000],
])('%j is parsed as %i yen and leads to the invoice', async (typed, yen) => {
  const calls = serve();
  await openApp(PATH);
  await type(typed);
  await screen.findByText('ランチ 2名様');
  expect(window.location.pathname + window.location.search).toBe(
    `/payment/invoice?order=${lunch.id}`,
  );
  expect(ordered(calls)).toEqual({ store_id: sakura.id, pay_amount: yen, qr_code: 'ABCD1234' });
});

test('the payee is shown first, and its sheet has address, registration and the first-payment notice', async () => {
  serve({ first_time_store: true, registration_number_status: 'check_digit_mismatch' });
  await openApp(PATH);
  expect(await screen.findByRole('heading', { level: 2, name: 'さくら食堂' })).toBeTruthy();
  expect(screen.getByText('丸の内本店')).toBeTruthy();
  expect(screen.getByText(/check digit does not match/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /さくら食堂.*First time/ }));
  await screen.findByRole('dialog', { name: 'Paid to' });
  const address = screen.getByText('〒100-0005').parentElement;
  expect(address?.textContent).toBe('〒100-0005東京都千代田区丸の内1-9-1');
  expect(screen.getByText(/You have not paid this store before/)).toBeTruthy();
  expect(screen.getByText('Registration number T4011001098993')).toBeTruthy();
});

test('a note is optional and sent when written', async () => {
  const calls = serve();
  await openApp(PATH);
  await amount();
  expect(screen.queryByLabelText('Note (optional)')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const note = screen.getByLabelText('Note (optional)');
  expect(document.activeElement).toBe(note);
  fireEvent.change(note, { target: { value: 'Window table' } });
  await type('500');
  await screen.findByText('ランチ 2名様');
  expect(ordered(calls)).toMatchObject({ pay_amount: 500, description: 'Window table' });
});

test('a server error is shown in place, and the amount stays', async () => {
  fakeApi(
    respondWith(getStore, { ...sakura, first_time_store: false }),
    respondWithError(createOrder, 'qr.withdrawn'),
  );
  await openApp(PATH);
  await type('500');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('This QR code has expired or was deleted by the store.');
  expect((await amount()).value).toBe('500');
});

test('a touch device shows a keypad, which fills the field', async () => {
  const touch = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => touch);
  const calls = serve();
  await openApp(PATH);
  const field = await amount();
  expect(field.inputMode).toBe('none');
  expect(document.activeElement).not.toBe(field);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  for (const key of ['1', '2', '5', 'Delete the last digit', '00', '0']) press(key);
  expect(field.value).toBe('12,000');
  proceed();
  await waitFor(() => expect(ordered(calls)).toMatchObject({ pay_amount: 12_000 }));
});

test('a quick amount replaces the typed one', async () => {
  const calls = serve();
  await openApp(PATH);
  const field = await amount();
  fireEvent.change(field, { target: { value: '42' } });
  const quick = screen.getByRole('group', { name: 'Quick amounts' });
  fireEvent.click(within(quick).getByRole('button', { name: '¥3,000' }));
  expect(field.value).toBe('3,000');
  proceed();
  await waitFor(() => expect(ordered(calls)).toMatchObject({ pay_amount: 3000 }));
});

test('a device with a mouse shows no keypad', async () => {
  serve();
  await openApp(PATH);
  const field = await amount();
  expect(field.inputMode).toBe('numeric');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull();
});

test('an inactive store shows a message instead of the amount field', async () => {
  serve({ status: 'pending' });
  await openApp(PATH);
  expect(await screen.findByText('This store is not active yet.')).toBeTruthy();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('a missing or unknown store leads to the scanner', async () => {
  fakeApi(respondWithError(getStore, 'not_found'));
  const { unmount } = await openApp('/payment');
  expect(await screen.findByText(/Scan a store’s QR code to enter/)).toBeTruthy();
  unmount();
  await openApp(PATH);
  expect(await screen.findByText(/This store could not be found/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Scan QR' }).getAttribute('href')).toBe('/scan');
});

test('a store that failed to load can be retried', async () => {
  fakeApi(respondWithError(getStore, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve();
  fireEvent.click(again);
  expect(await amount()).toBeTruthy();
});
