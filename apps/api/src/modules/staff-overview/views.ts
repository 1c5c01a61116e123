import type { StaffOverviewView } from '@saifu/contract/staff-overview';
import { toTimestamp } from '../../platform/clock.ts';
import type { QueueSize } from './load-staff-overview.ts';

export function toStaffOverviewView(queues: readonly QueueSize[]): StaffOverviewView {
  return {
    queues: queues.map(({ queue, count, oldestAt }) => ({
      queue,
      count,
      oldest_at: oldestAt && toTimestamp(oldestAt),
    })),
  };
}
