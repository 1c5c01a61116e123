import { expect, test } from 'vitest';
import { groupBitcash, isBitcash, normalizeBitcash } from './bitcash.ts';

test.each([
  ['あいうえおかきくけこさしすせそた', true],
  ['あいうえ おかきく けこさし すせそた', true],
  ['アイウエオカキクケコサシスセソタ', true],
  ['ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀ', true],
  ['あーいうえおかきくけこさしすせそ', true],
  ['あいうえおかきくけこさしすせそ', false],
  ['あいうえおかきくけこさしすせそたち', false],
  ['abcdefghijklmnop', false],
  ['愛いうえおかきくけこさしすせそた', false],
  ['', false],
])('isBitcash(%s) returns %s', (typed, is) => {
  expect(isBitcash(normalizeBitcash(typed))).toBe(is);
});

test('the number is grouped in fours', () => {
  expect(groupBitcash('あいうえおかきくけこさしすせそた')).toBe(
    'あいうえ おかきく けこさし すせそた',
  );
});
