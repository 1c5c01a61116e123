import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen, type RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconHeadset,
  IconUrgent,
  IconX,
} from '@tabler/icons-react';
import {
  StatusBadge,
  type StatusBadgeProps,
  StatusBadges,
} from '../../components/status-badge.tsx';

/** Only what waits for the merchant has a color that stands out. */
export const STATUS_BADGES: Readonly<Record<RefundRequestStatus, StatusBadgeProps>> = {
  pending: { label: 'console_refund_request.status_pending', icon: IconClock, tone: 'warning' },
  approved: {
    label: 'console_refund_request.status_approved',
    icon: IconCircleCheck,
    tone: 'neutral',
  },
  partially_approved: {
    label: 'console_refund_request.status_partially_approved',
    icon: IconCircleHalf2,
    tone: 'neutral',
  },
  rejected: { label: 'console_refund_request.status_rejected', icon: IconX, tone: 'neutral' },
  withdrawn: {
    label: 'console_refund_request.status_withdrawn',
    icon: IconArrowBackUp,
    tone: 'neutral',
  },
  escalated: {
    label: 'console_refund_request.status_escalated',
    icon: IconHeadset,
    tone: 'info',
  },
};

type RequestStatusProps = {
  readonly request: Pick<RefundRequestView, 'status' | 'is_urgent'>;
  /** The words of other readers than merchants. */
  readonly badges?: typeof STATUS_BADGES;
};

/** Status as icon, word and color, and a mark for payments that the payer did not make. */
export function RequestStatus({ request, badges = STATUS_BADGES }: RequestStatusProps) {
  const { status, is_urgent: isUrgent } = request;
  return (
    <StatusBadges>
      <StatusBadge {...badges[status]} />
      {isUrgent && isOpen(status) && (
        <StatusBadge label="console_refund_request.urgent" icon={IconUrgent} tone="danger" />
      )}
    </StatusBadges>
  );
}
