import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../apps/api/src/dependencies.ts';
import * as entries from '../../apps/api/src/modules/ledger/entry/ledger-entry.repository.ts';
import { newUuid } from '../../apps/api/src/platform/crypto/tokens.ts';

const WRITERS = 2;

const POSTINGS = [
  { account: 'store.payable', amountYen: yen(1000) },
  { account: 'merchant.balance', amountYen: yen(-964) },
  { account: 'fee.revenue', amountYen: yen(-33) },
  { account: 'fee.tax', amountYen: yen(-3) },
] as const;

/**
 * Posts captures to merchants at random, as payments do, again and again until `isOver`. Returns
 * the milliseconds of each.
 */
export async function postUntil(
  { db, clock }: Deps,
  merchantIds: readonly string[],
  isOver: () => boolean,
): Promise<readonly number[]> {
  const times: number[] = [];
  const postOn = async () => {
    while (!isOver()) {
      const merchantId = merchantIds[Math.floor(Math.random() * merchantIds.length)] ?? '';
      const payment = { paymentId: newUuid(), version: 1 };
      const entry = { merchantId, kind: 'capture', ...payment, postings: POSTINGS } as const;
      const begun = performance.now();
      await db.transaction((tx) => entries.insert(tx, entry, clock.now()));
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, postOn));
  return times;
}
