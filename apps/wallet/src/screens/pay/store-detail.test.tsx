import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listMonths } from '@saifu/contract/history';
import { getStore, type PayeeView } from '@saifu/contract/store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { sakura } from './payment-invoice.fixture.ts';

const PATH = `/stores/${sakura.id}`;

async function open(store: Partial<PayeeView> = {}) {
  const calls = fakeApi(respondWith(getStore, { ...sakura, ...store, first_time_store: false }));
  await openApp(PATH);
  await screen.findByText('About the store');
  return calls;
}

const getDetail = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;

test('a store shows all public details and a link to pay', async () => {
  const calls = await open();
  expect(calls[0]?.path).toBe(`/api/v1/guest/stores/${sakura.id}`);
  expect(screen.getByRole('heading', { name: 'さくら食堂' })).toBeTruthy();
  expect(screen.getByText('丸の内本店')).toBeTruthy();
  expect(getDetail('Representative')?.textContent).toBe('桜●●●');
  expect(getDetail('Address')?.textContent).toContain('〒100-0005東京都千代田区丸の内1-9-1');
  const map = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in maps' });
  expect(new URL(map.href).searchParams.get('query')).toBe('さくら食堂 東京都千代田区丸の内1-9-1');
  expect(map.rel).toBe('noopener noreferrer');
  expect(getDetail('Registration number')?.textContent).toBe('T4011001098993Check digit matches');
  expect(getDetail('Ways to pay')?.textContent).toBe('Card, Cash, PayPay, and BitCash');
  expect(getDetail('Updated')?.textContent).toBe('2026/11/01 09:30');
  expect(getDetail('Registered')?.textContent).toBe('2026/04/01');
  expect(getDetail('Store ID')?.textContent).toContain(sakura.id);
  const phone = screen.getByRole('link', { name: '03-1234-5601' });
  expect(phone.getAttribute('href')).toBe('tel:+81312345601');
  const pay = screen.getByRole('link', { name: 'Pay this store' });
  expect(pay.getAttribute('href')).toBe(`/payment?store=${sakura.id}`);
});

test('what a store has not given is left out', async () => {
  await open({ office_name: null, phone: null, registration_number: null, payment_methods: [] });
  for (const label of ['Phone number', 'Registration number', 'Ways to pay']) {
    expect(screen.queryByText(label)).toBeNull();
  }
});

const months = [
  { month: '2026-11', count: 2, total: 2560 },
  { month: '2026-10', count: 1, total: 980 },
];

test('a member sees what was paid at the store so far, with a link to the payments', async () => {
  saveToken('token');
  const calls = fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(getStore, { ...sakura, first_time_store: false }),
    respondWith(listMonths, { items: months, next_cursor: null }),
  );
  await openApp(PATH);
  const link = await screen.findByRole('link', { name: /^Your payments here3 payments¥3,540/ });
  expect(link.getAttribute('href')).toBe(`/history?store_id=${sakura.id}`);
  expect(calls.some(({ path }) => path.endsWith(`/months?store_id=${sakura.id}`))).toBe(true);
});

test('a store that was never paid has no history', async () => {
  saveToken('token');
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(getStore, { ...sakura, first_time_store: true }),
  );
  await openApp(PATH);
  expect(await screen.findByText(/You have not paid this store before/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Your payments here/ })).toBeNull();
});

test('an inactive store says so and cannot be paid', async () => {
  await open({ status: 'suspended' });
  expect(screen.getByText('This store is not active yet.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay this store' })).toBeNull();
});

test('a renamed store shows its former name and other changes', async () => {
  const changed_at = '2026-11-10T09:30:00+09:00';
  await open({ recent_change: { changed_at, fields: ['name', 'phone'], former_name: '春食堂' } });
  expect(screen.getByText('Formerly “春食堂”')).toBeTruthy();
  expect(screen.getByText(/changed details on 2026\/11\/10: name and phone number\./)).toBeTruthy();
});

test('a store whose earlier details are unknown says only that they changed', async () => {
  const changed_at = '2026-11-10T09:30:00+09:00';
  await open({ recent_change: { changed_at, fields: [], former_name: null } });
  expect(screen.getByText(/This store changed details on 2026\/11\/10\. Please/)).toBeTruthy();
  expect(screen.queryByText(/Formerly/)).toBeNull();
});

test('an unknown store shows not found; a failed load can be retried', async () => {
  fakeApi(respondWithError(getStore, 'not_found'));
  const { unmount } = await openApp(PATH);
  expect(await screen.findByText(/This store could not be found/)).toBeTruthy();
  unmount();
  fakeApi(respondWithError(getStore, 'request.malformed'));
  await openApp(PATH);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeApi(respondWith(getStore, { ...sakura, first_time_store: false }));
  fireEvent.click(again);
  expect(await screen.findByText('About the store')).toBeTruthy();
});
