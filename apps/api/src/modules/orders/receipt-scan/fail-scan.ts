import type { Deps } from '../../../dependencies.ts';
import { isBusy } from '../../../platform/is-busy.ts';
import { refundRateLimit } from '../../../platform/rate-limits.ts';
import * as scans from './receipt-scan.repository.ts';

/** Ends a scan with a refusal. Whoever ends it gives its try back, and nobody else does. */
export function failScan(deps: Pick<Deps, 'db'>, failure: scans.Failure): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const rateLimitKey = await scans.fail(tx, failure);
    if (rateLimitKey !== undefined && isBusy(failure.appError))
      await refundRateLimit(tx, rateLimitKey);
  });
}
