import { describe, expect, it } from 'vitest';
import { extractFields } from './extract.ts';
import { createPage } from './page.fixture.ts';
import { toRows } from './rows.ts';

const PAPER = `
          喫茶 みずいろ
          TEL 075-555-0707
          2025/07/07 07:07
          コーヒー              ¥500
          サンドイッチ          ¥734
          合計                ¥1,234
          クレジット          ¥1,234
          またお越しください`;

describe('letters outside the paper', () => {
  const lettered = PAPER.replace(
    '          コーヒー              ¥500',
    '  K       コーヒー              ¥500      7',
  )
    .replace('          合計                ¥1,234', '  3       合計                ¥1,234      M')
    .replace('          喫茶', 'Q   W   E   R   T\n  D       喫茶');

  it('are removed from the rows', () => {
    const texts = toRows(createPage(lettered)).map(({ text }) => text);
    expect(texts).toEqual(toRows(createPage(PAPER)).map(({ text }) => text));
  });

  it('do not change the extracted fields', () => {
    const { title, items, pay_amount, verdict } = extractFields(createPage(lettered), []);
    expect({ title, pay_amount, verdict }).toEqual({
      title: '喫茶 みずいろ',
      pay_amount: 1234,
      verdict: 'sure',
    });
    expect(items.map(({ name, amount }) => [name, amount])).toEqual([
      ['コーヒー', 500],
      ['サンドイッチ', 734],
    ]);
  });
});

it('a mark after an amount is kept', () => {
  const marked = PAPER.replace('¥500', '¥500  ※');
  expect(extractFields(createPage(marked), []).items[0]).toMatchObject({
    name: 'コーヒー',
    is_reduced: true,
  });
});

it('nothing is removed from a page with few words', () => {
  expect(toRows(createPage('合計  ¥1,234\n        7'))).toHaveLength(2);
});

it('short prices at the right edge are kept, because they form a column', () => {
  const text = `
喫茶 みずいろ
TEL 075-555-0707
2025/07/07 07:07
ソフトクリーム                    90
フライドポテト                    80
ミネラルウォーター                70
合計金額                         240
電子マネー                       240
またお越しください`;
  expect(extractFields(createPage(text), [])).toMatchObject({ pay_amount: 240, verdict: 'sure' });
});
