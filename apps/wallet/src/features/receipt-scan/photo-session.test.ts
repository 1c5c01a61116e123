import { SLIP_FILES_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { expect, test } from 'vitest';
import {
  type CapturesState,
  capturesMachine,
  createCaptures,
  type Photo,
} from './photo-session.ts';

const photoOf = (name: string): Photo => ({ file: new File(['x'], name), thumbnail: 'data:,' });
const shoot = async (name: string) => photoOf(name);

function capturesOf(mode: CapturesState['mode'] = 'long') {
  const handed: (readonly string[])[] = [];
  const captures = createCaptures((photos) => handed.push(photos.map(({ name }) => name)));
  captures.setMode(mode);
  const names = () => captures.read().photos.map(({ file }) => file.name);
  const removeAt = (at: number) => {
    const photo = captures.read().photos[at];
    if (photo === undefined) throw new Error(`there is no photograph ${at}`);
    captures.remove(photo);
  };
  const takeMany = async (count: number) => {
    for (let at = 0; at < count; at += 1) await captures.take(shoot);
  };
  return { ...captures, handed, names, removeAt, takeMany };
}

test('it begins with a short receipt and no photograph', () => {
  const captures = createCaptures(() => {});
  expect(captures.read()).toEqual({ status: 'aiming', mode: 'short', photos: [] });
});

test('a short receipt is handed over with its first photograph, once', async () => {
  const captures = capturesOf('short');
  expect(await captures.take(shoot)).toBe(true);
  expect(captures.handed).toEqual([['receipt_0.jpg']]);
  expect(captures.read().status).toBe('over');
  expect(await captures.take(shoot)).toBe(false);
  captures.finish();
  expect(captures.setMode('long')).toBe(false);
  expect(captures.handed).toHaveLength(1);
});

test.each(['short', 'long'] as const)('of two taps at once one counts (%s)', async (mode) => {
  const captures = capturesOf(mode);
  const shots: string[] = [];
  const slowly = async (name: string) => {
    shots.push(name);
    await Promise.resolve();
    return photoOf(name);
  };
  expect(await Promise.all([captures.take(slowly), captures.take(slowly)])).toEqual([true, false]);
  expect(shots).toEqual(['receipt_0.jpg']);
  expect(captures.handed).toHaveLength(mode === 'short' ? 1 : 0);
});

test('a long receipt is handed over when it is done, in order, once', async () => {
  const captures = capturesOf();
  await captures.takeMany(3);
  expect(captures.handed).toEqual([]);
  captures.finish();
  captures.finish();
  expect(captures.handed).toEqual([['receipt_0.jpg', 'receipt_1.jpg', 'receipt_2.jpg']]);
  expect(captures.read().status).toBe('over');
});

test('nothing is handed over where nothing was taken', () => {
  const captures = capturesOf();
  captures.finish();
  expect(captures.handed).toEqual([]);
  expect(captures.read().status).toBe('aiming');
});

test('after a deletion names stay apart and in order, whichever went', async () => {
  const captures = capturesOf();
  await captures.takeMany(3);
  captures.removeAt(1);
  await captures.take(shoot);
  expect(captures.names()).toEqual(['receipt_0.jpg', 'receipt_2.jpg', 'receipt_3.jpg']);
  captures.removeAt(2);
  await captures.take(shoot);
  captures.removeAt(0);
  expect(captures.names()).toEqual(['receipt_2.jpg', 'receipt_4.jpg']);
});

test('a photograph deleted twice takes no other with it', async () => {
  const captures = capturesOf();
  await captures.takeMany(2);
  const [first] = captures.read().photos;
  if (first === undefined) throw new Error('nothing was taken');
  captures.remove(first);
  captures.remove(first);
  expect(captures.names()).toEqual(['receipt_1.jpg']);
});

test('one may be deleted while the next is taken, and both are so', async () => {
  const captures = capturesOf();
  await captures.take(shoot);
  const { promise, resolve } = Promise.withResolvers<Photo>();
  const taking = captures.take(() => promise);
  captures.removeAt(0);
  captures.finish();
  resolve(photoOf('receipt_1.jpg'));
  await taking;
  expect(captures.names()).toEqual(['receipt_1.jpg']);
  expect(captures.handed).toEqual([]);
});

test('a long receipt becomes a short one only without photographs', async () => {
  const captures = capturesOf();
  await captures.take(shoot);
  expect(captures.setMode('short')).toBe(false);
  expect(captures.read().mode).toBe('long');
  expect(captures.names()).toEqual(['receipt_0.jpg']);
  captures.removeAt(0);
  expect(captures.setMode('short')).toBe(true);
  await captures.take(shoot);
  expect(captures.handed).toEqual([['receipt_1.jpg']]);
});

test('the mode does not turn under a photograph that is being taken', async () => {
  const captures = capturesOf('short');
  const taking = captures.take(shoot);
  expect(captures.setMode('long')).toBe(false);
  await taking;
  expect(captures.handed).toEqual([['receipt_0.jpg']]);
});

test('there are as many as may be sent, and room again after a deletion', async () => {
  const captures = capturesOf();
  await captures.takeMany(SLIP_FILES_MAX + 2);
  expect(captures.names()).toHaveLength(SLIP_FILES_MAX);
  expect(captures.read().status).toBe('aiming');
  captures.removeAt(9);
  expect(await captures.take(shoot)).toBe(true);
  expect(captures.names().at(-1)).toBe(`receipt_${SLIP_FILES_MAX}.jpg`);
});

test.each([
  ['shows nothing', async () => undefined],
  ['breaks', async () => Promise.reject(new Error('no memory'))],
])('a camera that %s leaves everything as it was', async (_, failing) => {
  const captures = capturesOf();
  await captures.take(shoot);
  expect(await captures.take(failing)).toBe(false);
  expect(captures.read().status).toBe('aiming');
  await captures.take(shoot);
  expect(captures.names()).toEqual(['receipt_0.jpg', 'receipt_1.jpg']);
});

test('what is closed hands nothing over, not even what was on its way', async () => {
  const captures = capturesOf('short');
  const taking = captures.take(shoot);
  captures.close();
  expect(await taking).toBe(false);
  expect(captures.handed).toEqual([]);
  expect(captures.read()).toMatchObject({ status: 'over', photos: [] });
});

test('who listens hears of every change until they stop listening', async () => {
  const captures = capturesOf();
  const statuses: string[] = [];
  const stop = captures.listen(() => statuses.push(captures.read().status));
  await captures.take(shoot);
  stop();
  captures.finish();
  expect(statuses).toEqual(['taking', 'aiming']);
});

test('nothing leads out of the end', () => {
  expect(capturesMachine.rules.over.on).toEqual({});
});
