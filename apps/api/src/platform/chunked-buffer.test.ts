import { expect, test } from 'vitest';
import { BLOCK_BYTES, ChunkedBuffer, countBytes } from './chunked-buffer.ts';

/** No two ranges of it are equal. */
const SAMPLE = Buffer.from(Array.from({ length: 40_000 }, (_, at) => `${at};`).join(''));

function createChunkedBuffer(bytes: Buffer, size: number): ChunkedBuffer {
  const chunkedBuffer = new ChunkedBuffer();
  for (let at = 0; at < bytes.length; at += size) chunkedBuffer.add(bytes.subarray(at, at + size));
  return chunkedBuffer;
}

test.each([1, 1000, BLOCK_BYTES, BLOCK_BYTES + 1, SAMPLE.length])(
  'bytes added in chunks of %i keep their order and can be sliced anywhere',
  (size) => {
    const chunkedBuffer = createChunkedBuffer(SAMPLE, size);
    expect(chunkedBuffer.length).toBe(SAMPLE.length);
    const ends = [0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 2 * BLOCK_BYTES, 200_000];
    for (const from of ends) {
      for (const to of ends) {
        const slice = chunkedBuffer.slice(from, to);
        expect(Buffer.concat(slice).equals(SAMPLE.subarray(from, Math.max(from, to)))).toBe(true);
        expect(countBytes(slice)).toBe(Math.max(0, to - from));
      }
    }
    expect(countBytes(chunkedBuffer.slice(SAMPLE.length - 3, SAMPLE.length + 3))).toBe(3);
    expect(chunkedBuffer.slice(SAMPLE.length + 1, SAMPLE.length + 9)).toEqual([]);
  },
);

test('small chunks take no more memory than their bytes', () => {
  const chunkedBuffer = new ChunkedBuffer();
  for (let at = 0; at < 3 * BLOCK_BYTES; at += 1) chunkedBuffer.add(Buffer.of(at % 256));
  expect(chunkedBuffer.slice(0, chunkedBuffer.length)).toHaveLength(3);
});
