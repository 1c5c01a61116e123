import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHiragana, toHiragana } from './hiragana.ts';

test.each([
  ['ヤマダ', 'やまだ'],
  ['ﾔﾏﾀﾞ', 'やまだ'],
  ['ヴィオラ', 'ゔぃおら'],
  ['ローマ', 'ろーま'],
  ['山田ハナコ', '山田はなこ'],
  ['Yamada', 'Yamada'],
])('toHiragana(%s) returns %s', (typed, expected) => {
  expect(toHiragana(typed)).toBe(expected);
});

test('isHiragana accepts only hiragana, the long vowel mark and spaces', () => {
  expect(isHiragana('やまだ　はなこ')).toBe(true);
  for (const bad of ['', 'ヤマダ', '山田', 'yamada', 'やまだ1', 'や・ま']) {
    expect(isHiragana(bad)).toBe(false);
  }
});

test('toHiragana is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toHiragana(toHiragana(text))).toBe(toHiragana(text));
    }),
  );
});
