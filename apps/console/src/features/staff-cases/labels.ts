import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import type { Language } from '@saifu/domain/shared/language';
import type { ConsultationStatus } from '@saifu/domain/support/consultation';
import type { RefundRequestQueue } from '@saifu/domain/support/staff-queue';
import type { TextKey } from '@saifu/i18n/texts';
import { IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import type { StatusBadgeProps } from '../../components/status-badge.tsx';

export const QUEUE_TEXTS: Readonly<Record<RefundRequestQueue, TextKey>> = {
  open: 'staff_case.queue_open',
  mine: 'staff_case.queue_mine',
  unassigned: 'staff_case.queue_unassigned',
  overdue: 'staff_case.queue_overdue',
  escalated: 'staff_case.queue_escalated',
  urgent: 'staff_case.queue_urgent',
};

export const LANGUAGE_TEXTS: Readonly<Record<Language, TextKey>> = {
  en: 'setting.language_en',
  ja: 'setting.language_ja',
  ko: 'setting.language_ko',
};

/** Only what waits for staff has a color that stands out. */
export const CONSULTATION_BADGES: Readonly<Record<ConsultationStatus, StatusBadgeProps>> = {
  open: { label: 'staff_case.status_open', icon: IconClock, tone: 'warning' },
  answered: { label: 'staff_case.status_answered', icon: IconCircleCheck, tone: 'neutral' },
  closed: { label: 'staff_case.status_closed', icon: IconX, tone: 'neutral' },
};

/** In the words of staff: whose turn it is. */
export const REQUEST_TEXTS: Readonly<Record<RefundRequestStatus, TextKey>> = {
  pending: 'staff_case.status_pending',
  approved: 'console_refund_request.status_approved',
  partially_approved: 'console_refund_request.status_partially_approved',
  rejected: 'console_refund_request.status_rejected',
  withdrawn: 'console_refund_request.status_withdrawn',
  escalated: 'staff_case.status_escalated',
};
