import type { AccountStatus } from '@saifu/domain/identity/account';
import { IconBan, IconCircleCheck, IconClock, IconEraser } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

const BADGES: Readonly<Record<AccountStatus, StatusBadgeProps>> = {
  unconfirmed: { label: 'staff_account.status_unconfirmed', icon: IconClock, tone: 'warning' },
  active: { label: 'staff_account.status_active', icon: IconCircleCheck, tone: 'success' },
  suspended: { label: 'staff_account.status_suspended', icon: IconBan, tone: 'danger' },
  erased: { label: 'staff_account.status_erased', icon: IconEraser, tone: 'neutral' },
};

export function AccountStatusBadge({ status }: { readonly status: AccountStatus }) {
  return <StatusBadge {...BADGES[status]} />;
}
