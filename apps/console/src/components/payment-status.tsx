import type { PaymentStatus as Status } from '@saifu/domain/payments/payment';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from './status-badge.tsx';

export const STATUS_BADGES: Readonly<Record<Status, StatusBadgeProps>> = {
  waiting_for_payment: {
    label: 'console_payment.status_waiting_for_payment',
    icon: IconClock,
    tone: 'warning',
  },
  processing: { label: 'console_payment.status_processing', icon: IconHourglass, tone: 'info' },
  complete: { label: 'console_payment.status_complete', icon: IconCircleCheck, tone: 'success' },
  refunded: { label: 'console_payment.status_refunded', icon: IconArrowBackUp, tone: 'info' },
  cancel: { label: 'console_payment.status_cancel', icon: IconX, tone: 'neutral' },
  error: { label: 'console_payment.status_error', icon: IconAlertCircle, tone: 'danger' },
};

/** Status as icon, word and color; never color alone. */
export function PaymentStatus({ status }: { readonly status: Status }) {
  return <StatusBadge {...STATUS_BADGES[status]} />;
}
