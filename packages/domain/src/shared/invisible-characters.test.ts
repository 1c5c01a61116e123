import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasInvisibleCharacters, isInvisible } from './invisible-characters.ts';

const NOTHINGS = [
  ...['\u3164', '\u1160', '\u115f', '\uffa0', '\u00ad', '\u034f', '\u061c', '\u2800', '\u180e'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2060', '\u2066', '\ufeff', '\ufe0f'],
  ...['\u{e0041}', '\u{e0100}', '\u{1d173}', '\ufff9', '\u0007'],
];

test('a string of only invisible characters is invisible', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...NOTHINGS, ' ', '\u3000', '\n') }), (text) => {
      expect(isInvisible(text)).toBe(true);
    }),
  );
  expect(isInvisible('a')).toBe(false);
  expect(isInvisible('\u3164a')).toBe(false);
});

test.each(NOTHINGS)('%j between two letters is detected', (nothing) => {
  expect(hasInvisibleCharacters(`a${nothing}b`)).toBe(true);
  expect(hasInvisibleCharacters(`${nothing}さくら`)).toBe(true);
});

test.each([
  ...['さくら食堂', 'a b', '葛\u{e0100}城市', '辻\u{e0101}', '한국', 'ｶﾞ', '①', 'é', 'e\u0301'],
  ...['👩‍👩‍👧‍👦', '👩🏽‍💻', '❤️‍🔥', '🏳️‍🌈', '1️⃣', '☕️', 'क्‍ष', 'می‌خواهم', 'ශ්‍රී', '𠮷野家'],
])('%j has no invisible characters', (text) => {
  expect(hasInvisibleCharacters(text)).toBe(false);
  expect(isInvisible(text)).toBe(false);
});

test.each(['葛\u{e0100}\u{e0101}', '👩\u200d', '👩\u200da', 'a\ufe0f', '🏴\u{e0067}\u{e007f}'])(
  '%j has invisible characters',
  (text) => expect(hasInvisibleCharacters(text)).toBe(true),
);
