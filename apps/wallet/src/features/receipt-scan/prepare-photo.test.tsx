import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCanvas } from './canvas.fixture.ts';
import { prepareImage } from './prepare-photo.ts';

/** A browser that opens every picture at this size; null: it cannot open them. */
function fakeImages(size: { readonly width: number; readonly height: number } | null) {
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      readonly naturalWidth = size?.width ?? 0;
      readonly naturalHeight = size?.height ?? 0;

      set src(_address: string) {
        setTimeout(() => this.dispatchEvent(new Event(size === null ? 'error' : 'load')), 0);
      }
    },
  );
}

const photo = new File(['exif and all'], 'IMG_2041.HEIC', { type: 'image/heic' });
const revoke = vi.fn();

beforeEach(() => {
  revoke.mockClear();
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = revoke;
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a picture is made anew as a JPEG of ours, of its own size', async () => {
  const board = fakeCanvas();
  fakeImages({ width: 1200, height: 1600 });
  const prepared = await prepareImage(photo);
  expect([prepared.name, prepared.type]).toEqual(['receipt_0.jpg', 'image/jpeg']);
  expect(board.encoded).toEqual([{ width: 1200, height: 1600, type: 'image/jpeg' }]);
  expect(revoke).toHaveBeenCalledWith('blob:1');
});

test.each([
  [6000, 8000],
  [8000, 6000],
  [900, 20_000],
])('%i by %i points become four million at most, in the same shape', async (width, height) => {
  const board = fakeCanvas();
  fakeImages({ width, height });
  await prepareImage(photo);
  const [made] = board.encoded;
  if (made === undefined) throw new Error('nothing was made');
  expect(made.width * made.height).toBeLessThanOrEqual(4_000_000);
  expect(made.width * made.height).toBeGreaterThan(3_980_000);
  expect(made.width / made.height).toBeCloseTo(width / height, 2);
});

test.each([
  ['cannot be opened', null],
  ['has no size', { width: 0, height: 0 }],
  ['would not fit into memory', { width: 15_000, height: 15_000 }],
])('what %s is left as it is', async (_, size) => {
  const board = fakeCanvas();
  fakeImages(size);
  expect(await prepareImage(photo)).toBe(photo);
  expect(board.encoded).toEqual([]);
  expect(revoke).toHaveBeenCalledWith('blob:1');
});

test('a drawing with a program in it is not opened', async () => {
  fakeCanvas();
  fakeImages({ width: 100, height: 100 });
  const drawing = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
  expect(await prepareImage(drawing)).toBe(drawing);
});

test('a browser without memory for it sends it as it is', async () => {
  const board = fakeCanvas();
  board.canEncode = false;
  fakeImages({ width: 1200, height: 1600 });
  expect(await prepareImage(photo)).toBe(photo);
});
