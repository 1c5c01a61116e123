import { describe, expect, test } from 'vitest';
import { decode } from './recognise.ts';

const CHARACTERS = [' ', '¥', '1', '2', '合'];

function decoded(ids: readonly number[], probabilities?: readonly number[]) {
  const certain = probabilities ?? ids.map(() => 1);
  return decode(Int32Array.from(ids), Float32Array.from(certain), CHARACTERS);
}

describe('decoding', () => {
  test('a character that goes on is one, and as sure as it ever was', () => {
    const { text, certainties } = decoded([0, 2, 2, 2, 0, 3], [1, 0.5, 0.75, 0.25, 1, 1]);
    expect(text).toBe('¥1');
    expect(certainties).toEqual([0.75, 1]);
  });

  test('the same character twice has nothing between', () => {
    expect(decoded([3, 0, 3, 3]).text).toBe('11');
    expect(decoded([3, 4, 3]).text).toBe('121');
  });

  test('blanks at the ends are left out with their certainties', () => {
    const { text, certainties, confidence } = decoded([1, 5, 1, 3, 1], [0, 0.5, 0.25, 0.75, 0]);
    expect(text).toBe('合 1');
    expect(certainties).toEqual([0.5, 0.25, 0.75]);
    expect(confidence).toBe(0.5);
  });

  test('nothing, and what no character has, is nothing', () => {
    const nothing = { text: '', certainties: [], confidence: 0 };
    expect(decoded([])).toEqual(nothing);
    expect(decoded([0, 0, 1, 0])).toEqual(nothing);
    expect(decoded([99, -1])).toEqual(nothing);
    expect(decoded([3, 99, 3]).text).toBe('11');
  });
});
