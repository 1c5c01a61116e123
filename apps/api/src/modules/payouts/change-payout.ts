import type { LedgerEntryKind, LedgerPosting } from '@saifu/domain/ledger/merchant-ledger';
import { type PayoutEvent, type PayoutStatus, payoutMachine } from '@saifu/domain/payouts/payout';
import { AppError } from '@saifu/domain/shared/app-error';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import type { Tx } from '../../platform/db/db.ts';
import * as entries from '../ledger/entry/ledger-entry.repository.ts';
import * as payouts from './payout.repository.ts';

export type PayoutChange = {
  readonly event: PayoutEvent;
  /** A member of staff, the bank or the provider. */
  readonly createdBy: string;
  /** Why it failed or was canceled. */
  readonly reason: string | null;
  readonly now: Date;
};

/**
 * Moves a payout on and posts what that means. The payout as it was before; null: it was there
 * already. Throws if its status does not allow it.
 */
export async function changePayout(
  tx: Tx,
  id: string,
  { event, createdBy, reason, now }: PayoutChange,
): Promise<payouts.Payout | null> {
  const payout = await payouts.getLocked(tx, id);
  if (payout === undefined) throw new AppError('not_found');
  const status = payoutMachine.step(payout.status, event);
  if (status === payout.status) return null;
  const version = payout.version + 1;
  await payouts.setStatus(tx, id, { status, version });
  await payouts.insertEvent(tx, id, { status, version, at: now, createdBy, reason });
  const entry = toEntry(payout.status, status, yen(payout.amountYen));
  if (entry !== null) {
    await entries.insert(tx, { merchantId: payout.merchantId, sourceId: id, ...entry }, now);
  }
  return payout;
}

type Entry = { readonly kind: LedgerEntryKind; readonly postings: readonly LedgerPosting[] };

/** A transfer that comes back is the merchant's again, also if it had been made. */
function toEntry(before: PayoutStatus, after: PayoutStatus, amountYen: Yen): Entry | null {
  const source = before === 'paid' ? 'operator.bank' : 'payout.in_transit';
  const from = { account: source, amountYen } as const;
  const toMerchant = { account: 'merchant.balance', amountYen: yen(-amountYen) } as const;
  if (after === 'failed') return { kind: 'payout_failed', postings: [toMerchant, from] };
  if (after === 'canceled') return { kind: 'payout_canceled', postings: [toMerchant, from] };
  if (after !== 'paid') return null;
  const toBank = { account: 'operator.bank', amountYen: yen(-amountYen) } as const;
  return { kind: 'payout_paid', postings: [from, toBank] };
}
