import type { SupportStatusView } from '@saifu/contract/support';
import type { SupportHours } from '@saifu/domain/support/support-hours';
import { toTimestamp } from '../../../platform/clock.ts';

export function toSupportStatusView(hours: SupportHours, phone: string): SupportStatusView {
  return {
    open: hours.isOpen,
    opens_at: hours.isOpen ? null : toTimestamp(hours.opensAt),
    closes_at: hours.isOpen ? toTimestamp(hours.closesAt) : null,
    phone,
  };
}
