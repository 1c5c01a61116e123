import { describe, expect, test } from 'vitest';
import { decode } from './recognise.ts';

const CHARACTERS = [' ', '¥', '1', '2', '合'];

function decoded(ids: readonly number[], probabilities?: readonly number[]) {
  const certain = probabilities ?? ids.map(() => 1);
  return decode(Int32Array.from(ids), Float32Array.from(certain), CHARACTERS);
}

describe('decode', () => {
  test('merges repeated steps of a character and keeps the highest certainty', () => {
    const { text, certainties } = decoded([0, 2, 2, 2, 0, 3], [1, 0.5, 0.75, 0.25, 1, 1]);
    expect(text).toBe('¥1');
    expect(certainties).toEqual([0.75, 1]);
  });

  test('reads the same character twice if a blank separates them', () => {
    expect(decoded([3, 0, 3, 3]).text).toBe('11');
    expect(decoded([3, 4, 3]).text).toBe('121');
  });

  test('trims spaces at the ends together with their certainties', () => {
    const { text, certainties, confidence } = decoded([1, 5, 1, 3, 1], [0, 0.5, 0.25, 0.75, 0]);
    expect(text).toBe('合 1');
    expect(certainties).toEqual([0.5, 0.25, 0.75]);
    expect(confidence).toBe(0.5);
  });

  test.each([
    ['1 4 6 9', '1469'],
    ['¥1 , 1 1 9', '¥1,119'],
    ['合 9 8 0', '合 980'],
    ['1 4', '1 4'],
    ['1 4 69', '1 4 69'],
    ['12 4 6 9', '12 4 6 9'],
    ['1 4 6, 980', '1 4 6, 980'],
    ['1  4  6', '1  4  6'],
  ])('%j is read as %j', (printed, read) => {
    const characters = [' ', '¥', '合', ',', ...'0123456789'];
    const ids = [...printed].flatMap((letter) => [characters.indexOf(letter) + 1, 0]);
    const certain = ids.map((_, step) => step / 100);
    const { text, certainties } = decode(
      Int32Array.from(ids),
      Float32Array.from(certain),
      characters,
    );
    expect(text).toBe(read);
    expect(certainties).toHaveLength([...read].length);
    expect(certainties.at(-1)).toBeCloseTo((ids.length - 2) / 100);
  });

  test('returns empty text for no steps and for unknown ids', () => {
    const nothing = { text: '', certainties: [], confidence: 0 };
    expect(decoded([])).toEqual(nothing);
    expect(decoded([0, 0, 1, 0])).toEqual(nothing);
    expect(decoded([99, -1])).toEqual(nothing);
    expect(decoded([3, 99, 3]).text).toBe('11');
  });
});
