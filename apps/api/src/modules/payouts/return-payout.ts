import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen, yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { tellOwners } from '../ledger/contract/tell-owners.ts';
import * as bankAccounts from '../merchants/bank-account/bank-account.repository.ts';
import { composeMessage } from '../notifications/message/templates/message-template.ts';
import { changePayout } from './change-payout.ts';

export type ReturnPayoutInput = {
  readonly id: string;
  readonly reason: string;
  /** The account is wrong: nothing is paid to it until an owner has entered it anew. */
  readonly isAccountWrong: boolean;
  /** As the operator's audit log names who does it. */
  readonly createdBy: string;
};

/** The bank returned a transfer. The merchant has the amount in the balance again and is told. */
export function returnPayout(
  { db, clock, config }: Deps,
  { id, reason, isAccountWrong, createdBy }: ReturnPayoutInput,
  record: RecordChange,
): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const payout = await changePayout(tx, id, { event: 'fail', createdBy, reason, now });
    if (payout === null) return;
    if (isAccountWrong) await bankAccounts.setRejected(tx, payout.bankAccountId, now);
    const template = isAccountWrong
      ? 'merchant_payout_rejected_email'
      : 'merchant_payout_failed_email';
    const content = composeMessage(template, 'ja', {
      payout: formatYen(yen(payout.amountYen)),
      date: payout.paidOn.replaceAll('-', '/'),
      link: `${config.consoleUrl.origin}/console/balance`,
    });
    await tellOwners(tx, payout.merchantId, content, now);
    await record(tx, {
      action: 'payout.returned',
      subject: toTypeId('payout', id),
      before: { status: payout.status },
      after: { status: 'failed', amount: payout.amountYen, reason, account_wrong: isAccountWrong },
    });
  });
}
