import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../payments/payment-method.ts';
import { civilDate } from '../shared/calendar.ts';
import {
  checkReissue,
  fileName,
  methodNote,
  needsReturnInvoice,
  receiptKind,
  receiptNumber,
  reissuesLeft,
  reissueUntil,
  stampLine,
  uniqueNames,
  validateRecipient,
} from './receipt.ts';

test.each([
  ['山田 花子', undefined],
  ['株式会社さくら（経理部）', undefined],
  ['𠮷野家', undefined],
  ['葛\u{e0100}城市', undefined],
  ['Café Ångström & Söhne', undefined],
  ['김하나', undefined],
  ['あ'.repeat(60), undefined],
  ['𠮷'.repeat(60), undefined],
  ['あ'.repeat(61), 'field.too_long'],
  ['', 'field.required'],
  ['\u3000 ', 'field.required'],
  ['\u3164', 'field.required'],
  ['山田\n花子', 'field.format'],
  ['山田\r花子', 'field.format'],
  ['山田\u2028花子', 'field.format'],
  ['山田\u0085花子', 'field.format'],
  ['山田\t花子', 'field.format'],
  ['山田\u0000', 'field.format'],
  ['山田\u202e子花', 'field.format'],
  ['山田\u2066子花', 'field.format'],
  ['山田\u061c', 'field.format'],
  ['山\u200b田', 'field.format'],
  ['\ufeff山田', 'field.format'],
  ['山田\ud842', 'field.format'],
  ['\udfb7山田', 'field.format'],
  ['山田\ue000', 'field.format'],
  ['山田\u{f0000}', 'field.format'],
  ['山田\uffff', 'field.format'],
  ['山田\u0378', 'field.format'],
])('recipient %j returns %s', (name, error) => {
  expect(validateRecipient(name)).toBe(error);
});

test('only a registered business issues qualified receipts', () => {
  expect(receiptKind('T7123456789012')).toBe('qualified_simplified');
  expect(receiptKind('T712345678901')).toBe('receipt');
  expect(receiptKind(null)).toBe('receipt');
});

const ISSUED = new Date('2026-11-15T03:00:00Z');

test('a receipt can be reissued three times', () => {
  const errors = [1, 2, 3, 4, 5].map((version) => {
    return checkReissue({ version, issuedAt: ISSUED, now: ISSUED })?.code;
  });
  const exhausted = 'receipt.reissues_exhausted';
  expect(errors).toEqual([undefined, undefined, undefined, exhausted, exhausted]);
  expect(checkReissue({ version: 4, issuedAt: ISSUED, now: ISSUED })?.params).toEqual({ max: 3 });
  expect([1, 2, 3, 4, 5].map(reissuesLeft)).toEqual([3, 2, 1, 0, 0]);
});

test('a receipt can be reissued until the end of the ninetieth day', () => {
  const checkReissueAt = (now: string) =>
    checkReissue({ version: 1, issuedAt: ISSUED, now: new Date(now) })?.code;
  expect(checkReissueAt('2027-02-13T14:59:59Z')).toBeUndefined();
  expect(checkReissueAt('2027-02-13T15:00:00Z')).toBe('receipt.too_late');
  expect(reissueUntil(ISSUED).toISOString()).toBe('2027-02-13T14:59:59.000Z');
});

test('a receipt number contains the date and eight unambiguous characters', () => {
  const day = civilDate('2026-11-15');
  expect(receiptNumber(day, '01936b1c-0000-7000-8000-00ffffffffff')).toBe('R-20261115-ZZZZZZZZ');
  expect(receiptNumber(day, '01936b1c-0000-7000-8000-010000000001')).toBe('R-20261115-00000001');
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(receiptNumber(day, uuid)).toMatch(/^R-20261115-[0-9A-HJKMNP-TV-Z]{8}$/);
    }),
  );
});

test('a refund of 10,000 yen or more needs a return invoice', () => {
  expect([9_999, 10_000].map(needsReturnInvoice)).toEqual([false, true]);
});

test('receipts for cards and card wallets carry the card note', () => {
  const noted = PAYMENT_METHODS.filter((method) => methodNote(method) === 'クレジットカード利用');
  expect(noted).toEqual(['card', 'apple_pay', 'google_pay']);
  expect(methodNote('cash')).toBeNull();
});

test.each([
  ['card', 100, 'card'],
  ['card', 50_000, 'card'],
  ['cash', 49_999, null],
  ['cash', 50_000, 'electronic'],
  ['paypay', 50_000, 'electronic'],
] as const)('%s, %i yen: the stamp duty line is %s', (method, amount, line) => {
  expect(stampLine(method, amount)).toBe(line);
});

const DAY = civilDate('2026-11-15');
const nameFor = (store: string) => fileName({ date: DAY, store, amount: 1280 });

test.each([
  ['さくら食堂', 'さくら食堂'],
  ['さくら食堂　新宿店', 'さくら食堂 新宿店'],
  ['か\u3099や', 'がや'],
  ['か\u200b\u3099や', 'がや'],
  ['A/B\\C:D*E?F"G<H>I|J', 'A-B-C-D-E-F-G-H-I-J'],
  ['a_b', 'a-b'],
  ['..', '-'],
  ['', '-'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['Dot & Co.', 'Dot & Co'],
  ['CON', 'CON'],
  ['a\u0000\u202eb\ud842', 'ab'],
  ['tab\tline\nend', 'tab line end'],
])('the file name for store %j contains %j', (store, expected) => {
  expect(nameFor(store)).toBe(`20261115_${expected}_1280.pdf`);
});

const SAFE = /^20261115_[^<>:"/\\|?*_\p{C}]+_\d+\.pdf$/u;

test('the file name is valid on every file system for any store name', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'𠮷あa./\\:*?"<>|_ \u3000\u3099\u200b\n') }),
  );
  const store = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(store, fc.integer({ min: 1, max: 1_000_000 }), (name, amount) => {
      const file = fileName({ date: DAY, store: name, amount });
      expect(file).toMatch(SAFE);
      expect(file.split('_')[1]).not.toMatch(/^[. ]|[. ]$/);
      expect(file.length).toBeLessThanOrEqual(74);
      expect(file.normalize('NFC')).toBe(file);
    }),
  );
});

test('uniqueNames returns distinct names, ignoring case', () => {
  expect(uniqueNames(['a.pdf', 'A.pdf', 'b.pdf', 'a.pdf', 'a_2.pdf'])).toEqual([
    'a.pdf',
    'A_2.pdf',
    'b.pdf',
    'a_3.pdf',
    'a_2_2.pdf',
  ]);
  const names = fc.array(fc.constantFrom('a.pdf', 'A.pdf', 'a_2.pdf', 'a_2_2.pdf', 'b', '.x'));
  fc.assert(
    fc.property(names, (list) => {
      const unique = uniqueNames(list).map((name) => name.toUpperCase());
      expect(new Set(unique).size).toBe(list.length);
    }),
  );
});

test('ten thousand equal names become distinct and stay within 80 characters', () => {
  const names = uniqueNames(Array.from({ length: 10_000 }, () => nameFor('さ'.repeat(60))));
  expect(names.at(-1)).toMatch(/_1280_10000\.pdf$/);
  expect(names.every((name) => name.length <= 80)).toBe(true);
});
