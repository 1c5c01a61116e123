import { afterEach, expect, test, vi } from 'vitest';
import { COMBINING_MARKS_MAX, TEXT_LENGTH_MAX } from './limits.ts';
import { checkNormalizable, normalizeText } from './normalize-text.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const OVERLINE = '\u0305';

test.each([
  ['Latin with accents, composed', 'Nguyễn Thị Hồng Ngọc'],
  ['Vietnamese, decomposed', 'Nguyễn Thị Hồng Ngọc'.normalize('NFD')],
  ['Japanese, decomposed', 'がぎぐげご パピプペポ'.normalize('NFD')],
  ['half-width katakana with voiced marks', 'ｶﾞｷﾞｸﾞｹﾞｺﾞ ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ'],
  ['Thai', 'ผู้ใหญ่บ้านที่น้ำใจดี'],
  ['Hangul Jamo', '홍길동 대한민국'.normalize('NFD')],
  ['Devanagari', 'श्रीमती क्ष्म्य ड्ढ्र्य'],
  ['Tibetan', 'བསྒྲུབས་ཧཱུྃ'],
  ['Hebrew with points', 'בְּרֵאשִׁ֖ית בָּרָ֣א'],
  ['emoji families, flags and keycaps', '👩🏽‍❤️‍💋‍👨🏿 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 #️⃣'],
  ['kanji with a variation selector', '葛󠄀城市'],
  ['2,000 characters, decomposed', 'ệ'.normalize('NFD').repeat(2000)],
])('%s is normalized', (_, text) => {
  expect(checkNormalizable(text)).toBeUndefined();
  expect(normalizeText(text, 'NFC')).toBe(text.normalize('NFC'));
  expect(normalizeText(text, 'NFKC')).toBe(text.normalize('NFKC'));
});

test('a run of 30 combining marks is normalized and one of 31 is not', () => {
  expect(checkNormalizable(`a${OVERLINE.repeat(COMBINING_MARKS_MAX)}b`)).toBeUndefined();
  const long = `a${OVERLINE.repeat(COMBINING_MARKS_MAX + 1)}b`;
  expect(checkNormalizable(long)).toBe('field.format');
  expect(normalizeText(long, 'NFKC')).toBe(long);
});

test('the length is checked before the text is normalized', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const long = 'a'.repeat(TEXT_LENGTH_MAX + 1);
  expect(checkNormalizable(long)).toBe('field.too_long');
  expect(normalizeText(long, 'NFKC')).toBe(long);
  expect(normalize).not.toHaveBeenCalled();
});

test('every character that normalizes to combining marks counts as one', () => {
  const uncounted: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const char = String.fromCodePoint(code);
    const isMark = /^\p{M}+$/u.test(char.normalize('NFKD'));
    const isCounted = checkNormalizable(char.repeat(COMBINING_MARKS_MAX + 1)) !== undefined;
    if (isMark && !isCounted) uncounted.push(code.toString(16));
  }
  expect(uncounted).toEqual([]);
});
