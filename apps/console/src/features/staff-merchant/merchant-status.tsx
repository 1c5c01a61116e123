import type { StoreStatus } from '@saifu/domain/merchants/store';
import { IconCircleCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

/** Of a merchant, and of a store. */
export const STATUS_BADGES: Readonly<Record<StoreStatus, StatusBadgeProps>> = {
  active: { label: 'staff_merchant.status_active', icon: IconCircleCheck, tone: 'neutral' },
  pending: { label: 'staff_merchant.status_pending', icon: IconClock, tone: 'warning' },
  suspended: { label: 'staff_merchant.status_suspended', icon: IconPlayerPause, tone: 'danger' },
};

export function MerchantStatus({ status }: { readonly status: StoreStatus }) {
  return <StatusBadge {...STATUS_BADGES[status]} />;
}
