import type { PaymentStatus as Status } from '@saifu/domain/payments/payment';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconX,
  IconZoomCheck,
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

const IN_REVIEW: StatusBadgeProps = {
  label: 'console_payment.status_in_review',
  icon: IconZoomCheck,
  tone: 'warning',
};

type PaymentStatusProps = {
  readonly status: Status;
  /** The operator checks the payment before it goes on. */
  readonly isInReview?: boolean;
};

/** Status as icon, word and color; never color alone. */
export function PaymentStatus({ status, isInReview = false }: PaymentStatusProps) {
  return <StatusBadge {...(isInReview ? IN_REVIEW : STATUS_BADGES[status])} />;
}
