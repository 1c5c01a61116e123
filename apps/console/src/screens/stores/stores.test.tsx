import { getConsoleSession } from '@saifu/contract/member-session';
import { createStore, listMerchantStores } from '@saifu/contract/merchant-store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, store } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const signedIn = respondWith(getConsoleSession, ownerSession);
const manager = {
  ...clerkSession,
  member: { ...clerkSession.member, role: 'manager' as const },
};
const created = { ...store, id: 'sto_01jd0000000000000000000009', name: '別館' };

test('stores are listed with their status and address, and each leads to its screen', async () => {
  const change = { id: 'stc_1', changes: { name: '本館' }, created_at: store.created_at };
  const stores = [
    { ...store, pending_changes: change },
    { ...store, id: 'sto_2', name: '閉店', status: 'suspended' as const },
  ];
  fakeApi(signedIn, respondWith(listMerchantStores, { items: stores, next_cursor: null }));
  await openConsole('/console/stores');
  const row = within(await screen.findByRole('row', { name: /さくら食堂/ }));
  expect(row.getByText('Active')).toBeTruthy();
  expect(row.getByText('Waiting for approval')).toBeTruthy();
  expect(row.getByText('〒100-0005 東京都千代田区丸の内1-9-1')).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toBe(`/console/stores/${store.id}`);
  expect(within(screen.getByRole('row', { name: /閉店/ })).getByText('Suspended')).toBeTruthy();
});

test('managers see the stores but cannot create one, and clerks see none', async () => {
  fakeApi(respondWith(getConsoleSession, manager), noStores);
  const { unmount } = await openConsole('/console/stores');
  await screen.findByText('Your stores are listed here.');
  expect(screen.queryByRole('button', { name: 'New store' })).toBeNull();
  unmount();

  const calls = fakeApi(respondWith(getConsoleSession, clerkSession), noStores);
  const { t } = await openConsole('/console/stores');
  await screen.findByText(t.error('member.not_allowed'));
  expect(calls.filter(({ path }) => path.includes('/merchant/stores'))).toEqual([]);
});

test('an owner creates a store, which waits for its activation', async () => {
  const lists = [[], [created]];
  const calls = fakeApi(
    signedIn,
    {
      row: listMerchantStores,
      response: () => Response.json({ items: lists.shift() ?? [created], next_cursor: null }),
    },
    respondWith(createStore, created),
  );
  await openConsole('/console/stores');
  await screen.findByText('Your stores are listed here.');
  await fillNewStore();
  press('Create the store');
  const notice = await screen.findByText(/^別館 was created\. It can take payments as soon as/);
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('row', { name: /別館/ });
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  expect(sent?.body).toEqual({
    name: '別館',
    office_name: null,
    representative: null,
    registration_number: null,
    phone: null,
    mcc: '5812',
    postal_code: '１００−０００５',
    prefecture: '東京都',
    address: '千代田区丸の内1-9-2',
    latitude: null,
    longitude: null,
    latin_name: null,
    latin_city: null,
    payment_methods: ['card', 'paypay'],
    installment_counts: [],
    tax_rounding: 'floor',
    default_tax_rate: 10,
  });
});

test('an empty form sends nothing and focuses the first field', async () => {
  const calls = fakeApi(signedIn, noStores);
  const { t } = await openConsole('/console/stores');
  await screen.findByText('Your stores are listed here.');
  press('New store');
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Card' }));
  press('Create the store');
  await sheet.findByText(t.error('field.required', { label: 'Store name' }));
  expect(document.activeElement).toBe(sheet.getByLabelText('Store name'));
  expect(sheet.getByText(t.error('field.required', { label: 'Payment methods' }))).toBeTruthy();
  expect(sheet.getByText(t.error('field.required', { label: 'Prefecture' }))).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a retry after a lost response has the same key, one after an answer another', async () => {
  const taken = respondWithError(createStore, 'store.registration_number_taken');
  const answers = [() => Response.error(), taken.response, () => Response.json(created)];
  const calls = fakeApi(signedIn, noStores, {
    row: createStore,
    response: () => answers.shift()?.() ?? Response.error(),
  });
  const { t } = await openConsole('/console/stores');
  await screen.findByText('Your stores are listed here.');
  await fillNewStore();
  press('Create the store');
  await screen.findByText(t.error('offline'));
  press('Create the store');
  await screen.findByText(t.error('store.registration_number_taken'));
  const number = screen.getByLabelText('Registration number');
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(number);
  press('Create the store');
  await screen.findByText(/^別館 was created/);
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a sheet with a typed store is closed only after a question', async () => {
  fakeApi(signedIn, noStores);
  await openConsole('/console/stores');
  await screen.findByText('Your stores are listed here.');
  press('New store');
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Store name'), { target: { value: '別館' } });
  press('Close');
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sheet.getByLabelText<HTMLInputElement>('Store name').value).toBe('別館');
  press('Close');
  const again = within(await screen.findByRole('alertdialog'));
  fireEvent.click(again.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

async function fillNewStore(): Promise<void> {
  press('New store');
  const sheet = within(await screen.findByRole('dialog'));
  const values = {
    'Store name': '別館',
    'Category code': '５８１２',
    'Postal code': '１００−０００５',
    Prefecture: '東京都',
    'City, street and building': '千代田区丸の内1-9-2',
    'Tax rate': '10',
  };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(sheet.getByRole('checkbox', { name: 'PayPay' }));
}
