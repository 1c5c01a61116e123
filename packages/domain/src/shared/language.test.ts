import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLanguage, LANGUAGES, negotiateLanguage } from './language.ts';

test.each([
  ['ja', 'en-US', 'ja'],
  ['ko', 'en-US', 'ko'],
  [null, 'ja-JP', 'ja'],
  [null, 'en-GB', 'en'],
  [null, 'ko-KR', 'en'],
  [null, 'fr', 'en'],
  [null, undefined, 'en'],
  ['tlh', 'ja', 'ja'],
] as const)('stored language %s and browser language %s give %s', (stored, browser, expected) => {
  expect(chooseLanguage(stored, browser)).toBe(expected);
});

test.each([
  [undefined, 'en'],
  ['ja', 'ja'],
  ['ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
  ['fr, ja;q=0.4, en;q=0.5', 'en'],
  ['ja;q=0, en;q=0.1', 'en'],
  ['*;q=9', 'en'],
  ['ja;q=junk', 'en'],
] as const)('Accept-Language %s gives %s', (header, expected) => {
  expect(negotiateLanguage(header)).toBe(expected);
});

test('any Accept-Language header gives a supported language', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000, unit: 'binary' }), (header) => {
      expect(LANGUAGES).toContain(negotiateLanguage(header));
    }),
  );
});
