import { expect, test } from 'vitest';
import { parseTransferSender } from './transfer-sender.ts';

test('the sender is read with its name in half width', () => {
  expect(parseTransferSender('1234567890, 株式会社サイフ, 0001, 110, checking, 7654321')).toEqual({
    code: '1234567890',
    name: 'ｶ)ｻｲﾌ',
    bankCode: '0001',
    branchCode: '110',
    type: 'checking',
    number: '7654321',
  });
});

test.each([
  '',
  '123456789,ｶ)ｻｲﾌ,0001,110,ordinary,7654321',
  '1234567890,財布,0001,110,ordinary,7654321',
  '1234567890,ｶ)ｻｲﾌ,1,110,ordinary,7654321',
  '1234567890,ｶ)ｻｲﾌ,0001,11,ordinary,7654321',
  '1234567890,ｶ)ｻｲﾌ,0001,110,gold,7654321',
  '1234567890,ｶ)ｻｲﾌ,0001,110,ordinary,1',
  '1234567890,ｶ)ｻｲﾌ,0001,110,ordinary,7654321,x',
])('%j is no sender', (text) => {
  expect(parseTransferSender(text)).toBeUndefined();
});
