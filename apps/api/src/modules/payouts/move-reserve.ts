import { toMerchantBalance } from '@saifu/domain/ledger/merchant-ledger';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as balances from '../ledger/balance/balance.repository.ts';
import * as entries from '../ledger/entry/ledger-entry.repository.ts';
import * as payouts from './payout.repository.ts';

export type MoveReserveInput = {
  readonly merchantId: string;
  /** hold: from the balance to the reserve. release: back. */
  readonly direction: 'hold' | 'release';
  readonly amountYen: Yen;
  readonly reason: string;
};

/**
 * Holds an amount of a merchant's balance back from payouts, or releases it. Never more than there
 * is: the merchant is locked, so that neither another move nor a payout comes in between.
 */
export function moveReserve(
  { db, clock }: Deps,
  { merchantId, direction, amountYen, reason }: MoveReserveInput,
  record: RecordChange,
): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if ((await payouts.lockMerchant(tx, merchantId)) === undefined) throw new AppError('not_found');
    const { availableYen, reserveYen } = toMerchantBalance(await balances.get(tx, merchantId));
    const isHold = direction === 'hold';
    const max = Math.max(isHold ? availableYen : reserveYen, 0);
    if (amountYen > max) throw new AppError('reserve.too_large', { max });
    const heldYen = isHold ? amountYen : yen(-amountYen);
    const postings = [
      { account: 'merchant.balance', amountYen: heldYen },
      { account: 'reserve', amountYen: yen(-heldYen) },
    ] as const;
    await entries.insert(tx, { merchantId, kind: 'reserve', sourceId: newUuid(), postings }, now);
    await record(tx, {
      action: 'reserve.moved',
      subject: toTypeId('merchant', merchantId),
      before: { reserve: reserveYen },
      after: { reserve: reserveYen + heldYen, reason },
    });
  });
}
