import type { MerchantApplicationStatus } from '@saifu/domain/merchants/merchant-application';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from './status-badge.tsx';

/** Only what waits for staff stands out. */
export const APPLICATION_BADGES: Readonly<Record<MerchantApplicationStatus, StatusBadgeProps>> = {
  submitted: { label: 'console_apply.status_submitted', icon: IconSearch, tone: 'warning' },
  changes_requested: {
    label: 'console_apply.status_changes_requested',
    icon: IconClock,
    tone: 'info',
  },
  draft: { label: 'console_apply.status_draft', icon: IconPencil, tone: 'neutral' },
  approved: { label: 'console_apply.status_approved', icon: IconCircleCheck, tone: 'neutral' },
  rejected: { label: 'console_apply.status_rejected', icon: IconX, tone: 'neutral' },
  withdrawn: { label: 'console_apply.status_withdrawn', icon: IconArrowBackUp, tone: 'neutral' },
};

export function ApplicationStatus({ status }: { readonly status: MerchantApplicationStatus }) {
  return <StatusBadge {...APPLICATION_BADGES[status]} />;
}
