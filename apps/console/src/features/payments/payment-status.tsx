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
} from '@tabler/icons-react';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

export const STATUS_BADGES: Readonly<Record<Status, StatusBadge>> = {
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
  const t = useTranslate();
  const { label, icon: StatusIcon, tone } = STATUS_BADGES[status];
  return (
    <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}
