import { createHmac } from 'node:crypto';
import type { BankAccount } from '@saifu/domain/merchants/bank-account';
import type { MerchantApplicationAnswers } from '@saifu/domain/merchants/merchant-application';
import type { Deps } from '../../dependencies.ts';
import { deriveKey } from '../../platform/crypto/derive-key.ts';
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts';
import type { MerchantApplication } from './merchant-application.repository.ts';

export type Answers = Partial<MerchantApplicationAnswers>;

type StoredAnswers = Pick<MerchantApplication, 'answers' | 'encryptedAnswers' | 'bankAccountHash'>;
type Secrets = { readonly birthDate?: string; readonly bankAccount?: BankAccount };

const HASH_PURPOSE = 'saifu bank account 1';

/** How answers are stored: birth date and bank account encrypted, the rest as it is. */
export function encryptAnswers(
  { config, stableKey }: Pick<Deps, 'config' | 'stableKey'>,
  { bankAccount, representative, ...rest }: Answers,
): StoredAnswers {
  const secrets: Secrets = {
    ...(representative && { birthDate: representative.birthDate }),
    ...(bankAccount && { bankAccount }),
  };
  const { name, nameKana } = representative ?? {};
  const hasSecrets = Object.keys(secrets).length > 0;
  return {
    answers: {
      ...rest,
      ...(name !== undefined && nameKana !== undefined && { representative: { name, nameKana } }),
    },
    encryptedAnswers: hasSecrets ? encrypt(config.secretKeys, JSON.stringify(secrets)) : null,
    bankAccountHash: bankAccount === undefined ? null : hashBankAccount(stableKey, bankAccount),
  };
}

/** Equal for equal accounts whatever the holder is called, and useless without the key. */
function hashBankAccount(stableKey: string, account: BankAccount): Buffer {
  const { bankCode, branchCode, type, number } = account;
  return createHmac('sha256', deriveKey(stableKey, HASH_PURPOSE))
    .update([bankCode, branchCode, type, number].join(' '))
    .digest();
}

export function decryptAnswers(
  { config }: Pick<Deps, 'config'>,
  { answers, encryptedAnswers }: StoredAnswers,
): Answers {
  const { representative, ...rest } = answers;
  const secrets: Secrets =
    encryptedAnswers === null ? {} : JSON.parse(decrypt(config.secretKeys, encryptedAnswers));
  const { birthDate, bankAccount } = secrets;
  return {
    ...rest,
    ...(representative !== undefined &&
      birthDate !== undefined && { representative: { ...representative, birthDate } }),
    ...(bankAccount && { bankAccount }),
  };
}
