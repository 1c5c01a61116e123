import { RECEIPT_SCAN_PHOTOS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { expect, test } from 'vitest';
import {
  createPhotoSession,
  type Photo,
  type PhotoSessionState,
  photoSessionMachine,
} from './photo-session.ts';

const photoOf = (name: string): Photo => ({ file: new File(['x'], name), thumbnail: 'data:,' });
const shoot = async (name: string) => photoOf(name);

function capturesOf(mode: PhotoSessionState['mode'] = 'long') {
  const handed: (readonly string[])[] = [];
  const photoSession = createPhotoSession((photos) => handed.push(photos.map(({ name }) => name)));
  photoSession.setMode(mode);
  const names = () => photoSession.getState().photos.map(({ file }) => file.name);
  const removeAt = (at: number) => {
    const photo = photoSession.getState().photos[at];
    if (photo === undefined) throw new Error(`there is no photo ${at}`);
    photoSession.remove(photo);
  };
  const takeMany = async (count: number) => {
    for (let at = 0; at < count; at += 1) await photoSession.take(shoot);
  };
  return { ...photoSession, handed, names, removeAt, takeMany };
}

test('a session starts in short mode without photos', () => {
  const photoSession = createPhotoSession(() => {});
  expect(photoSession.getState()).toEqual({ status: 'aiming', mode: 'short', photos: [] });
});

test('short mode submits its first photo once', async () => {
  const photoSession = capturesOf('short');
  expect(await photoSession.take(shoot)).toBe(true);
  expect(photoSession.handed).toEqual([['receipt_0.jpg']]);
  expect(photoSession.getState().status).toBe('over');
  expect(await photoSession.take(shoot)).toBe(false);
  photoSession.finish();
  expect(photoSession.setMode('long')).toBe(false);
  expect(photoSession.handed).toHaveLength(1);
});

test.each(['short', 'long'] as const)('of two simultaneous taps one counts (%s)', async (mode) => {
  const photoSession = capturesOf(mode);
  const shots: string[] = [];
  const slowly = async (name: string) => {
    shots.push(name);
    await Promise.resolve();
    return photoOf(name);
  };
  expect(await Promise.all([photoSession.take(slowly), photoSession.take(slowly)])).toEqual([
    true,
    false,
  ]);
  expect(shots).toEqual(['receipt_0.jpg']);
  expect(photoSession.handed).toHaveLength(mode === 'short' ? 1 : 0);
});

test('long mode submits all photos on done, in order, once', async () => {
  const photoSession = capturesOf();
  await photoSession.takeMany(3);
  expect(photoSession.handed).toEqual([]);
  photoSession.finish();
  photoSession.finish();
  expect(photoSession.handed).toEqual([['receipt_0.jpg', 'receipt_1.jpg', 'receipt_2.jpg']]);
  expect(photoSession.getState().status).toBe('over');
});

test('finishing without photos submits nothing', () => {
  const photoSession = capturesOf();
  photoSession.finish();
  expect(photoSession.handed).toEqual([]);
  expect(photoSession.getState().status).toBe('aiming');
});

test('file names stay unique and in order after a deletion', async () => {
  const photoSession = capturesOf();
  await photoSession.takeMany(3);
  photoSession.removeAt(1);
  await photoSession.take(shoot);
  expect(photoSession.names()).toEqual(['receipt_0.jpg', 'receipt_2.jpg', 'receipt_3.jpg']);
  photoSession.removeAt(2);
  await photoSession.take(shoot);
  photoSession.removeAt(0);
  expect(photoSession.names()).toEqual(['receipt_2.jpg', 'receipt_4.jpg']);
});

test('deleting a photo twice deletes no other', async () => {
  const photoSession = capturesOf();
  await photoSession.takeMany(2);
  const [first] = photoSession.getState().photos;
  if (first === undefined) throw new Error('nothing was taken');
  photoSession.remove(first);
  photoSession.remove(first);
  expect(photoSession.names()).toEqual(['receipt_1.jpg']);
});

test('a photo can be deleted while the next is taken', async () => {
  const photoSession = capturesOf();
  await photoSession.take(shoot);
  const { promise, resolve } = Promise.withResolvers<Photo>();
  const taking = photoSession.take(() => promise);
  photoSession.removeAt(0);
  photoSession.finish();
  resolve(photoOf('receipt_1.jpg'));
  await taking;
  expect(photoSession.names()).toEqual(['receipt_1.jpg']);
  expect(photoSession.handed).toEqual([]);
});

test('long mode switches to short only without photos', async () => {
  const photoSession = capturesOf();
  await photoSession.take(shoot);
  expect(photoSession.setMode('short')).toBe(false);
  expect(photoSession.getState().mode).toBe('long');
  expect(photoSession.names()).toEqual(['receipt_0.jpg']);
  photoSession.removeAt(0);
  expect(photoSession.setMode('short')).toBe(true);
  await photoSession.take(shoot);
  expect(photoSession.handed).toEqual([['receipt_1.jpg']]);
});

test('the mode cannot change while a photo is taken', async () => {
  const photoSession = capturesOf('short');
  const taking = photoSession.take(shoot);
  expect(photoSession.setMode('long')).toBe(false);
  await taking;
  expect(photoSession.handed).toEqual([['receipt_0.jpg']]);
});

test('the number of photos is limited, and deleting one makes room', async () => {
  const photoSession = capturesOf();
  await photoSession.takeMany(RECEIPT_SCAN_PHOTOS_MAX + 2);
  expect(photoSession.names()).toHaveLength(RECEIPT_SCAN_PHOTOS_MAX);
  expect(photoSession.getState().status).toBe('aiming');
  photoSession.removeAt(9);
  expect(await photoSession.take(shoot)).toBe(true);
  expect(photoSession.names().at(-1)).toBe(`receipt_${RECEIPT_SCAN_PHOTOS_MAX}.jpg`);
});

test.each([
  ['shows nothing', async () => undefined],
  ['breaks', async () => Promise.reject(new Error('no memory'))],
])('a camera that %s leaves the session unchanged', async (_, failing) => {
  const photoSession = capturesOf();
  await photoSession.take(shoot);
  expect(await photoSession.take(failing)).toBe(false);
  expect(photoSession.getState().status).toBe('aiming');
  await photoSession.take(shoot);
  expect(photoSession.names()).toEqual(['receipt_0.jpg', 'receipt_1.jpg']);
});

test('closing submits nothing, not even a photo in progress', async () => {
  const photoSession = capturesOf('short');
  const taking = photoSession.take(shoot);
  photoSession.close();
  expect(await taking).toBe(false);
  expect(photoSession.handed).toEqual([]);
  expect(photoSession.getState()).toMatchObject({ status: 'over', photos: [] });
});

test('a listener is notified of every change until it unsubscribes', async () => {
  const photoSession = capturesOf();
  const statuses: string[] = [];
  const stop = photoSession.subscribe(() => statuses.push(photoSession.getState().status));
  await photoSession.take(shoot);
  stop();
  photoSession.finish();
  expect(statuses).toEqual(['taking', 'aiming']);
});

test('the state over has no transitions', () => {
  expect(photoSessionMachine.rules.over.on).toEqual({});
});
