import type { RefundRequestStatus as Status } from '@saifu/domain/payments/refund-request';
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
  IconX,
} from '@tabler/icons-react';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

export const STATUS_BADGES: Readonly<Record<Status, StatusBadge>> = {
  pending: { label: 'history.refund_pending', icon: IconClock, tone: 'warning' },
  escalated: { label: 'history.refund_escalated', icon: IconHeadset, tone: 'info' },
  approved: { label: 'history.refund_approved', icon: IconCircleCheck, tone: 'success' },
  partially_approved: {
    label: 'history.refund_partially_approved',
    icon: IconCircleHalf2,
    tone: 'success',
  },
  rejected: { label: 'history.refund_rejected', icon: IconX, tone: 'danger' },
  withdrawn: { label: 'history.refund_withdrawn', icon: IconArrowBackUp, tone: 'neutral' },
};

type RefundRequestStatusProps = { readonly status: Status; readonly isLarge?: boolean };

/** Status as icon, word and color; never color alone. */
export function RefundRequestStatus({ status, isLarge = false }: RefundRequestStatusProps) {
  const t = useTranslate();
  const { label, icon: Icon, tone } = STATUS_BADGES[status];
  return (
    <Badge tone={tone} isLarge={isLarge} icon={<Icon size={18} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}
