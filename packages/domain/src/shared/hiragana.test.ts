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
])('%s becomes %s', (typed, expected) => {
  expect(toHiragana(typed)).toBe(expected);
});

test('only hiragana, the long mark and spaces pass', () => {
  expect(isHiragana('やまだ　はなこ')).toBe(true);
  for (const bad of ['', 'ヤマダ', '山田', 'yamada', 'やまだ1', 'や・ま']) {
    expect(isHiragana(bad)).toBe(false);
  }
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toHiragana(toHiragana(text))).toBe(toHiragana(text));
    }),
  );
});
