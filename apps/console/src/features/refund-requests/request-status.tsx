import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen, type RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconHeadset,
  IconUrgent,
  IconX,
} from '@tabler/icons-react';
import styles from './refund-requests.module.css';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

/** Only what waits for the merchant has a color that stands out. */
export const STATUS_BADGES: Readonly<Record<RefundRequestStatus, StatusBadge>> = {
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

type RequestStatusProps = { readonly request: Pick<RefundRequestView, 'status' | 'is_urgent'> };

/** Status as icon, word and color, and a mark for payments that the payer did not make. */
export function RequestStatus({ request: { status, is_urgent: isUrgent } }: RequestStatusProps) {
  const t = useTranslate();
  const { label, icon: StatusIcon, tone } = STATUS_BADGES[status];
  return (
    <span className={styles.badges}>
      <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
        {t(label)}
      </Badge>
      {isUrgent && isOpen(status) && (
        <Badge tone="danger" icon={<IconUrgent size={16} aria-hidden="true" />}>
          {t('console_refund_request.urgent')}
        </Badge>
      )}
    </span>
  );
}
