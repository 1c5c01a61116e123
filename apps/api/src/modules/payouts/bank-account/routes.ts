import * as wire from '@saifu/contract/merchant-bank-account';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import * as bankAccounts from '../../merchants/bank-account/bank-account.repository.ts';
import { findBranch } from '../../merchants/bank-account/find-branch.ts';
import { cancelBankAccountChange, changeBankAccount } from './change-bank-account.ts';
import { toBankAccountsView } from './views.ts';

export function bankAccountRoutes(deps: Deps): readonly Route[] {
  const load = async (merchantId: string) => {
    const now = deps.clock.now();
    const current = await bankAccounts.findInUse(deps.db, merchantId, now);
    return toBankAccountsView(current, await bankAccounts.findUpcoming(deps.db, merchantId, now));
  };
  return [
    route(wire.getBankAccount, ({ actor }) => load(actor.merchantId)),

    route(wire.getBankBranch, async ({ query }) => {
      const found = await findBranch(query.bank_code, query.branch_code);
      if (found.unknown !== null) throw new AppError('not_found');
      return { bank_name: found.branch.bankName, branch_name: found.branch.branchName };
    }),

    route(wire.changeBankAccount, async (call) => {
      const { merchantId, member } = call.actor;
      const { bank_code: bankCode, branch_code: branchCode, type, number, holder } = call.body;
      const input = {
        merchantId,
        sessionId: member.sessionId,
        account: { bankCode, branchCode, type, number, holder },
        createdBy: toAuditedBy(call).actor,
      };
      await changeBankAccount(deps, input, createRecordChange(deps, merchantId, call));
      return load(merchantId);
    }),

    route(wire.cancelBankAccountChange, async (call) => {
      const { merchantId } = call.actor;
      const record = createRecordChange(deps, merchantId, call);
      await cancelBankAccountChange(deps, merchantId, record);
      return load(merchantId);
    }),
  ];
}
