import { normalizeBankHolder } from '@saifu/domain/merchants/bank-account';
import { BANK_NAME_LENGTH_MAX } from '@saifu/domain/shared/limits';

export type Branch = {
  readonly bankName: string;
  /** In half-width katakana, as a transfer file names it. */
  readonly bankKana: string;
  readonly branchName: string;
  readonly branchKana: string;
};

/** What is known about two codes. Null: there is no such bank, or no such branch of it. */
export type FoundBranch =
  | { readonly unknown: null; readonly branch: Branch }
  | { readonly unknown: 'bank' | 'branch' };

/**
 * Looks up codes in the list of the Japanese banks. The list takes five megabytes, so that it is
 * loaded when it is needed first.
 */
export async function findBranch(bankCode: string, branchCode: string): Promise<FoundBranch> {
  const { default: banks } = await import('zengin-code');
  const bank = Object.hasOwn(banks, bankCode) ? banks[bankCode] : undefined;
  if (bank === undefined) return { unknown: 'bank' };
  const branch = Object.hasOwn(bank.branches, branchCode) ? bank.branches[branchCode] : undefined;
  if (branch === undefined) return { unknown: 'branch' };
  return {
    unknown: null,
    branch: {
      bankName: bank.name,
      bankKana: toTransferName(bank.kana),
      branchName: branch.name,
      branchKana: toTransferName(branch.kana),
    },
  };
}

/** The bank goes by the codes, so that a long name may be cut. */
function toTransferName(kana: string): string {
  return normalizeBankHolder(kana).slice(0, BANK_NAME_LENGTH_MAX);
}
