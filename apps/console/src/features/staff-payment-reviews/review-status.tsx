import type { PaymentReviewState } from '@saifu/domain/risk/payment-review';
import { IconArrowBackUp, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

/** Only what waits for a decision has a color that stands out. */
export const STATUS_BADGES: Readonly<Record<PaymentReviewState, StatusBadgeProps>> = {
  open: { label: 'staff_risk.state_open', icon: IconClock, tone: 'warning' },
  released: { label: 'staff_risk.state_released', icon: IconCircleCheck, tone: 'neutral' },
  voided: { label: 'staff_risk.state_voided', icon: IconArrowBackUp, tone: 'neutral' },
  ended: { label: 'staff_risk.state_ended', icon: IconX, tone: 'neutral' },
};

export function ReviewStatus({ state }: { readonly state: PaymentReviewState }) {
  return <StatusBadge {...STATUS_BADGES[state]} />;
}
