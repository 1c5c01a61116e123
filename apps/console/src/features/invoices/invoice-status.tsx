import type { OrderStatus } from '@saifu/domain/orders/order';
import { IconCircleCheck, IconClock, IconClockOff, IconX } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

export const STATUS_BADGES: Readonly<Record<OrderStatus, StatusBadgeProps>> = {
  open: { label: 'console_invoice.status_open', icon: IconClock, tone: 'warning' },
  paid: { label: 'console_invoice.status_paid', icon: IconCircleCheck, tone: 'success' },
  canceled: { label: 'console_invoice.status_canceled', icon: IconX, tone: 'neutral' },
  expired: { label: 'console_invoice.status_expired', icon: IconClockOff, tone: 'neutral' },
};

/** Status as icon, word and color; never color alone. */
export function InvoiceStatus({ status }: { readonly status: OrderStatus }) {
  return <StatusBadge {...STATUS_BADGES[status]} />;
}
