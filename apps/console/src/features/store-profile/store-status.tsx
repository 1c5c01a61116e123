import type { StoreStatus } from '@saifu/domain/merchants/store';
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

const STATUS_BADGES: Readonly<Record<StoreStatus, StatusBadgeProps>> = {
  active: { label: 'console_store.status_active', icon: IconCircleCheck, tone: 'success' },
  pending: { label: 'console_store.status_pending', icon: IconClock, tone: 'warning' },
  suspended: { label: 'console_store.status_suspended', icon: IconBan, tone: 'danger' },
};

/** Status as icon, word and color; never color alone. */
export function StoreStatusBadge({ status }: { readonly status: StoreStatus }) {
  return <StatusBadge {...STATUS_BADGES[status]} />;
}

/** The changes of a store wait for approval. */
export function WaitingBadge() {
  return <StatusBadge label="console_store.waiting_title" icon={IconClock} tone="info" />;
}
