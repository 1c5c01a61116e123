import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAmounts } from './amounts.ts';
import type { Style } from './layout-style.ts';
import { createPage } from './page.fixture.ts';
import { toRows } from './rows.ts';

const YEN: Style = { isJapanese: true, currency: 'JPY', hasCents: false, hasSigns: true };
const RINGGIT: Style = { isJapanese: false, currency: 'MYR', hasCents: true, hasSigns: true };

function read(text: string, style: Style = YEN) {
  return toRows(createPage(text)).flatMap((row) => findAmounts(row, style));
}

const grouped = (value: number) => value.toLocaleString('en-US');
const FORMATS: readonly ((value: number) => string)[] = [
  (value) => `¥${grouped(value)}`,
  (value) => `¥ ${grouped(value)}`,
  (value) => `¥${value}`,
  (value) => `${grouped(value)}円`,
  (value) => `¥${grouped(value)}-`,
  (value) => `金${grouped(value)}円也`,
  (value) => `合計  ${grouped(value)}`,
  (value) => `¥${grouped(value).replaceAll(',', ', ')}`,
  (value) => `¥${grouped(value).replaceAll(',', '.')}`,
  (value) => `${[...grouped(value)].join(' ')}円`.replace(/^(\d) (\d\d?)$/, '$1$2'),
  (value) => `${grouped(value)}円※`,
  (value) => `*${grouped(value)}`,
];

describe('findAmounts reads an amount in every common format', () => {
  const cases = FORMATS.map((format) => [format(12345), format] as const);

  it.each(cases)('%s', (_, format) => {
    const amount = fc.integer({ min: 1000, max: 9_999_999 });
    fc.assert(
      fc.property(amount, (value) => {
        expect(read(format(value)).map((each) => each.value)).toEqual([value]);
      }),
    );
  });

  it('with cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (cents) => {
        const text = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        for (const format of [`RM ${text}`, `TOTAL  ${text}`, `$${text}`]) {
          expect(read(format, RINGGIT).map(({ value }) => value)).toEqual([cents / 100]);
        }
      }),
    );
  });
});

it.each(['-¥100', '¥-100', '▲100円', '△ 100円', '- 100円'])('%s is negative', (text) => {
  expect(read(`値引  ${text}`)).toMatchObject([{ value: 100, isNegative: true }]);
});

describe('findAmounts ignores a number that is not money', () => {
  it.each([
    '2025年3月31日 20:15',
    "'25/02/21 18:03",
    'TEL 03-5550-4825',
    '〒100-0001',
    '登録番号 T7123456789012',
    '8%',
    '2点',
    '250×2',
    '@250',
    '伝票No.518',
    '30.00L',
    '営業時間 10:00~22:00',
    '東京都緑川区本町5-63-3',
    'TEL.0120-555-515',
    '白菜 1/4',
    'ポイント2倍',
    'スープ GX12',
    'きなこ 40g*3',
  ])('%s', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('findAmounts marks a damaged number', () => {
  it.each([
    ['¥18,:180', 18180, 'stray'],
    ['¥1,O80', 1080, 'letters'],
    ['¥4B0', 480, 'letters'],
    ['¥1 234', 1234, 'gap'],
    ['1,23円', 123, 'grouping'],
    ['¥1 2,080', 12080, 'gap'],
    ['¥12 3,456', 123456, 'gap'],
    ['3 0 0 0 円', 3000, 'gap'],
    ['¥ 5 4 0', 540, 'gap'],
  ])('%s', (text, value, flaw) => {
    expect(read(text)).toMatchObject([{ value, flaws: [flaw] }]);
  });
});

it.each([
  ['¥1 , 1 1 9', 1119],
  ['¥12, 0 80', 12080],
])('%s has gaps around its comma', (text, value) => {
  expect(read(text)).toMatchObject([{ value }]);
});

it('a price before one with its own currency stays a number of its own', () => {
  expect(read('¥500  ¥3,080').map(({ value }) => value)).toEqual([500, 3080]);
});

it('a count and a price next to each other stay two numbers', () => {
  expect(read('2  1,310円').map(({ value }) => value)).toEqual([2, 1310]);
});

it('the certainty of an amount is that of its least certain digit', () => {
  expect(read('¥1,«0»80')[0]?.certainty).toBe(0.45);
});
