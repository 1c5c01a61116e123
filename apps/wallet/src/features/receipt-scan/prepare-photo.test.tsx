import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCanvas } from './canvas.fixture.ts';
import { prepareImage } from './prepare-photo.ts';

/** Fakes a browser in which every image loads with this size; null: images fail to load. */
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

test('an image is re-encoded as JPEG at its own size', async () => {
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
])(
  '%i by %i pixels are scaled to at most four million, keeping the aspect ratio',
  async (width, height) => {
    const board = fakeCanvas();
    fakeImages({ width, height });
    await prepareImage(photo);
    const [made] = board.encoded;
    if (made === undefined) throw new Error('no image was encoded');
    expect(made.width * made.height).toBeLessThanOrEqual(4_000_000);
    expect(made.width * made.height).toBeGreaterThan(3_980_000);
    expect(made.width / made.height).toBeCloseTo(width / height, 2);
  },
);

test.each([
  ['cannot be opened', null],
  ['has no size', { width: 0, height: 0 }],
  ['would not fit into memory', { width: 15_000, height: 15_000 }],
])('an image that %s is sent unchanged', async (_, size) => {
  const board = fakeCanvas();
  fakeImages(size);
  expect(await prepareImage(photo)).toBe(photo);
  expect(board.encoded).toEqual([]);
  expect(revoke).toHaveBeenCalledWith('blob:1');
});

test('an SVG file is not opened', async () => {
  fakeCanvas();
  fakeImages({ width: 100, height: 100 });
  const drawing = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
  expect(await prepareImage(drawing)).toBe(drawing);
});

test('without memory for encoding the image is sent unchanged', async () => {
  const board = fakeCanvas();
  board.canEncode = false;
  fakeImages({ width: 1200, height: 1600 });
  expect(await prepareImage(photo)).toBe(photo);
});
