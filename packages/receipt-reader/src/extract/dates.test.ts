import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONTHS } from './date-forms.ts';
import { findDates } from './dates.ts';
import type { Style } from './layout-style.ts';
import { createPage } from './page.fixture.ts';
import { toRows } from './rows.ts';

const JAPAN: Style = { isJapanese: true, currency: 'JPY', hasCents: false, hasSigns: true };
const MALAYSIA: Style = { isJapanese: false, currency: 'MYR', hasCents: true, hasSigns: false };
const AMERICA: Style = { ...MALAYSIA, currency: 'USD' };

function read(text: string, style: Style = JAPAN): string | undefined {
  return findDates(toRows(createPage(text)), style)[0]?.text;
}

type Parts = { readonly y: number; readonly m: number; readonly d: number };
const two = (value: number) => String(value).padStart(2, '0');
const iso = ({ y, m, d }: Parts) => `${y}-${two(m)}-${two(d)}`;

const JAPANESE: readonly ((parts: Parts) => string)[] = [
  ({ y, m, d }) => `${y}年${m}月${d}日`,
  ({ y, m, d }) => `${y}年${two(m)}月${two(d)}日(金)`,
  ({ y, m, d }) => `${y} 年 ${m} 月 ${d} 日`,
  ({ y, m, d }) => `${y}/${two(m)}/${two(d)}`,
  ({ y, m, d }) => `${y}/${m}/${d}`,
  ({ y, m, d }) => `${y}-${two(m)}-${two(d)}`,
  ({ y, m, d }) => `${y}.${m}.${d}`,
  ({ y, m, d }) => `'${two(y % 100)}/${two(m)}/${two(d)}`,
  ({ y, m, d }) => `'${two(y % 100)}年${m}月${d}日`,
  ({ y, m, d }) => `${two(y % 100)}/${two(m)}/${two(d)}`,
  ({ y, m, d }) => `令和${y - 2018}年${m}月${d}日`,
  ({ y, m, d }) => `R${y - 2018}.${m}.${d}`,
  ({ y, m, d }) => `R${two(y - 2018)}/${two(m)}/${two(d)}`,
  ({ y, m, d }) => `${y}${two(m)}${two(d)}`,
];

const ENGLISH: readonly ((parts: Parts) => string)[] = [
  ({ y, m, d }) => `${two(d)}/${two(m)}/${y}`,
  ({ y, m, d }) => `${d}-${m}-${y}`,
  ({ y, m, d }) => `${two(d)}/${two(m)}/${two(y % 100)}`,
  ({ y, m, d }) => `${d} ${MONTHS[m - 1]} ${y}`,
  ({ y, m, d }) => `${d}-${MONTHS[m - 1]}-${y}`,
  ({ y, m, d }) => `${MONTHS[m - 1]} ${d}, ${y}`,
  ({ y, m, d }) => `Date: ${y}-${two(m)}-${two(d)}`,
];

const anyDay = fc
  .record({ y: fc.integer({ min: 2019, max: 2039 }), days: fc.integer({ min: 0, max: 364 }) })
  .map(({ y, days }): Parts => {
    const date = new Date(Date.UTC(y, 0, 1 + days));
    return { y, m: date.getUTCMonth() + 1, d: date.getUTCDate() };
  });

describe('findDates reads a date in every common format', () => {
  const example = { y: 2025, m: 2, d: 21 };
  it.each(JAPANESE.map((form) => [form(example), form] as const))('%s', (_, form) => {
    fc.assert(
      fc.property(anyDay, (parts) => {
        expect(read(form(parts))).toBe(iso(parts));
      }),
    );
  });

  it.each(ENGLISH.map((form) => [form(example), form] as const))('%s', (_, form) => {
    fc.assert(
      fc.property(anyDay, (parts) => {
        expect(read(form(parts), MALAYSIA)).toBe(iso(parts));
      }),
    );
  });
});

it('with dollars the month comes first', () => {
  expect(read('02/03/2025', AMERICA)).toBe('2025-02-03');
  expect(read('02/03/2025', MALAYSIA)).toBe('2025-03-02');
  expect(read('21/02/2025', AMERICA)).toBe('2025-02-21');
});

it('an ambiguous date has lower confidence', () => {
  const nowhere: Style = { ...MALAYSIA, currency: null };
  const confidence = (text: string) =>
    findDates(toRows(createPage(text)), nowhere)[0]?.confidence ?? 0;
  expect(confidence('02/03/2025')).toBeLessThan(confidence('21/03/2025'));
});

describe('a time next to the date belongs to it', () => {
  it.each([
    ['2025/02/21 12:34', '2025-02-21T12:34'],
    ['2025/02/21 12:34:56', '2025-02-21T12:34'],
    ['2025年2月21日(金) 12時34分', '2025-02-21T12:34'],
    ['2025/02/21 午後1:05', '2025-02-21T13:05'],
    ['Feb 21, 2025 1:05 PM', '2025-02-21T13:05'],
    ['2025/02/21 12:05 AM', '2025-02-21T00:05'],
    ['2025/02/21\n12:34  レジ01', '2025-02-21T12:34'],
    ['2025/02/21\n営業時間 10:00~22:00', '2025-02-21'],
    ['2025/02/21 25:10', '2025-02-21'],
  ])('%s', (text, wanted) => {
    expect(read(text)).toBe(wanted);
  });
});

describe('no date of purchase', () => {
  it.each([
    '有効期限 2026年5月31日',
    'ポイント失効日 2026/05/31まで',
    '返品は2025/03/07までにお願いします',
    '2025年2月30日',
    '1999/01/01',
    '2025/13/01',
    '03-5550-4825',
    '¥25,021',
    'VALID UNTIL 31/12/2025',
  ])('%s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

it('the date of purchase takes precedence over every other date', () => {
  expect(read('次回来店 2025/03/01\n2025/02/21 12:34\n2025/02/28')).toBe('2025-02-21T12:34');
});
