import type { DifferenceState } from '@saifu/domain/reconciliation/difference';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLink } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

/** Only what waits for staff has a color that stands out. */
export const STATUS_BADGES: Readonly<Record<DifferenceState, StatusBadgeProps>> = {
  open: { label: 'staff_reconciliation.state_open', icon: IconAlertTriangle, tone: 'warning' },
  matched: { label: 'staff_reconciliation.state_matched', icon: IconLink, tone: 'neutral' },
  closed: { label: 'staff_reconciliation.state_closed', icon: IconCircleCheck, tone: 'neutral' },
};

const LATE: StatusBadgeProps = {
  label: 'staff_reconciliation.state_waiting',
  icon: IconClock,
  tone: 'info',
};

type DifferenceStatusProps = { readonly state: DifferenceState; readonly kind: string };

/** What is merely late waits for the provider. */
export function DifferenceStatus({ state, kind }: DifferenceStatusProps) {
  const isWaiting = state === 'open' && kind === 'late';
  return <StatusBadge {...(isWaiting ? LATE : STATUS_BADGES[state])} />;
}
