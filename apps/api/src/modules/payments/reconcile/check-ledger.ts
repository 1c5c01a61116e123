import type { Deps } from '../../../dependencies.ts';
import { getLeastUuidAt } from '../../../platform/crypto/tokens.ts';
import * as ledger from './ledger-check.repository.ts';

const WINDOW_MS = 5 * 60 * 1000;

/**
 * Checks that the postings of the last minutes' payments add up to zero, for the metrics. The whole
 * ledger is checked by `npm run books`.
 */
export async function checkLedger({ db, log, telemetry }: Deps): Promise<number> {
  // Ids are made from the time of the machine, which the sandbox clock does not move.
  const since = new Date(Date.now() - WINDOW_MS);
  const count = await ledger.countUnbalanced(db, getLeastUuidAt(since));
  telemetry.setUnbalancedPayments(count);
  if (count > 0) log.error('ledger.unbalanced', { count });
  return count;
}
