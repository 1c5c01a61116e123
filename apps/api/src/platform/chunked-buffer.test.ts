import { expect, test } from 'vitest';
import { bytesIn, PIECE_BYTES, Pile } from './chunked-buffer.ts';

/** No stretch of it looks like another. */
const SAMPLE = Buffer.from(Array.from({ length: 40_000 }, (_, at) => `${at};`).join(''));

function pileOf(bytes: Buffer, size: number): Pile {
  const pile = new Pile();
  for (let at = 0; at < bytes.length; at += size) pile.add(bytes.subarray(at, at + size));
  return pile;
}

test.each([1, 1000, PIECE_BYTES, PIECE_BYTES + 1, SAMPLE.length])(
  'what came in chunks of %i lies in its order, and is cut anywhere',
  (size) => {
    const pile = pileOf(SAMPLE, size);
    expect(pile.length).toBe(SAMPLE.length);
    const ends = [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES, 200_000];
    for (const from of ends) {
      for (const to of ends) {
        const cut = pile.cut(from, to);
        expect(Buffer.concat(cut).equals(SAMPLE.subarray(from, Math.max(from, to)))).toBe(true);
        expect(bytesIn(cut)).toBe(Math.max(0, to - from));
      }
    }
    expect(bytesIn(pile.cut(SAMPLE.length - 3, SAMPLE.length + 3))).toBe(3);
    expect(pile.cut(SAMPLE.length + 1, SAMPLE.length + 9)).toEqual([]);
  },
);

test('a text is found wherever it lies, across a seam too, and nowhere before', () => {
  const pile = pileOf(SAMPLE, 1000);
  for (let at = PIECE_BYTES - 12; at < PIECE_BYTES + 3; at += 1) {
    const text = SAMPLE.toString('latin1', at, at + 12);
    for (const from of [0, at - 1, at]) expect(pile.find(text, from)).toBe(at);
    expect(pile.find(text, at + 1)).toBe(-1);
  }
  expect(pile.find('0;1;', 0)).toBe(0);
  expect(pile.find('39999;', 7)).toBe(SAMPLE.length - 6);
  // What lies behind the last of them is no part of it.
  expect(pile.find('39999;\0', 0)).toBe(-1);
  expect(new Pile().find('a', 0)).toBe(-1);
});

test('crumbs take no more room than what they come to', () => {
  const pile = new Pile();
  for (let at = 0; at < 3 * PIECE_BYTES; at += 1) pile.add(Buffer.of(at % 256));
  expect(pile.cut(0, pile.length)).toHaveLength(3);
});
