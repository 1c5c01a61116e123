import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import * as z from 'zod/mini';
import { bankAccount, MaskedBankAccountView } from './bank-account.ts';
import { endpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';

export const MerchantBankAccountView = z.extend(MaskedBankAccountView, {
  bank_name: z.string(),
  branch_name: z.string(),
  /** Payouts from then on go to it. */
  effective_at: timestamp,
  /** The bank returned a transfer to it. Nothing is paid out until an owner enters it anew. */
  is_rejected: z.boolean(),
});
export type MerchantBankAccountView = z.infer<typeof MerchantBankAccountView>;

export const BankAccountsView = z.object({
  /** Where payouts go now. Null: nothing is paid out. */
  current: z.nullable(MerchantBankAccountView),
  /** A change that does not count yet. */
  upcoming: z.nullable(MerchantBankAccountView),
});
export type BankAccountsView = z.infer<typeof BankAccountsView>;

const PATH = '/api/v1/merchant/bank_account';
const owners = { access: 'member', roles: ROLES_BY_PERMISSION.bank_account } as const;

export const getBankAccount = endpoint({
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.balance,
  method: 'GET',
  path: PATH,
  summary: 'Returns the bank account that payouts go to, and a change that does not count yet.',
  reply: BankAccountsView,
  errors: [],
});

export const getBankBranch = endpoint({
  ...owners,
  method: 'GET',
  path: '/api/v1/merchant/bank_branch',
  summary: 'Returns the names of a bank and its branch.',
  query: z.strictObject({
    bank_code: bankAccount.shape.bank_code,
    branch_code: bankAccount.shape.branch_code,
  }),
  reply: z.object({ bank_name: z.string(), branch_name: z.string() }),
  errors: [],
});

export const changeBankAccount = endpoint({
  ...owners,
  method: 'PUT',
  path: PATH,
  summary:
    'Enters the bank account that payouts go to, and tells all owners. The first one counts at ' +
    'once, a change after three days. The session must have presented its second factor within ' +
    'the last five minutes.',
  body: bankAccount,
  reply: BankAccountsView,
  errors: ['second_factor.stale'],
});

export const cancelBankAccountChange = endpoint({
  ...owners,
  method: 'POST',
  path: '/api/v1/merchant/bank_account/cancel_change',
  summary: 'Takes a change of the bank account back that does not count yet, and tells all owners.',
  reply: BankAccountsView,
  errors: ['bank_account.no_change'],
});
