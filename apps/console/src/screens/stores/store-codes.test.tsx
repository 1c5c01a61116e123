import { getConsoleSession } from '@saifu/contract/member-session';
import { getMerchantStore } from '@saifu/contract/merchant-store';
import {
  createQrCode,
  getQrCodeImage,
  getQrCodeSheet,
  listQrCodes,
  type MerchantQrView,
  withdrawQrCode,
} from '@saifu/contract/qr-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, store } from '../../testing/payments.ts';
import { ownerSession } from '../../testing/sessions.ts';

const path = `/console/stores/${store.id}`;
const code: MerchantQrView = {
  id: 'qrc_1',
  code: 'A1B2C3',
  type: 'static',
  state: 'live',
  store_id: store.id,
  order_id: null,
  pay_amount: null,
  url: 'https://saifu.example/q/A1B2C3',
  jpqr: null,
  expires_at: null,
  created_at: '2026-11-10T12:00:00+09:00',
};
const old: MerchantQrView = { ...code, id: 'qrc_3', code: 'OLD001', state: 'withdrawn' };

const base = [
  respondWith(getConsoleSession, ownerSession),
  noStores,
  respondWith(getMerchantStore, store),
  { row: getQrCodeImage, response: () => new Response('<svg/>') },
];
const list = (...items: MerchantQrView[]) => respondWith(listQrCodes, { items, next_cursor: null });

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  // Not part of jsdom.
  URL.createObjectURL = () => 'blob:code';
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

test('codes for the counter are listed page by page, and live ones open', async () => {
  const pages = [
    { items: [code], next_cursor: 'one' },
    { items: [old], next_cursor: null },
  ];
  const calls = fakeApi(...base, {
    row: listQrCodes,
    response: () => Response.json(pages.shift()),
  });
  await openConsole(path);
  const row = within(await screen.findByRole('row', { name: /A1B2C3/ }));
  expect(row.getByText('In use')).toBeTruthy();
  press('Show more');
  await screen.findByRole('row', { name: /OLD001/ });
  expect(within(screen.getByRole('row', { name: /OLD001/ })).getByText('Withdrawn')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const buttons = screen.getAllByRole('button', { name: /^Show the code/ });
  expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual(['Show the code A1B2C3']);
  const queries = calls.flatMap(({ path: each }) => each.split('/merchant/qr_codes?')[1] ?? []);
  expect(queries.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    { store_id: store.id, type: 'static' },
    { store_id: store.id, type: 'static', cursor: 'one' },
  ]);
});

test('a created code is shown, and a retry after a lost response has the same key', async () => {
  const answers = [() => Response.error(), () => Response.json(code, { status: 201 })];
  const calls = fakeApi(...base, list(), {
    row: createQrCode,
    response: () => answers.shift()?.() ?? Response.error(),
  });
  const { t } = await openConsole(path);
  await screen.findByText('There is no code for the counter of this store yet.');
  press('Create a QR code');
  await screen.findByText(t.error('offline'));
  press('Create a QR code');
  const sheet = within(await screen.findByRole('dialog', { name: 'さくら食堂' }));
  expect(sheet.getByText('The QR code was created.')).toBeTruthy();
  const image = await sheet.findByRole('img', { name: 'QR code of さくら食堂' });
  expect(image.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent[0]?.body).toEqual({ type: 'static', store_id: store.id });
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a code is saved as SVG and PNG with the chosen content', async () => {
  const calls = fakeApi(...base, list({ ...code, jpqr: '000201' }));
  const sheet = await openSheet();
  fireEvent.click(sheet.getByRole('radio', { name: 'JPQR' }));
  fireEvent.click(await sheet.findByRole('button', { name: 'Download as SVG' }));
  await waitFor(() => expect(saved).toEqual(['qr_A1B2C3_jpqr.svg']));
  fireEvent.click(sheet.getByRole('button', { name: 'Download as PNG' }));
  await waitFor(() => expect(saved).toEqual(['qr_A1B2C3_jpqr.svg', 'qr_A1B2C3_jpqr.png']));
  const queries = calls.flatMap(({ path: each }) => each.split('/image?')[1] ?? []);
  expect(queries).toEqual([
    'format=svg&payload=url',
    'format=svg&payload=jpqr',
    'format=svg&payload=jpqr',
    'format=png&payload=jpqr',
  ]);
});

test('without JPQR there is no choice of content, and a failed download says why', async () => {
  const images = [() => new Response('<svg/>')];
  fakeApi(...base.filter(({ row }) => row !== getQrCodeImage), list(code), {
    row: getQrCodeImage,
    response: () => images.shift()?.() ?? respondWithError(getQrCodeImage, 'not_found').response(),
  });
  const sheet = await openSheet();
  expect(sheet.queryByRole('radio')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Download as PNG' }));
  await sheet.findByRole('alert');
  expect(saved).toEqual([]);
});

test('a code is saved as a PDF to print, in the chosen format and with the chosen content', async () => {
  const pdf = { row: getQrCodeSheet, response: () => new Response('%PDF-') };
  const calls = fakeApi(...base, pdf, list({ ...code, jpqr: '000201' }));
  const sheet = await openSheet();
  fireEvent.click(sheet.getByRole('button', { name: 'Download the PDF to print' }));
  await waitFor(() => expect(saved).toEqual(['qr_A1B2C3_a6.pdf']));
  fireEvent.click(sheet.getByRole('radio', { name: 'JPQR' }));
  const formats = await sheet.findByRole<HTMLSelectElement>('combobox', { name: 'Print as' });
  expect([...formats.options].map(({ text }) => text)).toEqual([
    'Sheet for the counter (A6)',
    'Sticker (70 × 70 mm)',
    'Stickers to cut out (A4)',
    'Table tent to fold (A4)',
  ]);
  fireEvent.change(formats, { target: { value: 'table_tent' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Download the PDF to print' }));
  await waitFor(() => expect(saved).toEqual(['qr_A1B2C3_a6.pdf', 'qr_A1B2C3_table_tent.pdf']));
  const queries = calls.flatMap(({ path: each }) => each.split('/sheet.pdf?')[1] ?? []);
  expect(queries).toEqual(['format=a6&payload=url', 'format=table_tent&payload=jpqr']);
});

test('a code that was withdrawn meanwhile is not printed, and says why', async () => {
  fakeApi(...base, respondWithError(getQrCodeSheet, 'qr.withdrawn'), list(code));
  const sheet = await openSheet();
  fireEvent.click(sheet.getByRole('button', { name: 'Download the PDF to print' }));
  await sheet.findByText(/was deleted by the store/);
  expect(saved).toEqual([]);
});

test('a code is withdrawn only after a question that names the printed copies', async () => {
  const lists = [[code], [{ ...code, state: 'withdrawn' as const }]];
  const calls = fakeApi(
    ...base,
    {
      row: listQrCodes,
      response: () => Response.json({ items: lists.shift(), next_cursor: null }),
    },
    respondWith(withdrawQrCode, undefined),
  );
  const sheet = await openSheet();
  fireEvent.click(sheet.getByRole('button', { name: 'Withdraw this code' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'All printed copies of the code A1B2C3 stop working at once',
  );
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await agree('Withdraw');
  const notice = await screen.findByText('The QR code A1B2C3 was withdrawn.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/v1/merchant/qr_codes/qrc_1',
  );
  await screen.findByText('Withdrawn');
  expect(screen.queryByRole('button', { name: 'Show the code A1B2C3' })).toBeNull();
});

test('a code of a store that is not active says that it cannot be paid', async () => {
  fakeApi(
    ...base.filter(({ row }) => row !== getMerchantStore),
    respondWith(getMerchantStore, { ...store, status: 'suspended' }),
    list(code),
  );
  const sheet = await openSheet();
  expect(sheet.getByText(/^Payers cannot pay with this code/)).toBeTruthy();
});

async function openSheet() {
  await openConsole(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Show the code A1B2C3' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'さくら食堂' }));
  await sheet.findByRole('img', { name: 'QR code of さくら食堂' });
  return sheet;
}
