import { getConfig } from '@saifu/contract/config';
import { resolveQr } from '@saifu/contract/qr-code';
import { navigate } from '@saifu/web/routing/location.ts';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeDevices, setTabVisible } from '../../camera/camera.fixture.ts';
import { fakeCameraFeed } from '../../features/qr/camera.fixture.ts';
import { CODE, JPQR, kissa, LINK, order } from '../../features/qr/qr.fixture.ts';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';

const webcam = { deviceId: 'desk', label: 'Webcam' };
const HINT = 'Hold the QR code inside the square';
const ready = respondWith(getConfig, config);

afterEach(() => {
  vi.restoreAllMocks();
  setTabVisible(true);
});

/** The screen with a fake camera, and the calls it made. */
async function open(
  answers: readonly ReturnType<typeof respondWith>[],
  devices = new FakeDevices(webcam),
) {
  const cameraFeed = fakeCameraFeed(devices);
  const calls = fakeApi(...answers);
  const view = await openApp('/scan');
  const asked = () => calls.filter(({ path }) => path === resolveQr.path);
  return { ...view, devices, cameraFeed, asked };
}

async function type(text: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Enter a link', busy: false }));
  const field = await screen.findByLabelText('Link or text of the QR code');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Read' }));
}

/** Checks the typed text in the field and the error below it. */
async function keeps(text: string, expectedText: string) {
  const field = await screen.findByLabelText<HTMLInputElement>('Link or text of the QR code');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe(text);
  expect(screen.getByRole('dialog').textContent).toContain(expectedText);
}

function choose(container: HTMLElement, file: File) {
  const input = container.querySelector('input[type="file"]');
  if (input === null) throw new Error('no file input found');
  fireEvent.change(input, { target: { files: [file] } });
}

const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['NotAllowedError', /^Camera access is blocked/],
  ['NotFoundError', /^No camera was found/],
  ['NotReadableError', /^The camera is in use by another app/],
])('%s shows its own text, the other ways and a retry button', async (name, expectedText) => {
  const devices = new FakeDevices(webcam);
  devices.error = new DOMException('', name);
  await open([ready], devices);
  expect((await screen.findByRole('alert')).textContent).toMatch(expectedText);
  expect(screen.getByRole('button', { name: 'Choose an image' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter a link' })).toBeTruthy();
  press('Try again');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Camera' }));
  expect(await screen.findByText(HINT)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a browser without cameras offers the other ways and no retry', async () => {
  fakeCameraFeed(undefined);
  fakeApi(ready, respondWith(resolveQr, kissa));
  await openApp('/scan');
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot use the camera/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await type(LINK);
  expect(await screen.findByRole('dialog', { name: 'Check who you are paying' })).toBeTruthy();
});

test('an insecure local page cannot use the camera', async () => {
  vi.stubGlobal('isSecureContext', false);
  await open([ready]);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Addresses on localhost are not supported.',
  );
});

test('a store code in view is read once, releases the camera and navigates', async () => {
  const { cameraFeed, devices, asked } = await open([ready, respondWith(resolveQr, kissa)]);
  await screen.findByText(HINT);
  cameraFeed.texts = [LINK];
  const sheet = await screen.findByRole('dialog', { name: 'Check who you are paying' });
  expect(sheet.textContent).toContain('喫茶もみじ');
  expect(document.activeElement?.textContent).toBe('Check who you are paying');
  expect(asked().map(({ body }) => body)).toEqual([{ payload: LINK }]);
  await act(async () => undefined);
  expect(devices.live).toEqual([]);
  const link = screen.getByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe(`/payment?store=sto_kissa&qr=${CODE}`);
  cameraFeed.texts = [];
  press('Scan again');
  await screen.findByText(HINT);
  expect(devices.live).toHaveLength(1);
  expect(asked()).toHaveLength(1);
});

test('a store paid before leads straight to the amount', async () => {
  const known = { ...kissa, first_time_store: false };
  const { cameraFeed } = await open([ready, respondWith(resolveQr, known)]);
  await screen.findByText(HINT);
  cameraFeed.texts = [LINK];
  await waitFor(() => expect(window.location.pathname).toBe('/payment'));
  expect(window.location.search).toBe(`?store=sto_kissa&qr=${CODE}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a store that changed its identity is checked first, although it was paid before', async () => {
  const recent_change = {
    changed_at: '2026-11-10T09:00:00+09:00',
    fields: ['name' as const],
    former_name: '喫茶かえで',
  };
  const changed = { ...kissa, first_time_store: false, store: { ...kissa.store, recent_change } };
  const { cameraFeed } = await open([ready, respondWith(resolveQr, changed)]);
  cameraFeed.texts = [LINK];
  expect(await screen.findByRole('dialog', { name: 'Check who you are paying' })).toBeTruthy();
  expect(window.location.pathname).toBe('/scan');
});

test('an order shows its amount and the differences, and links to its invoice', async () => {
  const { cameraFeed } = await open([ready, respondWith(resolveQr, order)]);
  cameraFeed.texts = [JPQR];
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('¥1,280');
  expect(sheet.textContent).toContain('another store name');
  expect(sheet.textContent).toContain('another amount');
  const link = screen.getByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe('/payment/invoice?order=ord_1');
});

test.each([
  ['javascript:alert(1)', 'This QR code has the wrong format.'],
  ['data:text/html,<script>alert(1)</script>', 'This QR code has the wrong format.'],
  [`https://evil.example/q/${CODE}`, 'This QR code has the wrong format.'],
  [JPQR.replace('KYOTO', 'KYOTA'), 'This QR code has the wrong format.'],
  [`http://localhost:3000/q/${CODE}`, 'Addresses on localhost are not supported.'],
])('%s is rejected without a request', async (text, expectedText) => {
  const { cameraFeed, devices, asked } = await open([ready]);
  await screen.findByText(HINT);
  cameraFeed.texts = [text];
  expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
  await act(async () => undefined);
  expect(devices.live).toEqual([]);
  press('Scan again');
  await screen.findByText(HINT);
  await type(text);
  await keeps(text, expectedText);
  expect(asked()).toEqual([]);
});

test('of two codes in view, ours is used', async () => {
  const { cameraFeed, asked } = await open([ready, respondWith(resolveQr, kissa)]);
  cameraFeed.texts = ['https://evil.example/', `${LINK}?from=poster`];
  await screen.findByRole('dialog');
  expect(asked().map(({ body }) => body)).toEqual([{ payload: LINK }]);
});

test('a rejected code is not requested again, whether scanned or typed', async () => {
  const { cameraFeed, asked } = await open([ready, respondWithError(resolveQr, 'qr.withdrawn')]);
  await screen.findByText(HINT);
  cameraFeed.texts = [LINK];
  const expectedText = 'This QR code has expired or was deleted by the store.';
  expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
  press('Scan again');
  await screen.findByText(HINT);
  await type(LINK);
  await keeps(LINK, expectedText);
  expect(asked()).toHaveLength(1);
});

test('after a network error the same code can be retried', async () => {
  const { cameraFeed, asked } = await open([ready]);
  await screen.findByText(HINT);
  cameraFeed.texts = [LINK];
  expect((await screen.findByRole('alert')).textContent).toMatch(/Internet is disconnected/);
  expect(asked()).toHaveLength(1);
  fakeApi(respondWith(resolveQr, kissa));
  press('Try again');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('an image file is decoded like a camera frame, and one without a code shows a message', async () => {
  const { cameraFeed, container, asked } = await open([ready, respondWith(resolveQr, kissa)]);
  await screen.findByRole('button', { name: 'Choose an image', busy: false });
  choose(container, photo);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No QR code was found/);
  cameraFeed.texts = [JPQR];
  choose(container, photo);
  await screen.findByRole('dialog');
  expect(asked().map(({ body }) => body)).toEqual([{ payload: JPQR }]);
});

test('a file that is too large or not an image is rejected with a message', async () => {
  const { container } = await open([ready]);
  await screen.findByRole('button', { name: 'Choose an image', busy: false });
  const large = new File(['x'], 'large.png');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  choose(container, large);
  expect((await screen.findByRole('alert')).textContent).toMatch(/10 ?MB/);
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('', 'Error')));
  choose(container, new File(['x'], 'letter.txt'));
  await screen.findByText(/could not be opened as an image/);
});

test('a link that failed to resolve stays in the field and can be sent again', async () => {
  await open([ready]);
  await type(LINK);
  await keeps(LINK, 'The Internet is disconnected. Please check and try again.');
  fakeApi(respondWith(resolveQr, kissa));
  press('Read');
  expect(await screen.findByRole('dialog', { name: 'Check who you are paying' })).toBeTruthy();
});

test('a link typed in full-width characters is accepted', async () => {
  const { asked } = await open([ready, respondWith(resolveQr, kissa)]);
  await type(`ｈｔｔｐｓ：／／ｓａｉｆｕ．ｅｘａｍｐｌｅ／ｑ／${CODE}`);
  await screen.findByRole('dialog', { name: 'Check who you are paying' });
  expect(asked().map(({ body }) => body)).toEqual([{ payload: LINK }]);
});

test('a hidden tab releases the camera, and reopens it when visible', async () => {
  const { devices } = await open([ready]);
  await screen.findByText(HINT);
  act(() => setTabVisible(false));
  expect(devices.live).toEqual([]);
  act(() => setTabVisible(true));
  await screen.findByText(HINT);
  expect(devices.live).toHaveLength(1);
});

test('leaving or closing the screen releases the camera', async () => {
  const { devices, unmount } = await open([ready]);
  await screen.findByText(HINT);
  act(() => navigate('/settings/about'));
  await waitFor(() => expect(devices.live).toEqual([]));
  act(() => navigate('/scan'));
  await screen.findByText(HINT);
  unmount();
  expect(devices.live).toEqual([]);
});

test('a decoder that fails to load shows an error and can be retried', async () => {
  const { cameraFeed } = await open([ready, respondWith(resolveQr, kissa)]);
  const Working = globalThis.Worker;
  cleanup();
  vi.stubGlobal('Worker', undefined);
  await openApp('/scan');
  expect((await screen.findByRole('alert')).textContent).toMatch(/reader could not be loaded/);
  vi.stubGlobal('Worker', Working);
  cameraFeed.texts = [LINK];
  press('Scan again');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a config that failed to load is requested again before any code is read', async () => {
  const { devices } = await open([respondWithError(getConfig, 'request.malformed')]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(devices.live).toEqual([]);
  fakeApi(ready);
  fireEvent.click(again);
  expect(await screen.findByText(HINT)).toBeTruthy();
});

test('a light button is shown if the camera has a light', async () => {
  const { devices } = await open([ready], new FakeDevices({ ...webcam, hasTorch: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Turn the light on' }));
  expect(await screen.findByRole('button', { name: 'Turn the light off' })).toBeTruthy();
  expect(devices.opened[0]?.lights).toEqual([{ torch: true }]);
});
