import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { RecurringBillingStatus } from '@saifu/domain/recurring-billing/recurring-billing';
import {
  IconAlertCircle,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconFlag,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

export const STATUS_BADGES: Readonly<Record<RecurringBillingStatus, StatusBadgeProps>> = {
  pending_first_payment: {
    label: 'console_recurring_billing.status_pending',
    icon: IconClock,
    tone: 'warning',
  },
  active: {
    label: 'console_recurring_billing.status_active',
    icon: IconCircleCheck,
    tone: 'success',
  },
  past_due: {
    label: 'console_recurring_billing.status_past_due',
    icon: IconAlertCircle,
    tone: 'danger',
  },
  paused: {
    label: 'console_recurring_billing.status_paused',
    icon: IconPlayerPause,
    tone: 'info',
  },
  ending: {
    label: 'console_recurring_billing.status_ending',
    icon: IconCalendarOff,
    tone: 'info',
  },
  canceled: { label: 'console_recurring_billing.status_canceled', icon: IconX, tone: 'neutral' },
  ended: { label: 'console_recurring_billing.status_ended', icon: IconFlag, tone: 'neutral' },
};

/** The API shows one that is going to end as active, with a mark. */
export function getStatus({
  status,
  ending,
}: Pick<MerchantRecurringBillingView, 'status' | 'ending'>): RecurringBillingStatus {
  return ending ? 'ending' : status;
}

type BillingStatusProps = {
  readonly billing: Pick<MerchantRecurringBillingView, 'status' | 'ending'>;
};

/** Status as icon, word and color; never color alone. */
export function BillingStatus({ billing }: BillingStatusProps) {
  return <StatusBadge {...STATUS_BADGES[getStatus(billing)]} />;
}
