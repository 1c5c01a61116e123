import { expect, test } from 'vitest';
import { line, paragraphs } from './fields.ts';

const getCodes = (shape: ReturnType<typeof line>, typed: string) =>
  shape.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];
const shapes = { line: line({ max: 60 }), paragraphs: paragraphs({ min: 10, max: 60 }) };

test.each([
  ...['', ' \u3000', '\u3164', '\u00ad\u3164\u2800\u034f', '\u200b\u200b', '\u061c', '\u202e'],
  ...['\u{e0041}'.repeat(20), '\u3164'.repeat(12), '\u200d\ufe0f', '\ufeff \u2060'],
])('%j counts as empty in every text field', (typed) => {
  expect(getCodes(shapes.line, typed)).toEqual(['field.required']);
  expect(getCodes(shapes.paragraphs, typed)).toEqual(['field.required']);
});

test.each([
  ...['さくら\u3164', 'a\u{e0041}\u{e0042}', '\u061cabc', 'a\u00adb', 'a\u2800b', 'あ\u202eい'],
  ...['\u3164=1+1', 'a\u200db', 'a\ufe0f', 'a\u0007b'],
])('%j is rejected for invisible characters', (typed) => {
  expect(getCodes(shapes.line, typed)).toEqual(['field.format']);
  expect(getCodes(shapes.paragraphs, `${typed} and so on`)).toEqual(['field.format']);
});

test.each(['👩‍👩‍👧‍👦の会', '❤️‍🔥 1️⃣', '葛\u{e0100}城市', 'ශ්‍රී ලංකා', '朝の牛乳'])(
  '%j is accepted unchanged',
  (typed) => expect(shapes.line.parse(typed)).toBe(typed),
);

test('line breaks are allowed only in multi-line text', () => {
  expect(shapes.paragraphs.parse('朝の牛乳\r\n\tと卵と新聞を毎日')).toBe(
    '朝の牛乳\n\tと卵と新聞を毎日',
  );
  expect(getCodes(shapes.line, '朝の\n牛乳')).toEqual(['field.format']);
});
