import { toCivilDate } from '@saifu/domain/shared/calendar';
import { formatYen, yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import { tellOwners } from '../ledger/contract/tell-owners.ts';
import { composeMessage } from '../notifications/message/templates/message-template.ts';
import { changePayout } from './change-payout.ts';
import * as payouts from './payout.repository.ts';

const BATCH_SIZE = 200;

/** What the bank has is paid on the day of the transfer, unless the bank returns it. */
export async function completePayouts(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  let count = 0;
  while (true) {
    const ids = await payouts.listTransferred(db, toCivilDate(now), BATCH_SIZE);
    for (const id of ids) {
      if (signal?.aborted) return count;
      const change = { event: 'pay', createdBy: 'schedule', reason: null, now } as const;
      if (await payOne({ db, config }, id, change)) count += 1;
    }
    if (ids.length < BATCH_SIZE) return count;
  }
}

/** One that was returned meanwhile is closed. The owners are told in the same transaction. */
function payOne(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
  change: Parameters<typeof changePayout>[2],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const payout = await payouts.getLocked(tx, id);
    if (payout?.status !== 'in_transit') return false;
    await changePayout(tx, id, change);
    const content = composeMessage('merchant_payout_paid_email', 'ja', {
      payout: formatYen(yen(payout.amountYen)),
      date: payout.paidOn.replaceAll('-', '/'),
      link: `${config.consoleUrl.origin}/console/balance`,
    });
    await tellOwners(tx, payout.merchantId, content, change.now);
    return true;
  });
}
