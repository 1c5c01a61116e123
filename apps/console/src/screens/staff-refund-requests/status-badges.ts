import { STATUS_BADGES } from '../../features/refund-requests/request-status.tsx';

/** In the words of staff: whose turn it is. */
export const STAFF_STATUS_BADGES = {
  ...STATUS_BADGES,
  pending: { ...STATUS_BADGES.pending, label: 'staff_case.status_pending', tone: 'info' },
  escalated: { ...STATUS_BADGES.escalated, label: 'staff_case.status_escalated', tone: 'warning' },
} as const satisfies typeof STATUS_BADGES;
