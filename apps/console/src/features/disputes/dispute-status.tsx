import type { ProviderDisputeStatus } from '@saifu/domain/payments/provider-dispute';
import { IconBuildingBank, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

/** Only what waits for the merchant has a color that stands out. */
export const STATUS_BADGES: Readonly<Record<ProviderDisputeStatus, StatusBadgeProps>> = {
  needs_response: {
    label: 'console_dispute.status_needs_response',
    icon: IconClock,
    tone: 'warning',
  },
  under_review: {
    label: 'console_dispute.status_under_review',
    icon: IconBuildingBank,
    tone: 'info',
  },
  won: { label: 'console_dispute.status_won', icon: IconCircleCheck, tone: 'neutral' },
  lost: { label: 'console_dispute.status_lost', icon: IconX, tone: 'neutral' },
};

export function DisputeStatus({ status }: { readonly status: ProviderDisputeStatus }) {
  return <StatusBadge {...STATUS_BADGES[status]} />;
}
