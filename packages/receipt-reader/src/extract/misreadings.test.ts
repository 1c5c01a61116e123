import { describe, expect, it } from 'vitest';
import { applyDamage, createRandom } from './damage.fixture.ts';
import { ENGLISH } from './english.fixture.ts';
import { EVERYDAY } from './everyday.fixture.ts';
import { extractFields } from './extract.ts';
import { createPage } from './page.fixture.ts';
import { RESTAURANTS } from './restaurants.fixture.ts';
import { SALES } from './sales.fixture.ts';
import { SHOPS } from './shops.fixture.ts';
import { TRADES } from './trades.fixture.ts';

const HEAD = `
^喫茶 みずいろ
TEL 075-555-0707
2025/07/07 07:07`;

/** Receipt that confirms its total three more times. */
function proven(total: string): string {
  return `${HEAD}
コーヒー          ¥500
サンドイッチ      ¥734
${total}
(内消費税          ¥112)
クレジット       ¥1,234`;
}

describe('a misread total is repaired if the rest of the receipt proves it', () => {
  it.each([
    ['a yen sign read as 4', '合計  41,234'],
    ['a yen sign read as 7', '合計  71,234'],
    ['a yen sign read as Y', '合計  Y1,234'],
    ['a mark inside', '合計  ¥1,:234'],
    ['a lost comma', '合計  ¥1 234'],
    ['a point for a comma', '合計  ¥1.234'],
    ['a doubled digit', '合計  ¥1,2344'],
    ['a misplaced comma', '合計  ¥12,34'],
    ['a letter for a digit', '合計  ¥l,234'],
    ['a doubtful digit', '合計  ¥1,2«8»4'],
    ['a lost first digit', '合計  234'],
    ['合 read as 令', '令計  ¥1,234'],
    ['合 read as 含', '含計  ¥1,234'],
    ['合 read as 台', '台計  ¥1,234'],
    ['計 read as 討', '合討  ¥1,234'],
    ['計 read as two letters', '合言十  ¥1,234'],
    ['合 read as ロ', 'ロ  計  ¥1,234'],
    ['合 lost before a count', '計/  3点  ¥1,234'],
    ['a dash before the comma', '合計  ¥1 -,234'],
    ['a few yen of a receipt beside it', '合計金額  ¥4\n合計  ¥1,234'],
  ])('%s: %s', (_, total) => {
    expect(extractFields(createPage(proven(total)), []).pay_amount).toBe(1234);
  });

  it('reports the repair in the reasons', () => {
    const { reasons } = extractFields(createPage(proven('合計  41,234')), []);
    expect(reasons).toContain('total.repaired');
    expect(reasons).toContain('check.items');
  });
});

describe('a total without its word', () => {
  it('is what was tendered but for the change, if that is read as a total', () => {
    const text = `${HEAD}\nからあげ棒  ¥234\nお茶  ¥1,000\n合  ¥1,234\n合計  ¥1,500\nお釣り  ¥266`;
    expect(extractFields(createPage(text), []).pay_amount).toBe(1234);
  });

  it('is proposed on a paper without a date, if two sums confirm it', () => {
    const sums = '小計  ¥1,500\n10%税抜対象計  ¥1,500\n消費税等(10%)  ¥150';
    const text = `収納ケース  ¥1,000\n便箋  ¥500\n${sums}\n¥1,650\niD支払  ¥1,650`;
    const fields = extractFields(createPage(text), []);
    expect(fields).toMatchObject({ pay_amount: 1650, verdict: 'unsure' });
  });
});

describe('a total is left as read', () => {
  it('and is unsure, if nothing proves another value', () => {
    const fields = extractFields(createPage(`${HEAD}\nお品代\n合計  41,234`), []);
    expect(fields).toMatchObject({ pay_amount: 41234, verdict: 'unsure' });
  });

  it('if it was read with certainty, although another digit would match', () => {
    const fields = extractFields(createPage(proven('合計  ¥1,284')), []);
    expect(fields).toMatchObject({ pay_amount: 1284, verdict: 'unsure' });
  });

  it('if a currency sign before it shows that no digit was lost', () => {
    const text = `${HEAD}\n金額  47,480\n合計金額  ¥7,480`;
    expect(extractFields(createPage(text), [])).toMatchObject({
      pay_amount: 7480,
      verdict: 'unsure',
    });
  });

  it('if two alternative readings match something', () => {
    const text = `${HEAD}\nコーヒー  ¥500\n合計  ¥1,2«8»4\nクレジット  ¥1,234\n電子マネー  ¥1,204`;
    expect(extractFields(createPage(text), []).verdict).toBe('unsure');
  });
});

describe('an amount that the receipt contradicts is never sure', () => {
  it.each([
    ['change', '合計  ¥1,234\nお預り  ¥2,000\nお釣り  ¥666'],
    ['card', '小計  ¥1,234\n合計  ¥1,234\nクレジット  ¥1,284'],
    ['a larger item', 'コーヒー  ¥2,500\n合計  ¥1,234\n現金  ¥1,234'],
    ['a second total', '合計  ¥1,234\nお支払金額  ¥1,284\n現金  ¥1,234'],
  ])('%s', (_, rows) => {
    expect(extractFields(createPage(`${HEAD}\n${rows}`), []).verdict).toBe('unsure');
  });
});

describe('a wrong amount is never sure, however poorly the receipt was read', () => {
  const samples = [...SHOPS, ...SALES, ...RESTAURANTS, ...TRADES, ...EVERYDAY, ...ENGLISH];
  it.each([
    ['a little', { misread: 0.02, lost: 0.003, unfound: 0.01 }, 0.9],
    ['much', { misread: 0.06, lost: 0.01, unfound: 0.03 }, 0.7],
    ['almost everywhere', { misread: 0.15, lost: 0.02, unfound: 0.06 }, 0.4],
  ])('damaged %s', (_, damage, rightMin) => {
    const nextFloat = createRandom(20250221);
    let right = 0;
    const wrong: string[] = [];
    for (let round = 0; round < 10; round++) {
      for (const { name, text, total } of samples) {
        const fields = extractFields(applyDamage(createPage(text), damage, nextFloat), []);
        if (fields.pay_amount === total) right++;
        else if (fields.verdict === 'sure') wrong.push(`${name}: ${fields.pay_amount}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(right / (10 * samples.length)).toBeGreaterThan(rightMin);
  });
});
