import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPage } from './page.fixture.ts';
import { findRegistrations, passesCheck } from './registration.ts';
import { toRows } from './rows.ts';

const VALID = ['7123456789012', '4011001098993', '7010705000725', '2120901007402', '7000012050002'];

function read(text: string) {
  return findRegistrations(toRows(createPage(text)));
}

it.each(VALID)('%s passes the check', (digits) => {
  expect(passesCheck(digits)).toBe(true);
});

it('a single wrong digit fails the check, except 0 for 9', () => {
  const digitIndex = fc.integer({ min: 0, max: 12 });
  const digit = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.constantFrom(...VALID), digitIndex, digit, (valid, at, other) => {
      const before = Number(valid.charAt(at));
      fc.pre(before !== other && Math.abs(before - other) !== 9);
      expect(passesCheck(valid.slice(0, at) + String(other) + valid.slice(at + 1))).toBe(false);
    }),
  );
});

describe('findRegistrations reads every common format', () => {
  it.each([
    '登録番号 T7123456789012',
    '登録番号:T7123456789012',
    '事業者登録番号  T7-1234-5678-9012',
    'T 7 1 2 3 4 5 6 7 8 9 0 1 2',
    '登録番号\nT7123456789012',
    '登録番号 7123456789012',
    '(登録番号 T7123456789O12)',
  ])('%s', (text) => {
    expect(read(text)[0]?.number).toBe('T7123456789012');
  });
});

it('findRegistrations ignores other long numbers', () => {
  expect(read('会員番号 7123456789012\nTEL 03-5550-4825\n伝票 71234567890123')).toEqual([]);
});

it('a number that fails the check is kept with lower confidence', () => {
  const [good] = read('登録番号 T7123456789012');
  const [bad] = read('登録番号 T7123456789013');
  expect(bad).toMatchObject({ number: 'T7123456789013', passes: false });
  expect(bad?.confidence).toBeLessThan(good?.confidence ?? 0);
});

it('of two readings, the one that passes the check comes first', () => {
  const found = read('登録番号 T7123456789013\n登録番号 T7123456789012');
  expect(found[0]?.number).toBe('T7123456789012');
});

it('a barcode below a labelled number is no second registration number', () => {
  const found = read('登録番号:T7123456789012\n3755025895095');
  expect(found.map(({ number }) => number)).toEqual(['T7123456789012']);
});

describe('a digit is corrected', () => {
  it('if it was uncertain and only one other digit passes', () => {
    expect(read('登録番号 T71234567890«7»2')[0]).toMatchObject({
      number: 'T7123456789012',
      passes: true,
    });
  });

  it('never if it was read with certainty', () => {
    expect(read('登録番号 T7123456789072')[0]?.number).toBe('T7123456789072');
  });

  it('never if two digits would pass', () => {
    expect(read('登録番号 T7000«3»12050002')[0]?.number).toBe('T7000312050002');
  });
});
