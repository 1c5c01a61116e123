import { getInvoice } from '@saifu/contract/invoice';
import { getConsoleSession } from '@saifu/contract/member-session';
import {
  getMerchantRecurringBilling,
  listMerchantCharges,
  listPriceChanges,
  type MerchantRecurringBillingView,
  proposePrice,
  withdrawPrice,
  withdrawRecurringBilling,
} from '@saifu/contract/merchant-recurring-billing';
import { listMerchantStores } from '@saifu/contract/merchant-store';
import { createQrCode } from '@saifu/contract/qr-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { invoice } from '../../features/invoices/invoice.fixture.ts';
import {
  billing,
  charges,
  lapsed,
  offered,
  proposed,
} from '../../features/recurring-billings/recurring-billing.fixture.ts';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { store } from '../../testing/payments.ts';
import { ownerSession } from '../../testing/sessions.ts';

const path = `/console/recurring-billings/${billing.id}`;
const api = `/api/v1/merchant/recurring_billings/${billing.id}`;
const signedIn = respondWith(getConsoleSession, ownerSession);
const stores = respondWith(listMerchantStores, { items: [store], next_cursor: null });
const charged = respondWith(listMerchantCharges, {
  items: [...charges],
  next_cursor: null,
  totals: { count: 2, amount: 4400, paid_amount: 4400 },
});
const uncharged = respondWith(listMerchantCharges, {
  items: [],
  next_cursor: null,
  totals: { count: 0, amount: 0, paid_amount: 0 },
});
const around = [signedIn, stores, charged] as const;
const canceled: MerchantRecurringBillingView = {
  ...billing,
  status: 'canceled',
  closed_by: 'merchant',
  closed_at: '2026-11-15T14:00:00+09:00',
  next_payment_date: null,
  next_amount: null,
};

beforeEach(() => freezeTime(new Date('2026-11-15T14:00:00+09:00')));

/** Responds with one view after the other, and keeps the last one. */
function inTurn(...views: readonly MerchantRecurringBillingView[]) {
  const left = [...views];
  const response = () => Response.json(left.length > 1 ? left.shift() : left[0]);
  return { row: getMerchantRecurringBilling, response };
}

function listSent(calls: ReturnType<typeof fakeApi>) {
  return calls.filter(({ method }) => method === 'POST');
}

const getValue = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

/** Opens the sheet of a new price and fills it in. */
async function propose(amount: string, from: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Propose a new price' }));
  await screen.findByRole('dialog', { name: 'Propose a new price' });
  type('Each charge (yen)', amount);
  type('Applies from', from);
  press('Propose the price');
}

test('the terms, the payer and the charges with their payments are shown', async () => {
  fakeApi(...around, respondWith(getMerchantRecurringBilling, billing));
  await openConsole(path);
  const table = within(await screen.findByRole('table', { name: 'Charges' }));
  const [, charge, first] = table.getAllByRole('row');
  expect(charge?.textContent).toBe('2026/11/10Paid2026/11/10See¥1,100');
  expect(first?.textContent).toBe('First paymentPaid2026/11/02See¥3,300');
  const links = table.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    charges.map(({ payment_id: id }) => `/console/payments/${id}`),
  );
  expect(links[0]?.getAttribute('aria-label')).toBe('See the payment: 2026/11/10');
  expect(getValue('Next charge')).toBe('¥1,100 on 2026/11/30');
  expect(getValue('Paid through')).toBe('2026/11/29');
  expect(getValue('Payer')).toContain('Agreed on 2026/11/02');
  expect(getValue('Payment days')).toContain('The 10th and last day of every month');
  await waitFor(() => expect(getValue('Store')).toBe('さくら食堂'));
  const bill = screen.getByRole('link', { name: 'See the invoice of the first payment' });
  expect(bill.getAttribute('href')).toBe(`/console/invoices/${billing.order_id}`);
  expect(screen.getByText('The price has never been changed.')).toBeTruthy();
});

test('more charges are added, and the first new one gets the focus even without a payment', async () => {
  const [charge] = charges;
  const waiting = { ...charge, due_date: '2026-10-10', status: 'waived', payment_id: null };
  const pages = [
    { items: [charge], next_cursor: 'next', totals: { count: 2, amount: 1, paid_amount: 1 } },
    { items: [waiting], next_cursor: null, totals: null },
  ];
  fakeApi(signedIn, stores, respondWith(getMerchantRecurringBilling, billing), {
    row: listMerchantCharges,
    response: () => Response.json(pages.shift()),
  });
  const { t } = await openConsole(path);
  await screen.findByText('2 charges');
  press(t('app.more'));
  const added = await screen.findByText('2026/10/10');
  await waitFor(() => expect(document.activeElement).toBe(added.closest('tr')));
});

test('charges that cannot be loaded leave the terms and the cancellation', async () => {
  const failing = respondWithError(listMerchantCharges, 'not_found');
  fakeApi(signedIn, stores, failing, respondWith(getMerchantRecurringBilling, billing));
  const { t } = await openConsole(path);
  await screen.findByText(t.error('not_found'));
  expect(getValue('Next charge')).toBe('¥1,100 on 2026/11/30');
  press('Cancel this service');
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('Nothing is refunded.');
});

test('an offer has the link of its first payment, and the payment is seen within 15 seconds', async () => {
  fakeApi(
    ...[signedIn, stores, uncharged, inTurn(offered, billing)],
    respondWith(getInvoice, invoice),
    respondWithError(createQrCode, 'order.expired'),
  );
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  expect(screen.getByText('No charge has been made yet.')).toBeTruthy();
  expect(getValue('First payment by')).toBe('2026/12/15');
  expect(screen.queryByRole('button', { name: 'Propose a new price' })).toBeNull();
  await advanceTime(15_000);
  await screen.findByText('The payer has made the first payment. The service is active.');
  expect(screen.queryByText(invoice.payment_url)).toBeNull();
  expect(screen.getByRole('button', { name: 'Propose a new price' })).toBeTruthy();
});

test('an offer is withdrawn after a sheet that says what stops working', async () => {
  const withdrawn: MerchantRecurringBillingView = {
    ...offered,
    status: 'canceled',
    closed_by: 'merchant',
    closed_at: '2026-11-15T14:00:00+09:00',
  };
  const calls = fakeApi(
    ...[signedIn, stores, uncharged, inTurn(offered, withdrawn)],
    respondWith(getInvoice, invoice),
    respondWith(withdrawRecurringBilling, withdrawn),
  );
  await openConsole(path);
  await screen.findByText(invoice.payment_url);
  press('Withdraw the offer');
  const sheet = await screen.findByRole('dialog', { name: 'Withdraw the offer of パンの定期便?' });
  expect(sheet.textContent).toContain('The payment link and the QR codes stop working.');
  press('Keep it');
  expect(listSent(calls)).toEqual([]);
  press('Withdraw the offer');
  press('Withdraw it');
  await screen.findByText('It was canceled. Nothing more is charged.');
  expect(screen.queryByText(invoice.payment_url)).toBeNull();
});

test('a service is canceled after a sheet that names charges, refund and message', async () => {
  const calls = fakeApi(
    ...around,
    inTurn(billing, canceled),
    respondWith(withdrawRecurringBilling, canceled),
  );
  await openConsole(path);
  await screen.findByRole('table', { name: 'Charges' });
  press('Cancel this service');
  const sheet = await screen.findByRole('dialog', { name: 'Cancel パンの定期便?' });
  const effects = within(sheet).getAllByRole('listitem');
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    'The charge of ¥1,100 on 2026/11/30 is not made any more, nor any after it.',
    'The last charge was ¥1,100, paid on 2026/11/10.',
    'Nothing is refunded. The payer has paid through 2026/11/29.',
    'The payer gets a message that your store has canceled it.',
    'This cannot be undone.',
  ]);
  press('Cancel it now');
  const notice = await screen.findByText('It was canceled. Nothing more is charged.');
  expect(document.activeElement).toBe(notice.closest('[tabindex]'));
  expect(screen.getByText('Your store canceled it on 2026/11/15.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel this service' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Propose a new price' })).toBeNull();
  expect(listSent(calls).map((call) => call.path)).toEqual([`${api}/cancel`]);
});

test('a cancellation that fails says why, and can be repeated', async () => {
  const calls = fakeApi(
    ...around,
    respondWith(getMerchantRecurringBilling, billing),
    respondWithError(withdrawRecurringBilling, 'order.being_paid'),
  );
  const { t } = await openConsole(path);
  await screen.findByRole('table', { name: 'Charges' });
  press('Cancel this service');
  for (let tries = 1; tries <= 2; tries += 1) {
    press('Cancel it now');
    await waitFor(() => expect(listSent(calls)).toHaveLength(tries));
    await screen.findByText(t.error('order.being_paid'));
  }
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a service that the payer cancels meanwhile is shown as canceled', async () => {
  const left: MerchantRecurringBillingView = { ...canceled, closed_by: 'payer' };
  fakeApi(
    ...around,
    inTurn(billing, left),
    respondWithError(withdrawRecurringBilling, 'recurring_billing.closed'),
  );
  await openConsole(path);
  await screen.findByRole('table', { name: 'Charges' });
  press('Cancel this service');
  press('Cancel it now');
  await screen.findByText('The payer canceled it on 2026/11/15.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a new price is proposed, and waits for an answer', async () => {
  const asked: MerchantRecurringBillingView = { ...billing, price_change: proposed };
  const calls = fakeApi(
    ...around,
    inTurn(billing, asked),
    respondWith(proposePrice, proposed),
    respondWith(listPriceChanges, { items: [proposed, lapsed], next_cursor: null }),
  );
  await openConsole(path);
  await propose('1,500', '2027-01-01');
  const notice = await screen.findByText(
    'A price of ¥1,500 was proposed. The payer decides about it.',
  );
  await waitFor(() => expect(document.activeElement).toBe(notice.closest('[tabindex]')));
  expect(listSent(calls)).toMatchObject([
    { path: `${api}/price_changes`, body: { monthly_amount: 1500, from: '2027-01-01' } },
  ]);
  await screen.findByText('¥1,500 each time from 2027/01/01. The payer has not answered yet.');
  expect(screen.queryByRole('button', { name: 'Propose a new price' })).toBeNull();
  const table = within(await screen.findByRole('table', { name: 'Price changes' }));
  const [, waiting, past] = table.getAllByRole('row');
  expect(waiting?.textContent).toContain('Waiting for an answer');
  expect(past?.textContent).toContain('No answer in time');
});

test('a price outside of the limits is refused before it is sent', async () => {
  const calls = fakeApi(...around, respondWith(getMerchantRecurringBilling, billing));
  const { t } = await openConsole(path);
  await propose('', '');
  await screen.findByText(t.error('amount.missing'));
  expect(screen.getByText(t.error('field.required', { label: 'Applies from' }))).toBeTruthy();
  type('Each charge (yen)', '49');
  type('Applies from', '2026-11-22');
  press('Propose the price');
  await screen.findByText('The amount must be at least ¥50.');
  type('Each charge (yen)', '1500');
  type('Applies from', '2026-11-21');
  press('Propose the price');
  await screen.findByText(/^Please choose a day from 2026\/11\/22 to 2027\/05\/14/);
  expect(document.activeElement).toBe(screen.getByLabelText('Applies from'));
  expect(listSent(calls)).toEqual([]);
});

test('a price that the server refuses is explained at its field', async () => {
  const fields = [{ path: 'from', code: 'field.format' }] as const;
  fakeApi(
    ...around,
    respondWith(getMerchantRecurringBilling, billing),
    respondWithError(proposePrice, 'request.invalid', fields),
  );
  await openConsole(path);
  await propose('1500', '2027-01-01');
  await screen.findByText(/^Please choose a day from 2026\/11\/22 to 2027\/05\/14/);
  expect(document.activeElement).toBe(screen.getByLabelText('Applies from'));
});

test('another open price change is named at the amount, and shown behind the sheet', async () => {
  const asked: MerchantRecurringBillingView = { ...billing, price_change: proposed };
  fakeApi(
    ...around,
    inTurn(billing, asked),
    respondWithError(proposePrice, 'recurring_billing.price_open_already'),
    respondWith(listPriceChanges, { items: [proposed], next_cursor: null }),
  );
  const { t } = await openConsole(path);
  await propose('1600', '2027-01-01');
  await screen.findByText(t.error('recurring_billing.price_open_already'));
  const amount = screen.getByLabelText('Each charge (yen)');
  expect(document.activeElement).toBe(amount);
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  press(t('app.close'));
  await screen.findByText(/The payer has not answered yet\.$/);
});

test('a price change is withdrawn after a question', async () => {
  const asked: MerchantRecurringBillingView = { ...billing, price_change: proposed };
  const back = { ...proposed, status: 'withdrawn' } as const;
  const calls = fakeApi(
    ...around,
    inTurn(asked, { ...billing, price_change: back }),
    respondWith(withdrawPrice, back),
    respondWith(listPriceChanges, { items: [back], next_cursor: null }),
  );
  const { t } = await openConsole(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the proposal' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'The payer can then no longer accept ¥1,500 from 2027/01/01. The price stays at ¥1,100.',
  );
  await agree(t('app.cancel'));
  expect(listSent(calls)).toEqual([]);
  press('Withdraw the proposal');
  await agree('Withdraw the proposal');
  await screen.findByText('The proposal was withdrawn.');
  expect(listSent(calls)[0]?.path).toBe(`${api}/price_changes/${proposed.id}/withdraw`);
  await screen.findByRole('button', { name: 'Propose a new price' });
});

test('a price change that the payer accepts meanwhile is shown as accepted', async () => {
  const accepted = { ...proposed, status: 'accepted' } as const;
  fakeApi(
    ...around,
    inTurn({ ...billing, price_change: proposed }, { ...billing, price_change: accepted }),
    respondWithError(withdrawPrice, 'recurring_billing.price_closed'),
    respondWith(listPriceChanges, { items: [accepted], next_cursor: null }),
  );
  await openConsole(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the proposal' }));
  await agree('Withdraw the proposal');
  await screen.findByText('¥1,500 from 2027/01/01');
  expect(screen.queryByRole('button', { name: 'Withdraw the proposal' })).toBeNull();
});

test.each([
  [{ ...canceled, closed_by: 'unpaid' }, 'A charge stayed unpaid, so it was canceled on'],
  [{ ...canceled, status: 'ended', closed_by: 'end_date' }, 'It ended as agreed on 2026/11/15.'],
] as const)('a closed service offers no changes', async (closed, text) => {
  fakeApi(...around, respondWith(getMerchantRecurringBilling, closed));
  await openConsole(path);
  await screen.findByText(text, { exact: false });
  for (const name of ['Cancel this service', 'Propose a new price']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a price change that was open when the service was closed cannot be answered', async () => {
  fakeApi(
    ...around,
    respondWith(getMerchantRecurringBilling, { ...canceled, price_change: proposed }),
    respondWith(listPriceChanges, { items: [proposed], next_cursor: null }),
  );
  await openConsole(path);
  await screen.findByText('No answer in time');
  expect(screen.queryByRole('button', { name: 'Withdraw the proposal' })).toBeNull();
});

test('one that is going to end can be canceled at once, but has no new price', async () => {
  fakeApi(...around, respondWith(getMerchantRecurringBilling, { ...billing, ending: true }));
  await openConsole(path);
  await screen.findByRole('button', { name: 'Cancel this service' });
  expect(screen.queryByRole('button', { name: 'Propose a new price' })).toBeNull();
});

test('a recurring billing of another merchant is not found, and the list is offered', async () => {
  fakeApi(signedIn, stores, respondWithError(getMerchantRecurringBilling, 'not_found'));
  await openConsole(path);
  await screen.findByText('This recurring billing was not found.');
  expect(screen.getByRole('link', { name: 'Recurring billings', current: false })).toBeTruthy();
});
