import { advanceTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeDevices, provideCameras, setTabVisible } from '../../camera/camera.fixture.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { fakeCanvas } from './canvas.fixture.ts';

const webcam = { deviceId: 'desk', label: 'Webcam' };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.restoreAllMocks();
  setTabVisible(true);
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name));
  await advanceTime(1);
};
const shutter = () => button('Take a photo');
const isWaiting = () => shutter().getAttribute('aria-disabled') === 'true';
const status = () => screen.getByRole('status').textContent;

async function open(devices = new FakeDevices(webcam)) {
  provideCameras(devices, 2560, 1920);
  const board = fakeCanvas();
  const handed: (readonly File[])[] = [];
  const onChooseImage = vi.fn();
  const onClose = vi.fn();
  const onPhotos = (photos: readonly File[]) => handed.push(photos);
  const view = await renderWithProviders(
    <CameraDialog {...{ onPhotos, onChooseImage, onClose }} />,
  );
  await advanceTime(1);
  return { ...view, devices, board, handed, onChooseImage, onClose };
}

/** Opens the dialog in long mode and takes this many photos. */
async function openLong(count: number, devices?: FakeDevices) {
  const opened = await open(devices);
  await advanceTime(500);
  fireEvent.click(screen.getByRole('radio', { name: 'Long receipt' }));
  for (let at = 0; at < count; at += 1) await press('Take a photo');
  return opened;
}

const thumbnails = () => screen.getAllByRole('img').map((img) => img.getAttribute('alt'));

test('the shutter is disabled until the camera has run for half a second', async () => {
  const { handed } = await open();
  expect(status()).toBe('Starting the camera…');
  await advanceTime(498);
  expect(isWaiting()).toBe(true);
  await press('Take a photo');
  await advanceTime(1);
  expect(handed).toEqual([]);
  expect(isWaiting()).toBe(false);
  expect(document.activeElement).toBe(shutter());
});

test('a short receipt submits its first photo once, at full size', async () => {
  const { handed, board, devices } = await open();
  await advanceTime(500);
  fireEvent.click(shutter());
  fireEvent.click(shutter());
  await advanceTime(1);
  fireEvent.click(shutter());
  await advanceTime(500);
  expect(handed).toHaveLength(1);
  expect(handed[0]?.map(({ name, type }) => [name, type])).toEqual([
    ['receipt_0.jpg', 'image/jpeg'],
  ]);
  expect(board.encoded).toEqual([{ width: 2560, height: 1920, type: 'image/jpeg' }]);
  expect(devices.live).toEqual([]);
});

test('a long receipt submits its photos on done, without deleted ones', async () => {
  const { handed } = await openLong(0);
  expect(screen.getByText(/Up to 10 photos/)).toBeTruthy();
  await press('Done');
  expect(handed).toEqual([]);
  for (let at = 0; at < 3; at += 1) await press('Take a photo');
  expect(thumbnails()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  expect(screen.getByText('3 of 10 photos')).toBeTruthy();
  expect(status()).toBe('Photo 3 taken');
  await press('Delete photo 2');
  expect(status()).toBe('Photo 2 deleted');
  expect(screen.getByText('2 of 10 photos')).toBeTruthy();
  await press('Done');
  expect(handed.map((photos) => photos.map(({ name }) => name))).toEqual([
    ['receipt_0.jpg', 'receipt_2.jpg'],
  ]);
});

test('deleting a photo keeps the focus in the list, and deleting the last moves it to the shutter', async () => {
  await openLong(3);
  await press('Delete photo 2');
  expect(document.activeElement).toBe(button('Delete photo 2'));
  await press('Delete photo 2');
  expect(document.activeElement).toBe(button('Delete photo 1'));
  await press('Delete photo 1');
  expect(document.activeElement).toBe(shutter());
});

test('with more than three photos a sheet shows all of them, and each can be deleted there', async () => {
  await openLong(3);
  expect(screen.queryByRole('button', { name: /^All photos/ })).toBeNull();
  await press('Take a photo');
  await press('Take a photo');
  expect(thumbnails()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  await press('All photos (5)');
  const sheet = screen.getByRole('dialog', { name: 'All photos (5)' });
  expect(within(sheet).getAllByRole('img')).toHaveLength(5);
  for (const left of [4, 3]) {
    fireEvent.click(within(sheet).getByRole('button', { name: 'Delete photo 4' }));
    await advanceTime(1);
    expect(within(sheet).getAllByRole('img')).toHaveLength(left);
  }
  expect(document.activeElement).toBe(
    within(sheet).getByRole('button', { name: 'Delete photo 3' }),
  );
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await advanceTime(1);
  expect(screen.queryByRole('dialog', { name: /^All photos/ })).toBeNull();
  expect(document.activeElement).toBe(shutter());
});

test('the shutter is disabled after ten photos, with a message', async () => {
  const { handed } = await openLong(11);
  expect(screen.getByText('10 of 10 photos')).toBeTruthy();
  await advanceTime(3_000);
  expect(status()).toMatch(/^You have 10 photos/);
  expect(isWaiting()).toBe(true);
  await press('Done');
  expect(handed[0]).toHaveLength(10);
});

test('a long receipt with photos cannot become short and shows the reason', async () => {
  const { handed } = await openLong(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Short receipt' }));
  await advanceTime(1);
  expect(screen.getByRole('radio', { name: 'Long receipt' })).toHaveProperty('checked', true);
  expect(status()).toMatch(/delete the photos first/);
  expect(handed).toEqual([]);
});

test('closing with photos asks before deleting them', async () => {
  const { onClose } = await openLong(2);
  await press('Close');
  const question = screen.getByRole('alertdialog', { name: 'Delete the photos?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Keep' }));
  await advanceTime(1);
  expect(onClose).not.toHaveBeenCalled();
  expect(thumbnails()).toHaveLength(2);
  await press('Close');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await advanceTime(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('closing while a long receipt takes its first photo asks as well', async () => {
  const { onClose } = await openLong(0);
  fireEvent.click(shutter());
  fireEvent.click(button('Close'));
  expect(screen.getByRole('alertdialog').textContent).toContain('The photo you took');
  await press('Keep');
  expect(onClose).not.toHaveBeenCalled();
  expect(thumbnails()).toEqual(['Photo 1']);
});

test('closing a short receipt while its photo is taken submits nothing', async () => {
  const { handed, onClose } = await open();
  await advanceTime(500);
  fireEvent.click(shutter());
  fireEvent.click(button('Close'));
  await advanceTime(500);
  expect(onClose).toHaveBeenCalledOnce();
  expect(handed).toEqual([]);
});

test('hiding the tab releases the camera and keeps the photos', async () => {
  const { devices, unmount } = await openLong(1);
  expect(devices.live).toHaveLength(1);
  act(() => setTabVisible(false));
  expect(devices.live).toEqual([]);
  expect(isWaiting()).toBe(true);
  act(() => setTabVisible(true));
  await advanceTime(499);
  expect(isWaiting()).toBe(true);
  await advanceTime(2);
  expect(isWaiting()).toBe(false);
  expect(thumbnails()).toEqual(['Photo 1']);
  unmount();
  expect(devices.live).toEqual([]);
});

test.each([
  ['NotAllowedError', /^Camera access is blocked/],
  ['NotFoundError', /^No camera was found/],
  ['NotReadableError', /^The camera is in use by another app/],
])('%s shows its message with an image picker and a retry', async (name, expectedText) => {
  const devices = new FakeDevices(webcam);
  devices.error = new DOMException('', name);
  const { onChooseImage } = await open(devices);
  expect(screen.getByRole('alert').textContent).toMatch(expectedText);
  expect(document.activeElement).toBe(button('Choose an image instead'));
  expect(button('Try again')).toBeTruthy();
  await press('Choose an image instead');
  expect(onChooseImage).toHaveBeenCalledOnce();
});

test('a retry starts the camera, and the focus stays in the dialog', async () => {
  const devices = new FakeDevices(webcam);
  devices.error = new DOMException('', 'NotReadableError');
  const { container } = await open(devices);
  await press('Try again');
  await advanceTime(500);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(isWaiting()).toBe(false);
  expect(container.querySelector('dialog')?.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('losing the camera keeps the photos, which can still be submitted', async () => {
  const { devices, handed } = await openLong(2);
  act(() => void devices.opened[0]?.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('alert').textContent).toMatch(/^The camera is in use/);
  expect(isWaiting()).toBe(true);
  expect(thumbnails()).toEqual(['Photo 1', 'Photo 2']);
  await press('Done');
  expect(handed[0]).toHaveLength(2);
});

test('without camera support no retry is offered', async () => {
  provideCameras(undefined);
  await renderWithProviders(
    <CameraDialog onPhotos={() => {}} onChooseImage={() => {}} onClose={() => {}} />,
  );
  await advanceTime(1);
  expect(screen.getByRole('alert').textContent).toMatch(/^This browser cannot use the camera/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the flash lasts 200 ms and is omitted with reduced motion', async () => {
  const { container, unmount } = await openLong(0);
  fireEvent.click(shutter());
  expect(container.querySelector('.flash')).not.toBeNull();
  await advanceTime(201);
  expect(container.querySelector('.flash')).toBeNull();
  unmount();

  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const still = await openLong(0);
  fireEvent.click(shutter());
  expect(still.container.querySelector('.flash')).toBeNull();
  await advanceTime(1);
  expect(thumbnails()).toEqual(['Photo 1']);
});

test('the status line shows the framing hint, including darkness', async () => {
  const { board } = await open();
  await advanceTime(500);
  expect(status()).toBe('Hold the receipt inside the frame');
  board.level = 20;
  await advanceTime(2_000);
  expect(status()).toBe('Too dark. Find more light');
});

test('a failed photo shows a message, and the next one can be taken', async () => {
  const { board, handed } = await open();
  await advanceTime(500);
  board.canEncode = false;
  await press('Take a photo');
  expect(status()).toMatch(/could not be taken/);
  board.canEncode = true;
  await press('Take a photo');
  expect(handed).toHaveLength(1);
});

test('the torch is offered if the camera has one', async () => {
  const devices = new FakeDevices({ ...webcam, hasTorch: true });
  await open(devices);
  await press('Turn the light on');
  expect(devices.opened[0]?.lights).toEqual([{ torch: true }]);
  expect(button('Turn the light off')).toBeTruthy();
});

test('the dialog requests a resolution high enough for small print', async () => {
  const devices = new FakeDevices(webcam);
  const asked = vi.spyOn(devices, 'getUserMedia');
  await open(devices);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    video: {
      width: { ideal: 2560 },
      height: { ideal: 1920 },
      facingMode: { ideal: 'environment' },
    },
  });
});
