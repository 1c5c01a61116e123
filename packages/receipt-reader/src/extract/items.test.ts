import { describe, expect, it } from 'vitest';
import { extractFields } from './extract.ts';
import { createPage } from './page.fixture.ts';

function itemsOn(
  rows: string,
  foot = '合計  ¥9,999',
): readonly (readonly [string, number, number])[] {
  const page = createPage(`喫茶 みずいろ\nTEL 075-555-0707\n2025/07/07 07:07\n${rows}\n${foot}`);
  return extractFields(page, []).items.map(({ name, quantity, amount }) => [
    name,
    quantity,
    amount,
  ]);
}

describe('an item with its quantity', () => {
  it.each([
    ['in a row below its name', 'トマト\n198 x 3点            594円', ['トマト', 3, 594]],
    [
      'in a row above its name',
      '(4点 × 単742)\n詰替シャンプー         ¥2,968',
      ['詰替シャンプー', 4, 2968],
    ],
    ['with a bracket astray', '納豆3P\n5個] × 単106          ¥530', ['納豆3P', 5, 530]],
    ['behind its name', 'カットわかめスープ *3        ¥414', ['カットわかめスープ', 3, 414]],
    ['behind a number in its name', '缶ビール350 x4           ¥920', ['缶ビール350', 4, 920]],
    ['in a column', 'クロワッサン        2      ¥360', ['クロワッサン', 2, 360]],
    [
      'in a column with the price',
      '名刺印刷100枚   2    2,930   5,860',
      ['名刺印刷100枚', 2, 5860],
    ],
    ['whose 1 was misread', '配送料   7    1,542   1,542', ['配送料', 1, 1542]],
    ['that is part of its name', 'たまごLL10個           ¥318', ['たまごLL10個', 1, 318]],
    ['that counts kinds of fish', '刺身盛合せ 3点         ¥1,480', ['刺身盛合せ 3点', 1, 1480]],
    ['in litres', '軽油\n14.66L @192          ¥2,814', ['軽油', 1, 2814]],
  ])('%s', (_, rows, item) => {
    expect(itemsOn(rows)).toEqual([item]);
  });

  it('before its name, if every item has one', () => {
    const rows = '2 Chicken Rice         JPY 1,280\n1 Flat White         JPY 400';
    expect(itemsOn(rows, 'TOTAL   JPY 1,680').map(([name, count]) => [name, count])).toEqual([
      ['Chicken Rice', 2],
      ['Flat White', 1],
    ]);
  });

  it('a brand may start with a number', () => {
    const rows = '7 UP         JPY 280\nFlat White         JPY 400\nTea         JPY 300';
    expect(itemsOn(rows, 'TOTAL   JPY 980')[0]).toEqual(['7 UP', 1, 280]);
  });
});

it('a discount without a currency counts among items with one', () => {
  expect(
    itemsOn('ヨーグルト          193円\n値引 10%          -19\nバナナ          178円'),
  ).toEqual([
    ['ヨーグルト', 1, 193],
    ['値引', 1, -19],
    ['バナナ', 1, 178],
  ]);
});

it('a number in the header is not an item', () => {
  expect(itemsOn('給油機          02\nコーヒー          500')).toEqual([['コーヒー', 1, 500]]);
});

it('軽 is a mark only if the legend declares it', () => {
  const legend = '合計  ¥360\n軽は軽減税率対象商品です';
  expect(itemsOn('軽ごま油          360円', legend)).toEqual([['ごま油', 1, 360]]);
  expect(itemsOn('軽石          360円')).toEqual([['軽石', 1, 360]]);
});
