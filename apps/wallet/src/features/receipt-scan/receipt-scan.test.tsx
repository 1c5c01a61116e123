import { saveToken } from '@saifu/client/session';
import { type FakeXmlHttpRequest, fakeXmlHttpRequests } from '@saifu/client/upload.fixture';
import { getUserinfo } from '@saifu/contract/account';
import { getReceiptScan } from '@saifu/contract/receipt-scan';
import {
  type ErrorParams,
  getHttpStatus,
  type SentErrorCode,
} from '@saifu/domain/shared/app-error';
import {
  fakeApi,
  respondPending,
  respondWith,
  respondWithError,
} from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { showFiles, watchNavigation } from './browser.fixture.ts';
import { photo, scanResult } from './receipt-scan.fixture.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function openHome() {
  fakeApi(respondWith(getUserinfo, taro));
  const requests = fakeXmlHttpRequests();
  showFiles();
  saveToken('token');
  await openApp('/home');
  const start = await screen.findByRole('button', { name: /Read receipt/ });
  return { requests, start: () => fireEvent.click(start) };
}

const options = () => screen.findByRole('dialog', { name: 'Read from receipt' });

async function pickerOf(): Promise<HTMLInputElement> {
  fireEvent.click(within(await options()).getByRole('button', { name: /image file/ }));
  return picking();
}

function picking(): Promise<HTMLInputElement> {
  return waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('there is no file input');
    return input;
  });
}

/** Starts a scan with these files, up to the upload in progress. */
async function send(files = [photo('menu.png')]) {
  const home = await openHome();
  home.start();
  const picker = await pickerOf();
  fireEvent.change(picker, { target: { files } });
  await waitFor(() => expect(home.requests).toHaveLength(1));
  const [request] = home.requests;
  if (request === undefined) throw new Error('nothing was sent');
  return { ...home, request };
}

const answer = (request: FakeXmlHttpRequest, reply: Response) =>
  act(() => request.answer(reply, window.location.origin + request.url));

function createErrorResponse(code: SentErrorCode, params: ErrorParams = {}) {
  const status = getHttpStatus(code) ?? 500;
  const type = `/problems/${code}`;
  const body = { type, title: code, status, code, params, fields: [], request_id: 'r' };
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(body), { status, headers });
}

test('without a camera an image file can be chosen', async () => {
  const { start, requests } = await openHome();
  start();
  fireEvent.click(within(await options()).getByRole('button', { name: 'Use the camera' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose an image instead' }));
  const picker = await picking();
  fireEvent.change(picker, { target: { files: [photo()] } });
  await waitFor(() => expect(requests).toHaveLength(1));
});

test('the first chosen file is uploaded with progress, and the result leads to the invoice', async () => {
  const { request } = await send([photo('menu.png'), photo('other.png')]);
  expect(request.filesUnder('receipt')).toEqual(['menu.png']);
  expect(request.headers.get('Authorization')).toBe('Bearer token');
  const overlay = screen.getByRole('dialog', { name: 'Sending the photo…' });
  act(() => request.leave(1, 4));
  expect(within(overlay).getByText('25%')).toBeTruthy();
  expect(within(overlay).getByRole('status').textContent).toBe('Sending the photo…');
  act(() => request.leave(4, 4));
  expect(within(overlay).getByRole('status').textContent).toBe('Reading the receipt…');
  expect(within(overlay).queryByRole('progressbar')).toBeNull();
  await answer(request, Response.json(scanResult, { status: 201 }));
  const dialog = await screen.findByRole('dialog', { name: 'Check the receipt' });
  const navigation = watchNavigation();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() =>
    expect(navigation).toHaveBeenCalledExactlyOnceWith(`/payment/invoice?order=${scanResult.id}`),
  );
});

const QUEUED = {
  id: 'rsc_01jd0000000000000000000001',
  status_url: '/api/v1/guest/receipt_scans/rsc_01jd0000000000000000000001',
  status: 'queued',
  position: 3,
  photo: null,
  photo_count: 3,
} as const;

test('a queued scan shows its position and progress, then the result', async () => {
  freezeTime();
  const { request } = await send();
  act(() => request.leave(4, 4));
  const reading = { ...QUEUED, status: 'reading', position: null, photo: 2 } as const;
  fakeApi(respondPending(getReceiptScan, reading));
  await answer(request, Response.json(QUEUED, { status: 202 }));
  await screen.findByRole('dialog', { name: /You are number 3 in line/ });
  await advanceTime(1500);
  await screen.findByRole('dialog', { name: 'Reading your receipt… photo 2 of 3' });
  fakeApi(respondWith(getReceiptScan, scanResult));
  await advanceTime(1500);
  expect(await screen.findByRole('dialog', { name: 'Check the receipt' })).toBeTruthy();
});

test.each([
  ['was interrupted', 'receipt_scan.interrupted'],
  ['has no room', 'receipt_scan.queue_full'],
  ['has forgotten the photographs', 'not_found'],
] as const)(
  'a server that %s does not blame the photo, and a retry sends it again',
  async (_, code) => {
    freezeTime();
    const { request, requests } = await send();
    fakeApi(respondWithError(getReceiptScan, code));
    await answer(request, Response.json(QUEUED, { status: 202 }));
    await advanceTime(1500);
    const dialog = await screen.findByRole('dialog', { name: 'The receipt has not been read yet' });
    expect(within(dialog).queryByText(/Wrong receipt format/)).toBeNull();
    expect(within(dialog).getByText(/nothing wrong with your photos/)).toBeTruthy();
    const typing = within(dialog).getByRole('link', { name: /type the amount/ });
    expect(typing.getAttribute('href')).toBe('/scan');
    expect(within(dialog).queryByText(/very busy/)).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.filesUnder('receipt')).toEqual(['menu.png']);
  },
);

test('a busy server that cannot answer a poll does not end the scan', async () => {
  freezeTime();
  const { request } = await send();
  act(() => request.leave(4, 4));
  fakeApi(respondWithError(getReceiptScan, 'overloaded'));
  await answer(request, Response.json(QUEUED, { status: 202 }));
  for (let polls = 0; polls < 8; polls += 1) await advanceTime(1500);
  expect(screen.getByRole('dialog', { name: /You are number 3 in line/ })).toBeTruthy();
  fakeApi(respondWith(getReceiptScan, scanResult));
  await advanceTime(1500);
  expect(await screen.findByRole('dialog', { name: 'Check the receipt' })).toBeTruthy();
});

test('a server that stays busy does not blame the photo', async () => {
  freezeTime();
  const { request } = await send();
  fakeApi(respondWithError(getReceiptScan, 'overloaded'));
  await answer(request, Response.json(QUEUED, { status: 202 }));
  for (let polls = 0; polls < 9; polls += 1) await advanceTime(1500);
  const dialog = await screen.findByRole('dialog', { name: 'The receipt has not been read yet' });
  expect(within(dialog).getByText(/nothing wrong with your photos/)).toBeTruthy();
});

test('while a scan waits the amount can be typed after the store’s code is scanned', async () => {
  const { request } = await send();
  expect(screen.queryByRole('link', { name: /type the amount/ })).toBeNull();
  await answer(request, Response.json(QUEUED, { status: 202 }));
  const typing = await screen.findByRole('link', { name: /type the amount/ });
  fireEvent.click(typing);
  await waitFor(() => expect(window.location.pathname).toBe('/scan'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a retake shows the options again and starts another upload', async () => {
  const { request, requests } = await send();
  await answer(request, Response.json(scanResult));
  fireEvent.click(await screen.findByRole('button', { name: 'Retake' }));
  const picker = await pickerOf();
  expect(screen.queryByRole('dialog', { name: 'Check the receipt' })).toBeNull();
  fireEvent.change(picker, { target: { files: [photo()] } });
  await waitFor(() => expect(requests).toHaveLength(2));
});

const UNREADABLE = 'Wrong receipt format. Please retake the photo or choose another image.';
const SEVERAL = 'There are several receipts in the picture. Please photograph one at a time.';
const FILE_TOO_LARGE = 'The file is too large. Please choose one of up to 10 MB.';

test.each([
  ['receipt.unreadable', UNREADABLE],
  ['receipt.wrong_format', UNREADABLE],
  ['receipt.several', SEVERAL],
  ['file.too_large', FILE_TOO_LARGE],
] as const)(
  '%s closes the overlay and shows one message and two buttons',
  async (code, message) => {
    const { request } = await send();
    await answer(request, createErrorResponse(code, { max: 10 }));
    const dialog = await screen.findByRole('dialog', { name: message });
    expect(dialog.textContent).toBe(`${message}CloseTry again`);
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('a handwritten amount leads to the scan of a store’s code', async () => {
  const { request } = await send();
  await answer(request, createErrorResponse('receipt.handwritten'));
  const dialog = await screen.findByRole('dialog', { name: /handwritten/ });
  const link = within(dialog).getByRole('link', { name: /type the amount/ });
  expect(link.getAttribute('href')).toBe('/scan');
});

test('a retry after an unreadable photo shows the options', async () => {
  const { request } = await send();
  await answer(request, createErrorResponse('receipt.wrong_format'));
  const dialog = await screen.findByRole('dialog', { name: UNREADABLE });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await options();
});

test('while offline the failure keeps the photo, and a retry sends it again', async () => {
  const { request, requests } = await send();
  act(() => request.fail('error'));
  const dialog = await screen.findByRole('dialog', { name: 'The receipt has not been read yet' });
  expect(within(dialog).getAllByText(/The Internet is disconnected/)).toHaveLength(1);
  expect(within(dialog).queryByText(/Wrong receipt format/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.filesUnder('receipt')).toEqual(['menu.png']);
});

test.each([
  ['unexpected', /Something went wrong/],
  ['rate.limited', /Too many/],
] as const)('%s shows its own reason and does not blame the photo', async (code, reason) => {
  const { request, requests } = await send();
  await answer(request, createErrorResponse(code));
  const dialog = await screen.findByRole('dialog', { name: 'The receipt has not been read yet' });
  expect(within(dialog).getByText(reason)).toBeTruthy();
  expect(within(dialog).queryByText(/Wrong receipt format/)).toBeNull();
  expect(within(dialog).queryByText(/Many receipts are being read/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.filesUnder('receipt')).toEqual(['menu.png']);
});

test('an expired session leads to the login page without a dialog', async () => {
  const { request } = await send();
  await answer(request, createErrorResponse('session.expired'));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wait of ten seconds can be canceled, which aborts the upload', async () => {
  freezeTime();
  const { request } = await send();
  await advanceTime(9999);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await advanceTime(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(request.isAborted).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const goElsewhere = () =>
  act(() => {
    window.history.pushState({ key: 'elsewhere', state: null }, '', '/settings');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('navigation closes the options', async () => {
  const { start } = await openHome();
  start();
  await options();
  goElsewhere();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('navigation closes a failure dialog', async () => {
  const { request } = await send();
  await answer(request, createErrorResponse('receipt.unreadable'));
  await screen.findByRole('dialog', { name: UNREADABLE });
  goElsewhere();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('navigation aborts the upload', async () => {
  const { request } = await send();
  goElsewhere();
  await waitFor(() => expect(request.isAborted).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a canceled file picker ends the scan, which can start again', async () => {
  const { start, requests } = await openHome();
  start();
  const picker = await pickerOf();
  act(() => void picker.dispatchEvent(new Event('cancel')));
  await waitFor(() => expect(document.querySelector('input[type=file]')).toBeNull());
  start();
  await options();
  expect(requests).toEqual([]);
});

test('a file picker without a cancel event does not block the next scan', async () => {
  const { start } = await openHome();
  start();
  await pickerOf();
  start();
  await options();
  expect(document.querySelector('input[type=file]')).toBeNull();
});
