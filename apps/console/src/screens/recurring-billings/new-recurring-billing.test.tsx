import { getInvoice } from '@saifu/contract/invoice';
import { getConsoleSession } from '@saifu/contract/member-session';
import {
  createRecurringBilling,
  getMerchantRecurringBilling,
} from '@saifu/contract/merchant-recurring-billing';
import { listMerchantStores, type MerchantStoreView } from '@saifu/contract/merchant-store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { invoice } from '../../features/invoices/invoice.fixture.ts';
import { offered } from '../../features/recurring-billings/recurring-billing.fixture.ts';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { store } from '../../testing/payments.ts';
import { ownerSession } from '../../testing/sessions.ts';

const path = '/console/recurring-billings/new';
const signedIn = respondWith(getConsoleSession, ownerSession);
const other: MerchantStoreView = { ...store, id: 'sto_01jd0000000000000000000002', name: '別館' };

beforeEach(() => freezeTime(new Date('2026-11-15T14:00:00+09:00')));

function stores(...items: readonly MerchantStoreView[]) {
  return respondWith(listMerchantStores, { items: [...items], next_cursor: null });
}

async function openForm() {
  const view = await openConsole(path);
  await screen.findByLabelText('Service');
  return view;
}

function fill() {
  type('Service', 'パンの定期便');
  type('First payment (yen)', '3300');
  type('Each charge (yen)', '1100');
  fireEvent.click(screen.getByRole('checkbox', { name: '31' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '10' }));
}

function listSent(calls: ReturnType<typeof fakeApi>) {
  return calls.filter(({ method }) => method === 'POST');
}

test('an offer is created, and its screen has the link and the QR code of the first payment', async () => {
  const calls = fakeApi(
    signedIn,
    stores(store, other),
    respondWith(createRecurringBilling, offered),
    respondWith(getMerchantRecurringBilling, offered),
    respondWith(getInvoice, invoice),
  );
  await openForm();
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: other.id } });
  fill();
  type('Note (optional)', '焼きたて');
  fireEvent.change(screen.getByLabelText('Tax rate'), { target: { value: '8' } });
  type('End (optional)', '2027-12-31');
  fireEvent.click(screen.getByRole('checkbox', { name: 'The payer may pause it' }));
  expect(
    screen.getByText(
      'If the payer agrees today, the next charges are made on 2026/11/30, 2026/12/10, and ' +
        '2026/12/31, from 10:00.',
    ),
  ).toBeTruthy();
  press('Create the offer');
  const address = `/console/recurring-billings/${offered.id}`;
  await waitFor(() => expect(window.location.pathname).toBe(address));
  const [sent] = listSent(calls);
  expect(sent?.body).toEqual({
    store_id: other.id,
    service_name: 'パンの定期便',
    description: '焼きたて',
    initial_amount: 3300,
    monthly_amount: 1100,
    tax_rate: 8,
    monthly_payment_days: [10, 31],
    start_date: '2026-11-15',
    end_date: '2027-12-31',
    first_payment_deadline: '2026-12-15',
    pausable: true,
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  await screen.findByText(invoice.payment_url);
  expect(screen.getByRole('button', { name: 'Show a QR code' })).toBeTruthy();
});

test('each wrong field says so, the first one has the focus, and nothing is sent', async () => {
  const calls = fakeApi(signedIn, stores(store));
  const { t } = await openForm();
  press('Create the offer');
  await screen.findByText(t.error('field.required', { label: 'Service' }));
  expect(screen.getAllByText(t.error('amount.missing'))).toHaveLength(2);
  expect(screen.getByText(t.error('field.required', { label: 'Payment days' }))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Service'));
  fill();
  type('Each charge (yen)', '49');
  press('Create the offer');
  await screen.findByText('The amount must be at least ¥50.');
  expect(document.activeElement).toBe(screen.getByLabelText('Each charge (yen)'));
  type('Each charge (yen)', '1100');
  type('First payment by', '2026-11-14');
  type('End (optional)', '2026-11-16');
  press('Create the offer');
  await screen.findByText('Please choose a day from 2026/11/15 to 2027/05/14.');
  expect(screen.queryByText(/^If the payer agrees today/)).toBeNull();
  expect(listSent(calls)).toEqual([]);
});

test('an error of the server is shown at its field', async () => {
  const fields = [{ path: 'end_date', code: 'field.format' }] as const;
  fakeApi(
    signedIn,
    stores(store),
    respondWithError(createRecurringBilling, 'request.invalid', fields),
  );
  await openForm();
  fill();
  press('Create the offer');
  await screen.findByText(/^The end must be at most ten years after the start/);
  expect(document.activeElement).toBe(screen.getByLabelText('End (optional)'));
});

test.each(['store.inactive', 'store.method_unsupported'] as const)(
  'a store that is refused with %s is named at its field, and another try is a new attempt',
  async (code) => {
    const calls = fakeApi(signedIn, stores(store), respondWithError(createRecurringBilling, code));
    const { t } = await openForm();
    fill();
    for (let tries = 1; tries <= 2; tries += 1) {
      press('Create the offer');
      await waitFor(() => expect(listSent(calls)).toHaveLength(tries));
      await screen.findByText(t.error(code));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Store')));
    }
    const keys = listSent(calls).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  },
);

test('a retry after a lost response has the same key, and another amount another', async () => {
  const calls = fakeApi(signedIn, stores(store), {
    row: createRecurringBilling,
    response: () => Response.error(),
  });
  const { t } = await openForm();
  fill();
  for (const [tries, amount] of [
    [1, '1,100'],
    [2, '1,100'],
    [3, '1,200'],
  ] as const) {
    type('Each charge (yen)', amount);
    press('Create the offer');
    await waitFor(() => expect(listSent(calls)).toHaveLength(tries));
    await screen.findByText(t.error('offline'));
  }
  const keys = listSent(calls).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('leaving a form with changes is confirmed, and one without is left at once', async () => {
  fakeApi(signedIn, stores(store));
  const { t } = await openForm();
  type('Service', 'パンの定期便');
  fireEvent.click(screen.getByRole('link', { name: t('app.back') }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard this offer?');
  await agree(t('app.leave_cancel'));
  expect(window.location.pathname).toBe(path);
  type('Service', '');
  fireEvent.click(screen.getByRole('link', { name: t('app.back') }));
  await waitFor(() => expect(window.location.pathname).toBe('/console/recurring-billings'));
});

test('without an active store that accepts cards there is no form', async () => {
  const cash = { ...other, payment_methods: ['cash' as const] };
  fakeApi(signedIn, stores({ ...store, status: 'suspended' }, cash));
  await openConsole(path);
  await screen.findByText('A recurring billing needs an active store that accepts cards.');
});
