import type { PayoutStatus } from '@saifu/domain/payouts/payout';
import {
  IconArrowBackUp,
  IconCalendar,
  IconCircleCheck,
  IconCircleOff,
  IconTransfer,
} from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

const STATUSES: Readonly<Record<PayoutStatus, StatusBadgeProps>> = {
  scheduled: { label: 'console_payout.status_scheduled', icon: IconCalendar, tone: 'neutral' },
  in_transit: { label: 'console_payout.status_in_transit', icon: IconTransfer, tone: 'neutral' },
  paid: { label: 'console_payout.status_paid', icon: IconCircleCheck, tone: 'success' },
  failed: { label: 'console_payout.status_failed', icon: IconArrowBackUp, tone: 'danger' },
  canceled: { label: 'console_payout.status_canceled', icon: IconCircleOff, tone: 'neutral' },
};

export function PayoutStatusBadge({ status }: { readonly status: PayoutStatus }) {
  return <StatusBadge {...STATUSES[status]} />;
}
