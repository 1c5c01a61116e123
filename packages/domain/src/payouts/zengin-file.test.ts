import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate } from '../shared/calendar.ts';
import { yen } from '../shared/yen.ts';
import {
  encodeTransferFile,
  RECORD_BYTES,
  type Transfer,
  type TransferFile,
} from './zengin-file.ts';

const TRANSFER: Transfer = {
  account: {
    bankCode: '0005',
    bankName: 'ﾐﾂﾋﾞｼUFJ',
    branchCode: '001',
    branchName: 'ﾎﾝﾃﾝ',
    type: 'ordinary',
    number: '0012345',
  },
  holder: 'ｶ)ｻｸﾗｼﾖｸﾄﾞｳ',
  amountYen: yen(123_456),
  reference: '01K2ABCDEF',
};

const FILE: TransferFile = {
  senderCode: '1234567890',
  senderName: 'ｶ)ｻｲﾌ',
  account: {
    bankCode: '0001',
    bankName: 'ﾐｽﾞﾎ',
    branchCode: '110',
    branchName: 'ﾏﾙﾉｳﾁ',
    type: 'checking',
    number: '7654321',
  },
  date: civilDate('2026-11-27'),
  transfers: [TRANSFER],
};

/** The fields of the published layout: their names and lengths, in order. */
const HEADER = [
  ['kind', 1],
  ['transferKind', 2],
  ['codeKind', 1],
  ['senderCode', 10],
  ['senderName', 40],
  ['date', 4],
  ['bankCode', 4],
  ['bankName', 15],
  ['branchCode', 3],
  ['branchName', 15],
  ['type', 1],
  ['number', 7],
  ['unused', 17],
] as const;
const DATA = [
  ['kind', 1],
  ['bankCode', 4],
  ['bankName', 15],
  ['branchCode', 3],
  ['branchName', 15],
  ['clearing', 4],
  ['type', 1],
  ['number', 7],
  ['holder', 30],
  ['amount', 10],
  ['isNew', 1],
  ['reference', 20],
  ['speed', 1],
  ['hasReference', 1],
  ['unused', 7],
] as const;
const TRAILER = [
  ['kind', 1],
  ['count', 6],
  ['sum', 12],
  ['unused', 101],
] as const;
const END = [
  ['kind', 1],
  ['unused', 119],
] as const;

/** The records as a bank's program reads them. */
function read(bytes: Uint8Array): readonly string[] {
  expect(bytes.length % (RECORD_BYTES + 2)).toBe(0);
  const records: string[] = [];
  for (let at = 0; at < bytes.length; at += RECORD_BYTES + 2) {
    records.push(new TextDecoder('shift_jis').decode(bytes.subarray(at, at + RECORD_BYTES)));
    expect([...bytes.subarray(at + RECORD_BYTES, at + RECORD_BYTES + 2)]).toEqual([13, 10]);
  }
  return records;
}

function split(record: string, layout: readonly (readonly [string, number])[]) {
  let at = 0;
  const fields = layout.map(([name, length]) => {
    const value = record.slice(at, at + length);
    at += length;
    return [name, value];
  });
  expect(at).toBe(RECORD_BYTES);
  return Object.fromEntries(fields);
}

const encodeWith = (change: Partial<Transfer>) => () =>
  encodeTransferFile({ ...FILE, transfers: [{ ...TRANSFER, ...change }] });

test('every field of the header stands where the published layout has it', () => {
  const [header = ''] = read(encodeTransferFile(FILE));
  expect(split(header, HEADER)).toEqual({
    kind: '1',
    transferKind: '21',
    codeKind: '0',
    senderCode: '1234567890',
    senderName: 'ｶ)ｻｲﾌ'.padEnd(40),
    date: '1127',
    bankCode: '0001',
    bankName: 'ﾐｽﾞﾎ'.padEnd(15),
    branchCode: '110',
    branchName: 'ﾏﾙﾉｳﾁ'.padEnd(15),
    type: '2',
    number: '7654321',
    unused: ' '.repeat(17),
  });
});

test('every field of a transfer stands where the published layout has it', () => {
  const [, data = ''] = read(encodeTransferFile(FILE));
  expect(split(data, DATA)).toEqual({
    kind: '2',
    bankCode: '0005',
    bankName: 'ﾐﾂﾋﾞｼUFJ'.padEnd(15),
    branchCode: '001',
    branchName: 'ﾎﾝﾃﾝ'.padEnd(15),
    clearing: '0000',
    type: '1',
    number: '0012345',
    holder: 'ｶ)ｻｸﾗｼﾖｸﾄﾞｳ'.padEnd(30),
    amount: '0000123456',
    isNew: '0',
    reference: '01K2ABCDEF'.padEnd(20),
    speed: '7',
    hasReference: 'Y',
    unused: ' '.repeat(7),
  });
});

test('the trailer has the count and the sum, and the end record follows', () => {
  const transfers = [TRANSFER, { ...TRANSFER, amountYen: yen(9_999_999_999) }];
  const records = read(encodeTransferFile({ ...FILE, transfers }));
  expect(records).toHaveLength(5);
  expect(split(records[3] ?? '', TRAILER)).toMatchObject({
    kind: '8',
    count: '000002',
    sum: '010000123455',
  });
  expect(split(records[4] ?? '', END)).toEqual({ kind: '9', unused: ' '.repeat(119) });
});

test('the amounts of the transfers add up to the trailer, whatever they are', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(amounts, (all) => {
      const transfers = all.map((amount) => ({ ...TRANSFER, amountYen: yen(amount) }));
      const records = read(encodeTransferFile({ ...FILE, transfers }));
      const sum = records
        .filter((record) => record.startsWith('2'))
        .reduce((total, record) => total + Number(split(record, DATA).amount), 0);
      expect(sum).toBe(all.reduce((total, amount) => total + amount, 0));
      expect(Number(split(records.at(-2) ?? '', TRAILER).sum)).toBe(sum);
    }),
  );
});

test.each([
  ['a small katakana', { holder: 'ｶ)ｼｮｸﾄﾞｳ' }],
  ['a long vowel mark', { holder: 'ｶ)ｺｰﾋｰ' }],
  ['a full-width character', { holder: 'カ）サクラ' }],
  ['a small letter', { holder: 'sakura' }],
  ['a line end in a name', { holder: 'ｱ\r\n' }],
  ['a name of 31 characters', { holder: 'ｱ'.repeat(31) }],
  ['a reference of 21 characters', { reference: 'A'.repeat(21) }],
  ['an amount of 0', { amountYen: yen(0) }],
  ['a negative amount', { amountYen: yen(-1) }],
  ['an amount of eleven digits', { amountYen: yen(10_000_000_000) }],
  ['a branch code of two digits', { account: { ...TRANSFER.account, branchCode: '01' } }],
  ['a branch code with a letter', { account: { ...TRANSFER.account, branchCode: '0A1' } }],
  ['an account number of six digits', { account: { ...TRANSFER.account, number: '012345' } }],
])('a file with %s is not written', (_, change) => {
  expect(encodeWith(change)).toThrow(RangeError);
});

test('a file without transfers is not written', () => {
  expect(() => encodeTransferFile({ ...FILE, transfers: [] })).toThrow(RangeError);
});
