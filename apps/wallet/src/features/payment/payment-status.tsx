import type { PaymentStatus as Status } from '@saifu/domain/payments/payment';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  type Icon,
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconX,
  IconZoomCheck,
} from '@tabler/icons-react';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

const STATUS_BADGES: Readonly<Record<Status, StatusBadge>> = {
  waiting_for_payment: {
    label: 'payment.status_waiting_for_payment',
    icon: IconClock,
    tone: 'warning',
  },
  processing: { label: 'payment.status_processing', icon: IconHourglass, tone: 'info' },
  complete: { label: 'payment.status_complete', icon: IconCircleCheck, tone: 'success' },
  refunded: { label: 'payment.status_refunded', icon: IconArrowBackUp, tone: 'info' },
  cancel: { label: 'payment.status_cancel', icon: IconX, tone: 'neutral' },
  error: { label: 'payment.status_error', icon: IconAlertCircle, tone: 'danger' },
};

const IN_REVIEW: StatusBadge = {
  label: 'payment.status_in_review',
  icon: IconZoomCheck,
  tone: 'warning',
};

/** Status as icon, word and color; never color alone. */
export function PaymentStatus({
  status,
  isInReview = false,
  isLarge = true,
}: {
  readonly status: Status;
  /** The operator checks the payment before it goes on. */
  readonly isInReview?: boolean;
  readonly isLarge?: boolean;
}) {
  const t = useTranslate();
  const { label, icon: Icon, tone } = isInReview ? IN_REVIEW : STATUS_BADGES[status];
  return (
    <Badge
      tone={tone}
      isLarge={isLarge}
      icon={<Icon size={isLarge ? 18 : 14} aria-hidden="true" />}
    >
      {t(label)}
    </Badge>
  );
}
