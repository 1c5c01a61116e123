import type { Deps } from '../../../dependencies.ts';
import { isBusy } from '../../../platform/is-busy.ts';
import { refundRateLimit } from '../../../platform/rate-limits.ts';
import * as scans from './receipt-scan.repository.ts';

/**
 * Marks a scan as failed. The call that changes the status refunds the rate limit if the server was
 * busy; no other call does.
 */
export function failScan(deps: Pick<Deps, 'db'>, failure: scans.Failure): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const rateLimitKey = await scans.fail(tx, failure);
    if (rateLimitKey !== undefined && isBusy(failure.appError))
      await refundRateLimit(tx, rateLimitKey);
  });
}
