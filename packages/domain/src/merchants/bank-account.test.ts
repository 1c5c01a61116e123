import { expect, test } from 'vitest';
import {
  checkBankHolder,
  getAccountEnding,
  isAccountNumber,
  isBankCode,
  isBranchCode,
  isSameHolder,
  normalizeAccountNumber,
  normalizeBankHolder,
  normalizeDigits,
} from './bank-account.ts';

test.each([
  ['ヤマダ　タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['やまだ たろう', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['ﾔﾏﾀﾞ  ﾀﾛｳ ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['キャッシュ', 'ｷﾔﾂｼﾕ'],
  ['ローソン', 'ﾛ-ｿﾝ'],
  ['ヴィオラ', 'ｳﾞｲｵﾗ'],
  ['パン・ポン', 'ﾊﾟﾝ.ﾎﾟﾝ'],
  ['ｓａｉｆｕ ２４', 'SAIFU 24'],
  ['ヲヰヱ', 'ｦｲｴ'],
  ['か゛き゜', 'ｶﾞｷﾟ'],
  ['「サクラ」', '｢ｻｸﾗ｣'],
])('%s is written %s', (typed, holder) => {
  expect(normalizeBankHolder(typed)).toBe(holder);
  expect(checkBankHolder(holder)).toBeUndefined();
});

test.each([
  ['株式会社サクラ', 'ｶ)ｻｸﾗ'],
  ['㈱サクラ', 'ｶ)ｻｸﾗ'],
  ['カブシキガイシャ　サクラ', 'ｶ)ｻｸﾗ'],
  ['サクラ株式会社', 'ｻｸﾗ(ｶ'],
  ['サクラ カブシキガイシャ', 'ｻｸﾗ(ｶ'],
  ['サクラ（カ）フジテン', 'ｻｸﾗ(ｶ)ﾌｼﾞﾃﾝ'],
  ['カ）サクラ', 'ｶ)ｻｸﾗ'],
  ['有限会社ミドリ', 'ﾕ)ﾐﾄﾞﾘ'],
  ['合同会社ミドリ', 'ﾄﾞ)ﾐﾄﾞﾘ'],
  ['一般社団法人ミドリ', 'ｼﾔ)ﾐﾄﾞﾘ'],
  ['特定非営利活動法人ミドリ', 'ﾄｸﾋ)ﾐﾄﾞﾘ'],
])('the legal form of %s is abbreviated: %s', (typed, holder) => {
  expect(normalizeBankHolder(typed)).toBe(holder);
});

test('normalizing twice changes nothing', () => {
  for (const typed of ['株式会社キャット・パーク', 'やまだ たろう', 'サクラ(カ)', 'ABC']) {
    const once = normalizeBankHolder(typed);
    expect(normalizeBankHolder(once)).toBe(once);
  }
});

test.each([
  ['', 'required'],
  ['山田太郎', 'characters'],
  ['ヤマダ！', 'characters'],
  ['ﾔﾏﾀﾞ\u0007', 'characters'],
  ['\u202eヤマダ', 'characters'],
  ['ヤマダ😀', 'characters'],
  ['\ud800', 'characters'],
  ['ア'.repeat(31), 'too_long'],
  ['ガ'.repeat(16), 'too_long'],
])('the holder %j is rejected: %s', (typed, error) => {
  expect(checkBankHolder(normalizeBankHolder(typed))).toBe(error);
});

test('thirty characters fit into a transfer file, voiced marks counted', () => {
  expect(checkBankHolder(normalizeBankHolder('ア'.repeat(30)))).toBeUndefined();
  expect(checkBankHolder(normalizeBankHolder('ガ'.repeat(15)))).toBeUndefined();
});

test('codes and numbers are digits of a fixed length in any width', () => {
  expect(normalizeDigits('０００１')).toBe('0001');
  expect([isBankCode('0001'), isBankCode('001'), isBankCode('00011')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isBranchCode('001'), isBranchCode('0001'), isBranchCode('٠٠١')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(normalizeAccountNumber('１２３－４５６')).toBe('0123456');
  expect(isAccountNumber(normalizeAccountNumber('12345678'))).toBe(false);
  expect(normalizeAccountNumber('12a')).toBe('12a');
  expect(getAccountEnding('1234567')).toBe('567');
});

test.each([
  ['かぶしきがいしゃ さくらしょくどう', 'カ）サクラシヨクドウ', true],
  ['さくらしょくどう', 'サクラショクドウ(カ', true],
  ['やまだ たろう', 'ヤマダタロウ', true],
  ['さくらしょくどう', 'カ）サクラショクジ', false],
  ['やまだ たろう', 'ヤマダ ジロウ', false],
  ['', '', false],
])('%s and %s are one holder: %s', (name, holder, expected) => {
  expect(isSameHolder(name, holder)).toBe(expected);
});
