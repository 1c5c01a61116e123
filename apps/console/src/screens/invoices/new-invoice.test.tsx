import { createInvoice, getInvoice, type MerchantOrderView } from '@saifu/contract/invoice';
import { getConsoleSession } from '@saifu/contract/member-session';
import { listMerchantStores, type MerchantStoreView } from '@saifu/contract/merchant-store';
import { ORDER_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { invoice } from '../../features/invoices/invoice.fixture.ts';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { store } from '../../testing/payments.ts';
import { clerkSession } from '../../testing/sessions.ts';

const path = '/console/invoices/new';
const signedIn = respondWith(getConsoleSession, clerkSession);
const other: MerchantStoreView = { ...store, id: 'sto_01jd0000000000000000000002', name: '別館' };
const created = respondWith(createInvoice, invoice);
const opened = respondWith(getInvoice, invoice);

function stores(...items: readonly MerchantStoreView[]) {
  return respondWith(listMerchantStores, { items: [...items], next_cursor: null });
}

/** Opens the form and waits for it. */
async function openForm(search = '') {
  const view = await openConsole(path + search);
  await screen.findByText('The Enter key leads to the next item.');
  return view;
}

function typeItem(index: number, label: string, value: string): void {
  const field = screen.getAllByLabelText(label)[index];
  if (field === undefined) throw new Error(`there is no ${label} ${index}`);
  fireEvent.change(field, { target: { value } });
}

function getTotal(): string | null | undefined {
  return screen.getByText('Total').nextElementSibling?.textContent;
}

type Calls = ReturnType<typeof fakeApi>;

function listSent(calls: Calls) {
  return calls.filter(({ method }) => method === 'POST');
}

function listKeys(calls: Calls) {
  return listSent(calls).map(({ headers }) => headers.get('Idempotency-Key'));
}

/** An amount, and the press that sends it. */
async function sendAmount(yen: string, calls: Calls): Promise<void> {
  const before = listSent(calls).length;
  fireEvent.click(screen.getByRole('radio', { name: 'One amount' }));
  type('Amount', yen);
  press(`Create the invoice for ¥${yen}`);
  await waitFor(() => expect(listSent(calls)).toHaveLength(before + 1));
}

test('items become an invoice with the sum that was shown, which is opened', async () => {
  const calls = fakeApi(signedIn, stores(store), created, opened);
  await openForm();
  type('Title (optional)', '忘年会');
  type('Item name', 'コース料理');
  type('Quantity', '2');
  type('Unit price (yen)', '5000');
  expect(getTotal()).toBe('¥10,000');
  press('Add an item');
  const [, second] = screen.getAllByLabelText('Item name');
  await waitFor(() => expect(document.activeElement).toBe(second));
  typeItem(1, 'Item name', '持ち帰り弁当');
  typeItem(1, 'Unit price (yen)', '１０８０');
  typeItem(1, 'Tax rate', '8');
  expect(getTotal()).toBe('¥11,080');
  fireEvent.click(screen.getByRole('radio', { name: 'Without tax' }));
  expect(screen.getByText('Tax (8%)').nextElementSibling?.textContent).toBe('¥86');
  expect(getTotal()).toBe('¥12,166');
  type('Valid for (days)', '14');
  press('Create the invoice for ¥12,166');
  await waitFor(() => expect(window.location.pathname).toBe(`/console/invoices/${invoice.id}`));
  const [sent] = listSent(calls);
  expect(sent?.body).toEqual({
    store_id: store.id,
    title: '忘年会',
    description: null,
    items: [
      { name: 'コース料理', quantity: 2, unit_price: 5000, tax_rate: 10 },
      { name: '持ち帰り弁当', quantity: 1, unit_price: 1080, tax_rate: 8 },
    ],
    tax_included: false,
    pay_amount: 12_166,
    expires_in_days: 14,
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  await screen.findByText(invoice.payment_url);
});

test('one amount becomes an invoice of the chosen store', async () => {
  const calls = fakeApi(signedIn, stores(store, other), created, opened);
  await openForm();
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: other.id } });
  await sendAmount('3,000', calls);
  expect(listSent(calls)[0]?.body).toEqual({
    store_id: other.id,
    title: null,
    description: null,
    pay_amount: 3000,
    expires_in_days: 30,
  });
});

test('each wrong field says so, the first one has the focus, and nothing is sent', async () => {
  const calls = fakeApi(signedIn, stores(store));
  const { t } = await openForm();
  type('Quantity', '');
  type('Valid for (days)', '181');
  press('Create the invoice');
  await screen.findByText(t.error('field.required', { label: 'Item name' }));
  await screen.findByText(t.error('field.required', { label: 'Quantity' }));
  await screen.findByText(t.error('amount.missing'));
  await screen.findByText(t.error('field.format', { label: 'Valid for (days)' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Valid for (days)'));
  type('Valid for (days)', '180');
  press('Create the invoice');
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByLabelText('Item name'));
  });
  expect(listSent(calls)).toEqual([]);
});

test('a sum above the maximum is refused at the sum', async () => {
  const calls = fakeApi(signedIn, stores(store));
  await openForm();
  type('Item name', 'ビル');
  type('Quantity', '2');
  type('Unit price (yen)', '600000');
  press('Create the invoice for ¥1,200,000');
  await screen.findByText('Amount must be less than 1,000,001.');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sum' }));
  expect(listSent(calls)).toEqual([]);
});

test('an error of the server is shown at its item, and moves with it', async () => {
  const fields = [{ path: 'items.1.name', code: 'field.format' }] as const;
  fakeApi(signedIn, stores(store), respondWithError(createInvoice, 'request.invalid', fields));
  const { t } = await openForm();
  type('Item name', 'A');
  type('Unit price (yen)', '100');
  press('Add an item');
  typeItem(1, 'Item name', 'B');
  typeItem(1, 'Unit price (yen)', '200');
  press('Create the invoice for ¥300');
  await screen.findByText(t.error('field.format', { label: 'Item name' }));
  const [first, second] = screen.getAllByLabelText('Item name');
  expect(document.activeElement).toBe(second);
  expect([first, second].map((each) => each?.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  press('Remove item 1');
  const left = screen.getByLabelText<HTMLInputElement>('Item name');
  expect(left.value).toBe('B');
  expect(left.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(left));
  expect(screen.queryByRole('button', { name: /^Remove item/ })).toBeNull();
});

test('the Enter key leads to the next item and adds one at the end, but does not send', async () => {
  const calls = fakeApi(signedIn, stores(store));
  await openForm();
  const first = screen.getByLabelText('Item name');
  fireEvent.keyDown(first, { key: 'Enter', isComposing: true });
  expect(screen.getAllByLabelText('Item name')).toHaveLength(1);
  expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(false);
  const names = screen.getAllByLabelText('Item name');
  expect(names).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(names[1]));
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(names[1]);
  expect(listSent(calls)).toEqual([]);
});

test('a retry after a lost response has the same key, and another amount another', async () => {
  const calls = fakeApi(signedIn, stores(store), {
    row: createInvoice,
    response: () => Response.error(),
  });
  const { t } = await openForm();
  await sendAmount('500', calls);
  await screen.findByText(t.error('offline'));
  await sendAmount('500', calls);
  await screen.findByText(t.error('offline'));
  await sendAmount('600', calls);
  const keys = listKeys(calls);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an inactive store is named at its field, and another try is a new attempt', async () => {
  const calls = fakeApi(
    signedIn,
    stores(store, other),
    respondWithError(createInvoice, 'store.inactive'),
  );
  const { t } = await openForm();
  await sendAmount('500', calls);
  await screen.findByText(t.error('store.inactive'));
  expect(document.activeElement).toBe(screen.getByLabelText('Store'));
  await sendAmount('500', calls);
  expect(new Set(listKeys(calls)).size).toBe(2);
});

test('a sum that the server computes differently is shown anew before it is sent', async () => {
  const settings = [store, { ...store, tax_rounding: 'ceil' } as const];
  const fields = [{ path: 'pay_amount', code: 'field.mismatch' }] as const;
  const calls = fakeApi(
    signedIn,
    {
      row: listMerchantStores,
      response: () => Response.json({ items: [settings.shift()], next_cursor: null }),
    },
    respondWithError(createInvoice, 'request.invalid', fields),
  );
  await openForm();
  fireEvent.click(screen.getByRole('radio', { name: 'Without tax' }));
  type('Item name', '持ち帰り弁当');
  type('Unit price (yen)', '1080');
  type('Tax rate', '8');
  press('Create the invoice for ¥1,166');
  await screen.findByText(/^The tax settings of the store have changed/);
  await screen.findByRole('button', { name: 'Create the invoice for ¥1,167' });
  expect(listSent(calls)).toHaveLength(1);
});

test('a duplicate begins with the contents of the invoice', async () => {
  const calls = fakeApi(signedIn, stores(other, store), created, opened);
  await openForm(`?copy=${invoice.id}`);
  expect(screen.getByLabelText<HTMLSelectElement>('Store').value).toBe(store.id);
  expect(screen.getByLabelText<HTMLInputElement>('Note (optional)').value).toBe('12月18日');
  press('Create the invoice for ¥11,080');
  await waitFor(() => expect(listSent(calls)).toHaveLength(1));
  expect(listSent(calls)[0]?.body).toEqual({
    store_id: store.id,
    title: '忘年会',
    description: '12月18日',
    items: invoice.items.map(({ amount: _, ...item }) => item),
    tax_included: true,
    pay_amount: 11_080,
    expires_in_days: 14,
  });
});

test('an invoice to duplicate that is not found leaves an empty form', async () => {
  fakeApi(signedIn, stores(store), respondWithError(getInvoice, 'not_found'));
  await openForm('?copy=ord_01jd0000000000000000000009');
  expect(screen.getByText(/^The invoice to duplicate was not found/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Item name').value).toBe('');
});

test('leaving a form with changes is confirmed, and one without is left at once', async () => {
  fakeApi(signedIn, stores(store));
  const { t } = await openForm();
  type('Title (optional)', '忘年会');
  fireEvent.click(screen.getByRole('link', { name: t('app.back') }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard this invoice?');
  await agree(t('app.leave_cancel'));
  expect(window.location.pathname).toBe(path);
  type('Title (optional)', '');
  fireEvent.click(screen.getByRole('link', { name: t('app.back') }));
  await waitFor(() => expect(window.location.pathname).toBe('/console/invoices'));
});

test('without an active store there is no form', async () => {
  fakeApi(signedIn, stores({ ...store, status: 'suspended' }));
  const { t } = await openConsole(path);
  await screen.findByText(t('console_till.no_store'));
});

test('an invoice for one amount is duplicated as one amount', async () => {
  const amount: MerchantOrderView = {
    ...invoice,
    description: null,
    pay_amount: 3000,
    items: [{ name: '忘年会', quantity: 1, unit_price: 3000, amount: 3000, tax_rate: 10 }],
  };
  fakeApi(signedIn, stores(store), respondWith(getInvoice, amount));
  await openConsole(`${path}?copy=${invoice.id}`);
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('3,000');
  expect(getTotal()).toBe('¥3,000');
});

test('at the largest number of items no other can be added, by the Enter key neither', async () => {
  const [item] = invoice.items;
  const items = Array.from({ length: ORDER_ITEMS_MAX }, () => item);
  fakeApi(signedIn, stores(store), {
    row: getInvoice,
    response: () => Response.json({ ...invoice, items }),
  });
  await openForm(`?copy=${invoice.id}`);
  expect(screen.getByText('An invoice can have up to 100 items.')).toBeTruthy();
  expect(screen.queryByText('Add an item')).toBeNull();
  // Looking for labels takes minutes among so many fields.
  const listNames = () => document.querySelectorAll('[name$=".name"]');
  fireEvent.keyDown([...listNames()].at(-1) ?? document.body, { key: 'Enter' });
  expect(listNames()).toHaveLength(ORDER_ITEMS_MAX);
});
