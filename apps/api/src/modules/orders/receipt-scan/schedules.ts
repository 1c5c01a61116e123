import {
  RECEIPT_SCAN_LIFE_MS,
  SLIP_KNOWN_DAYS,
  SLIP_PHOTO_LIFE_MS,
} from '@saifu/domain/orders/receipt-scan-limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as slips from './order-scan.repository.ts';
import * as scans from './receipt-scan.repository.ts';
import * as scanPhotos from './scan-photo.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function slipSchedules(deps: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  return [
    {
      name: 'forget-slip-photos',
      run: () => scanPhotos.forgetUnkept(deps.db, ago(SLIP_PHOTO_LIFE_MS)),
    },
    { name: 'forget-slips', run: () => slips.forgetOld(deps.db, ago(SLIP_KNOWN_DAYS * DAY_MS)) },
    {
      name: 'delete-receipt-scans',
      run: () => scans.deleteOld(deps.db, ago(RECEIPT_SCAN_LIFE_MS)),
    },
  ];
}
