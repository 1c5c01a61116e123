import type {
  BankAccountsView,
  MerchantBankAccountView,
} from '@saifu/contract/merchant-bank-account';
import { toTimestamp } from '../../../platform/clock.ts';
import type { StoredBankAccount } from '../../merchants/bank-account/bank-account.repository.ts';

export function toBankAccountsView(
  current: StoredBankAccount | undefined,
  upcoming: StoredBankAccount | undefined,
): BankAccountsView {
  return {
    current: current ? toView(current) : null,
    upcoming: upcoming ? toView(upcoming) : null,
  };
}

function toView(account: StoredBankAccount): MerchantBankAccountView {
  return {
    bank_code: account.bankCode,
    bank_name: account.bankName,
    branch_code: account.branchCode,
    branch_name: account.branchName,
    type: account.type,
    number_ends_with: account.numberEndsWith,
    holder: account.holder,
    effective_at: toTimestamp(account.effectiveAt),
    is_rejected: account.rejectedAt !== null,
  };
}
