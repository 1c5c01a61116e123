import type { BankAccount } from '@saifu/domain/merchants/bank-account';
import { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { BANK_ACCOUNT_DELAY_MS, STEP_UP_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import { tellOwners } from '../../ledger/contract/tell-owners.ts';
import * as sessions from '../../members/session/member-session.repository.ts';
import { addBankAccount } from '../../merchants/bank-account/add-bank-account.ts';
import * as bankAccounts from '../../merchants/bank-account/bank-account.repository.ts';
import { findBranch } from '../../merchants/bank-account/find-branch.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';

export type ChangeBankAccountInput = {
  readonly merchantId: string;
  readonly sessionId: string;
  readonly account: BankAccount;
  /** As the audit log names who does it. */
  readonly createdBy: string;
};

/**
 * Enters where a merchant is paid out, and tells all owners. The first account counts at once, a
 * change after three days, so that an owner can stop a change by a stranger.
 */
export async function changeBankAccount(
  deps: Deps,
  input: ChangeBankAccountInput,
  record: RecordChange,
): Promise<void> {
  const { merchantId, account, createdBy } = input;
  const branch = await getBranch(account);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await assertRecentSecondFactor(tx, input.sessionId, now);
    if (!(await merchants.lock(tx, merchantId))) throw new AppError('not_found');
    const current = await bankAccounts.findInUse(tx, merchantId, now);
    await bankAccounts.cancelUpcoming(tx, merchantId, now);
    const delayMs = current === undefined ? 0 : BANK_ACCOUNT_DELAY_MS;
    const stored = await addBankAccount(tx, deps.config.secretKeys, {
      id: newUuid(),
      merchantId,
      account,
      branch,
      createdBy,
      createdAt: now,
      effectiveAt: new Date(now.getTime() + delayMs),
    });
    await tell(deps, tx, 'merchant_bank_account_changed_email', stored, now);
    await record(tx, {
      action: 'bank_account.changed',
      subject: toTypeId('merchant', merchantId),
      before: current ? toFields(current) : null,
      after: { ...toFields(stored), effective_on: toCivilDate(stored.effectiveAt) },
    });
  });
}

/** Takes a change back that does not count yet, and tells all owners. */
export async function cancelBankAccountChange(
  deps: Deps,
  merchantId: string,
  record: RecordChange,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await merchants.lock(tx, merchantId))) throw new AppError('not_found');
    const upcoming = await bankAccounts.findUpcoming(tx, merchantId, now);
    if (upcoming === undefined) throw new AppError('bank_account.no_change');
    await bankAccounts.cancelUpcoming(tx, merchantId, now);
    await tell(deps, tx, 'merchant_bank_account_kept_email', upcoming, now);
    await record(tx, {
      action: 'bank_account.change_canceled',
      subject: toTypeId('merchant', merchantId),
      before: toFields(upcoming),
      after: null,
    });
  });
}

/** The session of the owner must have presented the second factor within the last minutes. */
async function assertRecentSecondFactor(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const session = await sessions.get(tx, sessionId);
  const presentedAt = session?.secondFactorAt?.getTime() ?? 0;
  if (now.getTime() - presentedAt > STEP_UP_LIFE_MS) throw new AppError('second_factor.stale');
}

async function getBranch({ bankCode, branchCode }: BankAccount) {
  const found = await findBranch(bankCode, branchCode);
  if (found.unknown === null) return found.branch;
  const field =
    found.unknown === 'bank'
      ? ({ path: 'bank_code', code: 'field.bank_code' } as const)
      : ({ path: 'branch_code', code: 'field.branch_code' } as const);
  throw new AppError('request.invalid', {}, [field]);
}

async function tell(
  { config }: Deps,
  tx: Tx,
  template: 'merchant_bank_account_changed_email' | 'merchant_bank_account_kept_email',
  account: bankAccounts.StoredBankAccount,
  now: Date,
): Promise<void> {
  const { bankName, branchName, numberEndsWith, effectiveAt, merchantId } = account;
  const params = {
    bank: `${bankName} ${branchName}`,
    ending: numberEndsWith,
    link: `${config.consoleUrl.origin}/console/balance`,
  };
  const date = toCivilDate(effectiveAt).replaceAll('-', '/');
  const content =
    template === 'merchant_bank_account_kept_email'
      ? composeMessage(template, 'ja', params)
      : composeMessage(template, 'ja', { ...params, date });
  await tellOwners(tx, merchantId, content, now);
}

function toFields(account: bankAccounts.StoredBankAccount) {
  const { bankCode, branchCode, type, numberEndsWith, holder } = account;
  return {
    bank_code: bankCode,
    branch_code: branchCode,
    type,
    number_ends_with: numberEndsWith,
    holder,
  };
}
