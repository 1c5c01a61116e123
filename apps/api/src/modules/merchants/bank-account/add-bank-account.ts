import { type BankAccount, getAccountEnding } from '@saifu/domain/merchants/bank-account';
import { encrypt } from '../../../platform/crypto/encryption.ts';
import type { SecretKeys } from '../../../platform/crypto/secret-keys.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as bankAccounts from './bank-account.repository.ts';
import type { Branch } from './find-branch.ts';

export type NewBankAccount = Pick<
  bankAccounts.StoredBankAccount,
  'id' | 'merchantId' | 'createdBy' | 'createdAt' | 'effectiveAt'
> & { readonly account: BankAccount; readonly branch: Branch };

/** Stores an account with the names of its branch of today. The number is encrypted. */
export async function addBankAccount(
  tx: Tx,
  secretKeys: SecretKeys,
  { account, branch, ...about }: NewBankAccount,
): Promise<bankAccounts.StoredBankAccount> {
  const { number, ...rest } = account;
  const stored = {
    ...about,
    ...rest,
    ...branch,
    encryptedNumber: encrypt(secretKeys, number),
    numberEndsWith: getAccountEnding(number),
    canceledAt: null,
    rejectedAt: null,
  };
  await bankAccounts.insert(tx, stored);
  return stored;
}
