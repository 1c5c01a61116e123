import { expect, test, vi } from 'vitest';
import { fitText } from '../../../platform/pdf/fit-text.ts';
import { loadFace } from '../../../platform/pdf/font.ts';
import { measureWidth, splitRuns, unprintable } from '../../../platform/pdf/font-fallback.ts';
import { SUPPER } from './pdf.fixture.ts';
import { draw } from './read-pdf.fixture.ts';
import { drawReceipt } from './receipt-pdf.ts';

vi.mock('node:fs', { spy: true });

const BYTES_MAX = 150_000;
const FAMILIES = ['biz', 'mplus', 'nanum'] as const;
const GUESTS = '김철수・𠮷田・Nguyễn・Łukasz・Zoë';

test('a receipt in plain Japanese loads only the main font', async () => {
  vi.resetModules();
  const { readFileSync } = await import('node:fs');
  const fresh = await import('./receipt-pdf.ts');
  vi.mocked(readFileSync).mockClear();
  await fresh.drawReceipt({ ...SUPPER, language: 'en' });
  const opened = () => vi.mocked(readFileSync).mock.calls.map(([path]) => String(path));
  expect(opened().map((path) => path.split('/').at(-1))).toEqual([
    'BIZUDPGothic_400Regular.ttf',
    'BIZUDPGothic_700Bold.ttf',
  ]);
  await fresh.drawReceipt({ ...SUPPER, waiter: '김' });
  expect(opened().at(-1)).toContain('NanumGothic_400Regular.ttf');
});

test.each([
  ['김철수', ['NanumGothicBold']],
  ['김 철수', ['NanumGothicBold']],
  ['𠮷田', ['MPLUS1p']],
  ['Nguyễn Thị Hương', ['MPLUS1p']],
  ['Łukasz Żółć', []],
  ['Zoë Ångström', []],
  ['Șerban Ẹ̀bùn M̄g̃', ['MPLUS1p']],
  [GUESTS, ['NanumGothicBold', 'MPLUS1p']],
])('%s is extracted from the PDF as written', async (name, lent) => {
  expect(unprintable(name)).toEqual([]);
  const { text, pages, bytes, fonts } = await draw({ ...SUPPER, recipientName: name });
  expect(text).toContain(name);
  expect(pages).toBe(1);
  expect(bytes.length).toBeLessThan(BYTES_MAX);
  expect(fonts.filter((font) => font !== 'BIZUDPGothic')).toEqual(lent);
});

test('a name in NFD gives the same file as in NFC', async () => {
  const whole = await drawReceipt({ ...SUPPER, recipientName: GUESTS });
  const parts = await drawReceipt({ ...SUPPER, recipientName: GUESTS.normalize('NFD') });
  expect(parts.equals(whole)).toBe(true);
});

test('a file with fallback fonts does not depend on files drawn before', async () => {
  const receipt = { ...SUPPER, recipientName: GUESTS };
  const first = await drawReceipt(receipt);
  await drawReceipt({ ...SUPPER, recipientName: '수철김 ễ ị', waiter: 'ﬀ ẞ 𠮷' });
  expect((await drawReceipt(receipt)).equals(first)).toBe(true);
});

test('only right-to-left, triple-accented and missing characters are unprintable', () => {
  const names = 'Nguyễn 김철수 𠮷田 😀 مريم สมชาย שרה e\u0301\u0302\u0303\u0304 🇯🇵';
  const rejected = ['😀', ...'مري', ...'สมชาย', ...'שרה', 'é\u0302\u0303\u0304', '🇯🇵'];
  expect(unprintable(names)).toEqual([...new Set(rejected.map((letter) => letter.normalize()))]);
});

test('runs of three fonts are placed next to each other on one line', async () => {
  const recipientName = '김철수𠮷田Nguyễn';
  const { chunks } = await draw({ ...SUPPER, recipientName });
  const first = chunks.findIndex(({ str }) => str === '김철수');
  const row = chunks.slice(first, first + splitRuns(recipientName, 'bold').length);
  expect(row.map(({ str }) => str).join('')).toBe(recipientName);
  const size = row[0]?.height ?? 0;
  let x = row[0]?.transform[4];
  for (const { str, transform, width } of row) {
    expect(transform[4]).toBeCloseTo(x, 1);
    expect(width).toBeCloseTo(measureWidth(str, 'bold', size), 1);
    expect(transform[5]).toBe(row[0]?.transform[5]);
    x += width;
  }
});

test('lines break between words, and truncation keeps graphemes whole', () => {
  const text = 'Nguyễn Thị Hương 김철수 Ẹ̀bùn';
  const room = { width: 50, sizes: [10] };
  const { lines } = fitText(text, { ...room, linesMax: 9 });
  expect(lines.flatMap((line) => line.split(' '))).toEqual(text.normalize().split(' '));
  for (const line of lines) expect(measureWidth(line, 'regular', 10)).toBeLessThanOrEqual(50);
  const narrow = fitText('ẸẸ̀ẸẸ̀ẸẸ̀ẸẸ̀ẸẸ̀', { ...room, linesMax: 1 }).lines[0] ?? '';
  expect(narrow).toMatch(/^(ẸẸ̀)+Ẹ?…$/);
  expect(measureWidth(narrow, 'regular', 10)).toBeLessThanOrEqual(50);
});

test('a combining accent has no width', () => {
  for (const [letter, accented] of [
    ['x', 'x\u0302'],
    ['ẹ', 'ẹ\u0301'],
    [' ', ' \u0301'],
  ] as const) {
    expect(measureWidth(accented, 'bold', 9)).toBe(measureWidth(letter, 'bold', 9));
  }
});

test('the regular and bold weights cover the same characters', () => {
  const lacking = FAMILIES.flatMap((family, index) => {
    const inBold = new Set(loadFace(family, 'bold').font.characterSet);
    const before = FAMILIES.slice(0, index).map((earlier) => loadFace(earlier, 'regular'));
    const missing = loadFace(family, 'regular').font.characterSet.filter((one) => !inBold.has(one));
    const letters = missing.map((codePoint) => String.fromCodePoint(codePoint));
    return letters.filter((letter) => !before.some(({ has }) => has(letter)));
  });
  expect(lacking).toEqual([]);
});
