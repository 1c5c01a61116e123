import { AppError, isErrorCode } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { Person } from './duplicate-scan.repository.ts';
import { failScan } from './fail-scan.ts';
import * as scans from './receipt-scan.repository.ts';
import type { ScanAnswer } from './scan-receipt.ts';

/** Returns the state of a scan, which may run in another process. */
export async function findScan<View>(
  deps: Pick<Deps, 'db'>,
  id: string,
  caller: Person,
): Promise<ScanAnswer<View>> {
  let scan = await scans.find<View>(deps.db, id, caller);
  if (scan?.status === 'open' && scan.isSilent) {
    await failScan(deps, {
      id,
      appError: new AppError('receipt_scan.interrupted'),
      isSilentOnly: true,
    });
    scan = await scans.find<View>(deps.db, id, caller);
  }
  if (scan === undefined) throw new AppError('not_found');
  if (scan.status !== 'failed') return scan;
  throw new AppError(isErrorCode(scan.code) ? scan.code : 'unexpected', scan.params);
}
