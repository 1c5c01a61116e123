import { createOrder, getOrder } from '@saifu/contract/order';
import { getStore, type PayeeView } from '@saifu/contract/store';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, respondWith, respondWithError } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/render.tsx';
import { lunch, sakura } from './payment-invoice.fixture.ts';

const PATH = `/payment?store=${sakura.id}&qr=ABCD1234`;
const MISSING = 'Please input payment amount.';

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
])('%j is refused before anyone is asked', async (typed, words) => {
  const calls = serve();
  await openApp(PATH);
  await type(typed);
  expect(await screen.findByText(words)).toBeTruthy();
  expect((await amount()).getAttribute('aria-invalid')).toBe('true');
  expect(ordered(calls)).toBeUndefined();
});

test.each([
  ['１２３', 123],
  ['¥1,280', 1280],
  ['1000000円', 1_000_000],
])('%j is %i yen, and leads to the bill', async (typed, yen) => {
  const calls = serve();
  await openApp(PATH);
  await type(typed);
  await screen.findByText('ランチ 2名様');
  expect(window.location.pathname + window.location.search).toBe(
    `/payment/invoice?order=${lunch.id}`,
  );
  expect(ordered(calls)).toEqual({ store_id: sakura.id, pay_amount: yen, qr_code: 'ABCD1234' });
});

test('who would be paid stands first, and whether it is the first time', async () => {
  serve({ first_time_store: true, registration_number_status: 'check_digit_mismatch' });
  await openApp(PATH);
  expect(await screen.findByRole('heading', { level: 2, name: 'さくら食堂' })).toBeTruthy();
  expect(screen.getByText('丸の内本店')).toBeTruthy();
  const address = screen.getByText('〒100-0005').parentElement;
  expect(address?.textContent).toBe('〒100-0005東京都千代田区丸の内1-9-1');
  expect(screen.getByText(/You have not paid this store before/)).toBeTruthy();
  expect(screen.getByText('Registration number T4011001098993')).toBeTruthy();
  expect(screen.getByText(/check digit does not match/)).toBeTruthy();
});

test('a note is offered, and sent when it was written', async () => {
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

test('a no of the server is said in place, and the amount stays', async () => {
  fakeApi(
    respondWith(getStore, { ...sakura, first_time_store: false }),
    respondWithError(createOrder, 'qr.withdrawn'),
  );
  await openApp(PATH);
  await type('500');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('QR code is expired or deleted by merchant');
  expect((await amount()).value).toBe('500');
});

test('fingers get keys of our own, and the field holds what they say', async () => {
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

test('a mouse has a keyboard, and gets no keys', async () => {
  serve();
  await openApp(PATH);
  const field = await amount();
  expect(field.inputMode).toBe('numeric');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull();
});

test('a store that is not active says so, and asks for no amount', async () => {
  serve({ status: 'pending' });
  await openApp(PATH);
  expect(await screen.findByText('Store is not yet active')).toBeTruthy();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('without a store, or with an unknown one, the way leads to the camera', async () => {
  fakeApi(respondWithError(getStore, 'not_found'));
  const { unmount } = await openApp('/payment');
  expect(await screen.findByText(/Scan a store’s QR code to enter/)).toBeTruthy();
  unmount();
  await openApp(PATH);
  expect(await screen.findByText(/This store could not be found/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Scan QR' }).getAttribute('href')).toBe('/scan');
});

test('a store that did not arrive can be asked for again', async () => {
  fakeApi(respondWithError(getStore, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve();
  fireEvent.click(again);
  expect(await amount()).toBeTruthy();
});
