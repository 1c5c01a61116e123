import { PAYMENT_BLOCKS_KEPT_DAYS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as blocks from './payment-block.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function paymentBlockSchedules({ db, clock }: Deps): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-old-payment-blocks',
      run: () => {
        const before = new Date(clock.now().getTime() - PAYMENT_BLOCKS_KEPT_DAYS * DAY_MS);
        return blocks.deleteBefore(db, before);
      },
    },
  ];
}
