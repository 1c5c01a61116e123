import type { ApprovalAction, ApprovalStatus } from '@saifu/domain/approvals/approval';
import type { TextKey } from '@saifu/i18n/texts';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

export const STATUS_BADGES: Readonly<Record<ApprovalStatus, StatusBadgeProps>> = {
  requested: { label: 'staff_approval.status_requested', icon: IconClock, tone: 'warning' },
  approved: { label: 'staff_approval.status_approved', icon: IconHourglass, tone: 'info' },
  rejected: { label: 'staff_approval.status_rejected', icon: IconX, tone: 'neutral' },
  withdrawn: { label: 'staff_approval.status_withdrawn', icon: IconArrowBackUp, tone: 'neutral' },
  expired: { label: 'staff_approval.status_expired', icon: IconClock, tone: 'neutral' },
  executed: { label: 'staff_approval.status_executed', icon: IconCircleCheck, tone: 'success' },
  failed: { label: 'staff_approval.status_failed', icon: IconAlertCircle, tone: 'danger' },
};

export function ApprovalStatusBadge({ status }: { readonly status: ApprovalStatus }) {
  return <StatusBadge {...STATUS_BADGES[status]} />;
}

export const ACTION_TEXTS: Readonly<Record<ApprovalAction, TextKey>> = {
  'payment.refund': 'staff_approval.action_payment_refund',
  'payment.capture': 'staff_approval.action_payment_capture',
  'payment.void': 'staff_approval.action_payment_void',
  'refund_request.approve': 'staff_approval.action_refund_request_approve',
  'difference.close': 'staff_approval.action_difference_close',
  'risk_rule.activate': 'staff_approval.action_risk_rule_activate',
  'transfer_file.mark_sent': 'staff_approval.action_transfer_file_mark_sent',
};
