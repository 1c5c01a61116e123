import { encodeTransferFile } from '@saifu/domain/payouts/zengin-file';
import { civilDate } from '@saifu/domain/shared/calendar';
import { TRANSFERS_PER_FILE_MAX } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import { expect, test } from 'vitest';
import banks from 'zengin-code';
import { findBranch } from './find-branch.ts';

test('a branch is found by its codes, with names for people and for a transfer file', async () => {
  expect(await findBranch('0009', '015')).toEqual({
    unknown: null,
    branch: {
      bankName: '三井住友',
      bankKana: 'ﾐﾂｲｽﾐﾄﾓ',
      branchName: '東京中央',
      branchKana: 'ﾄｳｷﾖｳﾁﾕｳｵｳ',
    },
  });
});

test.each([
  ['0002', '001', 'bank'],
  ['constructor', '001', 'bank'],
  ['__proto__', '001', 'bank'],
  ['0001', '999', 'branch'],
  ['0001', 'toString', 'branch'],
])('of %s and %s the %s is unknown', async (bank, branch, unknown) => {
  expect(await findBranch(bank, branch)).toEqual({ unknown });
});

test('every branch of every bank fits into a transfer file', async () => {
  const transfers = [];
  for (const [bankCode, bank] of Object.entries(banks)) {
    for (const branchCode of Object.keys(bank.branches)) {
      const found = await findBranch(bankCode, branchCode);
      if (found.unknown !== null) throw new Error(`${bankCode} ${branchCode} is not found`);
      const { branch } = found;
      const code = {
        bankCode,
        branchCode,
        bankName: branch.bankKana,
        branchName: branch.branchKana,
      };
      const account = { ...code, type: 'ordinary', number: '1234567' } as const;
      transfers.push({ account, holder: 'ｶ)ｻｸﾗ', amountYen: yen(1), reference: '' });
    }
  }
  expect(transfers.length).toBeGreaterThan(20_000);
  const [{ account } = { account: undefined }] = transfers;
  if (account === undefined) throw new Error('there are branches');
  const file = encodeTransferFile({
    senderCode: '1234567890',
    senderName: 'ｻｲﾌ',
    account,
    date: civilDate('2026-11-20'),
    transfers: transfers.slice(0, TRANSFERS_PER_FILE_MAX),
  });
  expect(file.length).toBe((transfers.length + 3) * 122);
});
