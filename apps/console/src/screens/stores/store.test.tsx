import { getConsoleSession } from '@saifu/contract/member-session';
import {
  getMerchantStore,
  listMerchantStores,
  type MerchantStoreView,
  removeStoreLogo,
  setStoreLogo,
  updateStore,
} from '@saifu/contract/merchant-store';
import { listQrCodes } from '@saifu/contract/qr-code';
import { LOGO_BYTES_MAX } from '@saifu/domain/shared/limits';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, store } from '../../testing/payments.ts';
import { ownerSession } from '../../testing/sessions.ts';

const path = `/console/stores/${store.id}`;
const LOGO = '/api/v1/guest/store_logos/aa';
const OTHER_LOGO = '/api/v1/guest/store_logos/bb';

const base = [
  respondWith(getConsoleSession, ownerSession),
  noStores,
  respondWith(listQrCodes, { items: [], next_cursor: null }),
];
const shown = (view: MerchantStoreView = store) => [...base, respondWith(getMerchantStore, view)];

function waiting(changes: NonNullable<MerchantStoreView['pending_changes']>['changes']) {
  return { id: 'stc_1', changes, created_at: '2026-11-18T10:00:00+09:00' };
}

beforeEach(() => {
  // Not part of jsdom.
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = vi.fn();
});

test('only what changed is sent, and what needs approval is shown as waiting', async () => {
  const changed = { ...store, mcc: '5814', pending_changes: waiting({ name: '新館' }) };
  const calls = fakeApi(...shown(), respondWith(updateStore, changed));
  await openConsole(path);
  await screen.findByLabelText('Store name');
  type('Store name', '新館');
  type('Category code', '5814');
  press('Save changes');
  const notice = await screen.findByText(/^The changes were sent\. Those that need approval/);
  expect(document.activeElement?.contains(notice)).toBe(true);
  const sent = calls.find(({ method }) => method === 'PATCH');
  expect(sent?.path).toBe(`/api/v1/merchant/stores/${store.id}`);
  expect(sent?.body).toEqual({ name: '新館', mcc: '5814' });
  const row = within(await screen.findByRole('row', { name: /^Store name/ }));
  const values = row.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(values).toEqual(['さくら食堂', '新館']);
  expect(screen.getByLabelText<HTMLInputElement>('Store name').value).toBe('新館');
});

test('what is saved is not sent again, and without changes nothing is sent', async () => {
  const calls = fakeApi(...shown(), respondWith(updateStore, { ...store, mcc: '5814' }));
  await openConsole(path);
  await screen.findByLabelText('Category code');
  type('Category code', '5814');
  press('Save changes');
  await screen.findByText('The changes are saved.');
  press('Save changes');
  await screen.findByText('Nothing was changed.');
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Category code').value).toBe('5814');
});

test('a change that waits can be taken back by entering the present value', async () => {
  const view = { ...store, pending_changes: waiting({ name: '新館', postal_code: '1000006' }) };
  const calls = fakeApi(...shown(view), respondWith(updateStore, store));
  await openConsole(path);
  const row = within(await screen.findByRole('row', { name: /^Postal code/ }));
  expect(row.getByText('100-0005')).toBeTruthy();
  expect(row.getByText('100-0006')).toBeTruthy();
  type('Store name', store.name);
  type('Postal code', '100-0005');
  press('Save changes');
  await screen.findByText('The changes are saved.');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: store.name,
    postal_code: '100-0005',
  });
  expect(screen.queryByText(/^You asked for these changes/)).toBeNull();
});

test('an error of the server is shown at its field, and the typed values stay', async () => {
  fakeApi(...shown(), respondWithError(updateStore, 'store.registration_number_taken'));
  const { t } = await openConsole(path);
  await screen.findByLabelText('Registration number');
  type('Registration number', 'T7000012050002');
  press('Save changes');
  await screen.findByText(t.error('store.registration_number_taken'));
  const field = screen.getByLabelText<HTMLInputElement>('Registration number');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('T7000012050002');
  expect(document.activeElement).toBe(field);
});

test.each([
  ['Store name', ' ', 'field.required', {}],
  ['Phone number', 'abc', 'field.phone', {}],
  ['Name in Latin letters', 'さくら', 'field.half_width', {}],
  ['Latitude', '35', 'field.required', { label: 'Longitude' }],
] as const)('%s with %o is not sent', async (label, value, code, params) => {
  const calls = fakeApi(...shown());
  const { t } = await openConsole(path);
  await screen.findByLabelText(label);
  type(label, value);
  press('Save changes');
  await screen.findByText(t.error(code, { label, ...params }));
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a number whose check digit does not match is accepted with a warning', async () => {
  fakeApi(...shown());
  await openConsole(path);
  await screen.findByLabelText('Registration number');
  type('Registration number', 'T1000012050002');
  await screen.findByText(/^The check digit of this number does not match\./);
});

test('a store that is not active says why it takes no payments', async () => {
  fakeApi(...shown({ ...store, status: 'pending' }));
  await openConsole(path);
  await screen.findByText(
    'This store cannot take payments yet. Saifu reviews it and activates it.',
  );
  expect(screen.getByText('Waiting for activation')).toBeTruthy();
  expect(screen.queryByText(/^Payers know an active store/)).toBeNull();
});

test('a chosen file is shown before it is sent as the logo', async () => {
  const answer = { ...store, pending_changes: waiting({ logo_url: OTHER_LOGO }) };
  const calls = fakeApi(...shown(), respondWith(setStoreLogo, answer));
  await openConsole(path);
  await screen.findByText('There is no logo. Payers see the icon of the category.');
  choose(createFile('logo.png', 'image/png', 3000));
  await screen.findByText('Preview of logo.png (3 kB)');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  press('Use this logo');
  const notice = await screen.findByText(/^The logo was sent to Saifu\./);
  expect(document.activeElement?.contains(notice)).toBe(true);
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(sent?.path).toBe(`/api/v1/merchant/stores/${store.id}/logo`);
  expect(sent?.headers.get('Content-Type')).toBe('image/png');
  const logo = await screen.findByText('New logo, waiting for approval');
  expect(logo.closest('figure')?.querySelector('img')?.getAttribute('src')).toBe(OTHER_LOGO);
  expect(screen.queryByText(/^Preview of/)).toBeNull();
});

test('a file of another type, a large one and a broken one are not sent', async () => {
  const calls = fakeApi(...shown());
  const { t } = await openConsole(path);
  await screen.findByText('There is no logo. Payers see the icon of the category.');
  choose(createFile('logo.gif', 'image/gif', 10));
  await screen.findByText(t.error('store.logo_unsupported'));
  choose(createFile('logo.png', 'image/png', LOGO_BYTES_MAX + 1));
  await screen.findByText(t.error('file.too_large', { max: 5 }));
  choose(createFile('logo.png', 'image/png', 10));
  const preview = (await screen.findByText(/^Preview of logo\.png/)).closest('figure');
  expect(screen.queryByText(t.error('file.too_large', { max: 5 }))).toBeNull();
  await waitFor(() => expect(preview?.querySelector('img')).toBeTruthy());
  const image = preview?.querySelector('img');
  if (image) fireEvent.error(image);
  await screen.findByText(t.error('store.logo_unsupported'));
  expect(screen.queryByRole('button', { name: 'Use this logo' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a logo that the server refuses can be sent again', async () => {
  fakeApi(...shown(), respondWithError(setStoreLogo, 'store.logo_unsupported'));
  const { t } = await openConsole(path);
  await screen.findByText('There is no logo. Payers see the icon of the category.');
  choose(createFile('logo.png', 'image/png', 10));
  press('Use this logo');
  await screen.findByText(t.error('store.logo_unsupported'));
  expect(screen.getByRole('button', { name: 'Use this logo' })).toBeTruthy();
});

test('a logo is removed only after a question, and its removal waits for approval', async () => {
  const view = { ...store, logo_url: LOGO };
  const removed = { ...view, pending_changes: waiting({ logo_url: null }) };
  const calls = fakeApi(...shown(view), respondWith(removeStoreLogo, removed));
  await openConsole(path);
  await screen.findByText('Present logo');
  press('Remove the logo');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'is removed once Saifu has approved it.',
  );
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await agree('Remove the logo');
  await screen.findByText('The removal was sent to Saifu for approval.');
  await screen.findByText('The removal of the logo waits for approval by Saifu.');
  expect(screen.queryByRole('button', { name: 'Remove the logo' })).toBeNull();
});

test('the list of stores is fetched again after a change', async () => {
  const calls = fakeApi(
    ...base.filter(({ row }) => row !== listMerchantStores),
    respondWith(listMerchantStores, { items: [store], next_cursor: null }),
    respondWith(getMerchantStore, store),
    respondWith(updateStore, { ...store, mcc: '5814' }),
  );
  await openConsole('/console/stores');
  fireEvent.click(await screen.findByRole('link', { name: 'さくら食堂' }));
  await screen.findByLabelText('Category code');
  type('Category code', '5814');
  press('Save changes');
  await screen.findByText('The changes are saved.');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await screen.findByRole('link', { name: 'さくら食堂' });
  await waitFor(() => {
    const lists = calls.filter(({ path: each }) => each.startsWith('/api/v1/merchant/stores?'));
    expect(lists).toHaveLength(2);
  });
});

test('typed changes are not lost without a question', async () => {
  fakeApi(...shown());
  await openConsole(path);
  await screen.findByLabelText('Store name');
  type('Store name', '新館');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Discard what you entered?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(window.location.pathname).toBe(path);
});

test('a store of another merchant is not found, and the list is offered', async () => {
  fakeApi(...base, respondWithError(getMerchantStore, 'not_found'));
  await openConsole(path);
  await screen.findByText('This store was not found.');
  expect(screen.getByRole('link', { name: 'Stores', current: false })).toBeTruthy();
});

function createFile(name: string, mediaType: string, bytes: number): File {
  return new File([new Uint8Array(bytes)], name, { type: mediaType });
}

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no file input found');
  fireEvent.change(input, { target: { files: [file] } });
}
