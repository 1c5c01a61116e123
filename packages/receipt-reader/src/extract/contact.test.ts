import { describe, expect, it } from 'vitest';
import { findAddress } from './address.ts';
import { findPhone, findPostalCode } from './contact.ts';
import { createPage } from './page.fixture.ts';
import { toRows } from './rows.ts';
import { findTable, findWaiter } from './table.ts';

const rows = (text: string) => toRows(createPage(text));

describe('a phone number', () => {
  it.each([
    ['TEL 03-5550-4825', '03-5550-4825'],
    ['電話:0476-55-1234', '0476-55-1234'],
    ['℡ 03(5550)4825', '03(5550)4825'],
    ['(03) 5550-4825', '(03) 5550-4825'],
    ['TEL 0355504825', '0355504825'],
    ['TEL 090-5550-4825', '090-5550-4825'],
    ['Tel: +81 3-5550-4825', '+81 3-5550-4825'],
    ['TEL : 03-5555 1234', '03-5555 1234'],
    ['TEL 03-5550-4825 FAX 03-5550-4826', '03-5550-4825'],
    ['FAX 03-5550-4826\nTEL 03-5550-4825', '03-5550-4825'],
    ['フリーダイヤル 0120-555-777\nTEL 03-5550-4825', '03-5550-4825'],
  ])('%s', (text, wanted) => {
    expect(findPhone(rows(text))?.text).toBe(wanted);
  });

  it.each(['FAX 03-5550-4826', '2025-02-21', '伝票 0123456789', '¥1,234'])('is not %s', (text) => {
    expect(findPhone(rows(text))).toBeNull();
  });
});

describe('a postal code', () => {
  it.each([
    ['〒100-0001', '100-0001'],
    ['〒1000001 東京都', '100-0001'],
    ['100-0001 東京都緑川区', '100-0001'],
  ])('%s', (text, wanted) => {
    expect(findPostalCode(rows(text))?.text).toBe(wanted);
  });

  it.each(['TEL 03-5550-4825', '123-4567'])('is not %s', (text) => {
    expect(findPostalCode(rows(text))).toBeNull();
  });
});

describe('an address', () => {
  it.each([
    ['東京都緑川区本町5-63-3', '東京都緑川区本町5-63-3'],
    ['〒100-0001 東京都緑川区本町5-63-3', '東京都緑川区本町5-63-3'],
    ['東京都緑川区本町5-63-3 TEL 03-5550-4825', '東京都緑川区本町5-63-3'],
    ['京都府緑野市西町\n1丁目2番地', '京都府緑野市西町 1丁目2番地'],
    ['緑川市本町2-1-9\nみどりビル3F', '緑川市本町2-1-9 みどりビル3F'],
  ])('%s', (text, wanted) => {
    expect(findAddress(rows(text))?.text).toBe(wanted);
  });

  it.each(['市販薬  ¥1,234', '担当 区 3', '合計  ¥1,234'])('is not %s', (text) => {
    expect(findAddress(rows(text))).toBeNull();
  });
});

describe("a table number and the server's name", () => {
  it.each([
    ['テーブル 20  4名様', '20'],
    ['卓番:B-3', 'B-3'],
    ['席番号 12', '12'],
    ['Table No. 7', '7'],
    ['TABLE #12', '12'],
  ])('%s', (text, wanted) => {
    expect(findTable(rows(text))?.text).toBe(wanted);
  });

  it.each([
    ['担当:田中  伝票No.660', '田中'],
    ['レジ5  担当:山本', '山本'],
    ['責任者 佐藤 花子', '佐藤 花子'],
    ['Server: Dana', 'Dana'],
    ['CASHIER: AIN', 'AIN'],
  ])('%s', (text, wanted) => {
    expect(findWaiter(rows(text))?.text).toBe(wanted);
  });

  it('a table charge is not a table number', () => {
    expect(findTable(rows('テーブルチャージ 500円'))).toBeNull();
  });
});
