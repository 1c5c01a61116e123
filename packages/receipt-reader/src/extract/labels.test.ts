import { describe, expect, it } from 'vitest';
import { findLabel } from './labels.ts';

describe('a Latin keyword matches whole words only', () => {
  it.each([
    'Kids Pasta x3',
    'TAXI FARE HOME',
    'CASHEW NUTS',
    'CARDIGAN BLUE',
    'DISCO BALL',
    'VEGETABLE CURRY',
    'VATRUSHKA',
    'EXCHANGE STUDENT',
  ])('%s is no label', (text) => {
    expect(findLabel(text)).toBeNull();
  });

  it.each([
    ['Tax 8.25%', 'tax'],
    ['(Consumption Tax 10% included', 'tax'],
    ['CONSUMPTIONTAX', 'tax'],
    ['GST 6%', 'tax'],
    ['Sub Total', 'subtotal'],
    ['SUB-TOTAL', 'subtotal'],
    ['Net', 'subtotal'],
    ['GrandTotal', 'total'],
    ['T O T A L', 'total'],
    ['TOTALS', 'total'],
    ['Total Due', 'total'],
    ['TOTAL (ROUNDED)', 'total'],
    ['Rounding', 'rounding'],
    ['CHANGE DUE', 'change'],
    ['Cash Tendered', 'tender'],
    ['PAID CASH', 'tender'],
    ['MASTERCARD', 'payment'],
    ['Due', 'total'],
    ['Total Rounded', 'total'],
    ['Rounded Total (RM)', 'total'],
    ['Accepted Total', 'total'],
    ['Total before rounding', 'subtotal'],
    ['Rounding Adj', 'rounding'],
    ['Tip', 'service'],
    ['20% Tip', 'other'],
    ['Loyalty points balance', 'other'],
  ])('%s is %s', (text, role) => {
    expect(findLabel(text)?.role).toBe(role);
  });
});

describe('a Japanese keyword needs no space', () => {
  it.each([
    ['お買上計', 'total'],
    ['ご利用金額', 'total'],
    ['今回請求額', 'total'],
    ['領収額', 'total'],
    ['税率 8%対象額', 'taxable'],
    ['消費税額等( 8%)', 'tax'],
    ['お返し', 'change'],
    ['現金お預り', 'tender'],
    ['QUICPay支払', 'payment'],
    ['PayPay残高支払', 'payment'],
    ['クレジットお支払額', 'payment'],
    ['クレジットご利用額', 'payment'],
    ['電子マネー残高', 'other'],
    ['お1人様', 'other'],
    ['割り勘 4名', 'other'],
    ['収入印紙', 'other'],
    ['お振込先 青空銀行 本店 普通 4118755', 'other'],
    ['合計点数', 'count'],
    ['障割', 'discount'],
    ['商品券', 'points'],
    ['外8%', 'tax'],
    ['外税計', 'tax'],
    ['税合計', 'tax'],
    ['8%内税額', 'tax'],
    ['内消費税等(8%対象)', 'tax'],
    ['ウチゼイ', 'tax'],
    ['(外8% 対象額', 'taxable'],
    ['10%タイショウ', 'taxable'],
    ['内税対象額 8%', 'taxable'],
    ['8%税込計', 'taxable'],
    ['対象計※ 8.0%', 'taxable'],
    ['小 計(税抜 8%)', 'subtotal'],
    ['ゴウケイ', 'total'],
    ['支払合計', 'total'],
    ['税込計', 'total'],
    ['iD支払', 'payment'],
    ['クレジットiD', 'payment'],
    ['クレジット取扱合計', 'payment'],
    ['電子マネー計', 'payment'],
    ['その他コード決済', 'payment'],
    ['オアズカリ', 'tender'],
    ['商品代金', 'gross'],
    ['値引合計', 'gross'],
    ['番号札', 'other'],
    ['会員番号', 'other'],
    ['今回ポイント', 'other'],
    ['ポイント対象金額', 'other'],
    ['税・送料', 'other'],
    ['返金額', 'other'],
  ])('%s is %s', (text, role) => {
    expect(findLabel(text)?.role).toBe(role);
  });

  it('ギフト alone is an item', () => {
    expect(findLabel('タオルギフト')).toBeNull();
  });
});

describe('a misread total is recognized', () => {
  it.each(['Yotal Due', 'Potal Amount', 'T0TAL', 'TOIAL', '△ 計', '令計'])('%s', (text) => {
    expect(findLabel(text)).toMatchObject({ role: 'total', isExact: false });
  });
});
