import type { OrderStatus } from '@saifu/domain/orders/order';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type Icon, IconCircleCheck, IconClock, IconClockOff, IconX } from '@tabler/icons-react';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

export const STATUS_BADGES: Readonly<Record<OrderStatus, StatusBadge>> = {
  open: { label: 'console_invoice.status_open', icon: IconClock, tone: 'warning' },
  paid: { label: 'console_invoice.status_paid', icon: IconCircleCheck, tone: 'success' },
  canceled: { label: 'console_invoice.status_canceled', icon: IconX, tone: 'neutral' },
  expired: { label: 'console_invoice.status_expired', icon: IconClockOff, tone: 'neutral' },
};

/** Status as icon, word and color; never color alone. */
export function InvoiceStatus({ status }: { readonly status: OrderStatus }) {
  const t = useTranslate();
  const { label, icon: StatusIcon, tone } = STATUS_BADGES[status];
  return (
    <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}
