import {
  RECEIPT_FINGERPRINT_DAYS,
  RECEIPT_SCAN_LIFE_MS,
  UNSAVED_RECEIPT_PHOTO_LIFE_MS,
} from '@saifu/domain/orders/receipt-scan-limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as orderScans from './order-scan.repository.ts';
import * as scans from './receipt-scan.repository.ts';
import * as scanPhotos from './scan-photo.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function receiptScanSchedules(deps: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  return [
    {
      name: 'delete-unsaved-receipt-photos',
      run: () => scanPhotos.deleteExpiredUnsaved(deps.db, ago(UNSAVED_RECEIPT_PHOTO_LIFE_MS)),
    },
    {
      name: 'delete-expired-order-scans',
      run: () => orderScans.deleteExpired(deps.db, ago(RECEIPT_FINGERPRINT_DAYS * DAY_MS)),
    },
    {
      name: 'delete-receipt-scans',
      run: () => scans.deleteOld(deps.db, ago(RECEIPT_SCAN_LIFE_MS)),
    },
  ];
}
