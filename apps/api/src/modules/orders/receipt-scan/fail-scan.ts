import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { isBusy } from '../../../platform/is-busy.ts';
import { refundRateLimit } from '../../../platform/rate-limits.ts';
import * as scans from './receipt-scan.repository.ts';

/**
 * Marks a scan as failed. The call that changes the status refunds the rate limit if the server was
 * busy; no other call does.
 */
export function failScan(deps: Pick<Deps, 'db'>, failure: scans.Failure): Promise<void> {
  const appError = toScanError(failure.appError);
  return deps.db.transaction(async (tx) => {
    const rateLimitKey = await scans.fail(tx, { ...failure, appError });
    if (rateLimitKey !== undefined && isBusy(appError)) await refundRateLimit(tx, rateLimitKey);
  });
}

/** As the answer to a poll, `overloaded` means that the scan itself may still be running. */
function toScanError(appError: AppError): AppError {
  return appError.code === 'overloaded' ? new AppError('receipt_scan.interrupted') : appError;
}
