import type { ChargeStatus as Status } from '@saifu/domain/recurring-billing/charge';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconCreditCardOff,
  IconHourglass,
  IconSearch,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';
import type { MerchantCharge } from './queries.ts';

const STATUS_BADGES: Readonly<Record<Status, StatusBadgeProps>> = {
  waiting: { label: 'console_recurring_billing.charge_waiting', icon: IconClock, tone: 'info' },
  processing: {
    label: 'console_recurring_billing.charge_processing',
    icon: IconHourglass,
    tone: 'info',
  },
  declined: {
    label: 'console_recurring_billing.charge_declined',
    icon: IconCreditCardOff,
    tone: 'warning',
  },
  awaiting_payer: {
    label: 'console_recurring_billing.charge_awaiting_payer',
    icon: IconUserCheck,
    tone: 'warning',
  },
  past_due: {
    label: 'console_recurring_billing.charge_past_due',
    icon: IconAlertCircle,
    tone: 'danger',
  },
  paid: { label: 'console_recurring_billing.charge_paid', icon: IconCircleCheck, tone: 'success' },
  failed: {
    label: 'console_recurring_billing.charge_failed',
    icon: IconAlertCircle,
    tone: 'neutral',
  },
  review: { label: 'console_recurring_billing.charge_review', icon: IconSearch, tone: 'info' },
  waived: { label: 'console_recurring_billing.charge_waived', icon: IconX, tone: 'neutral' },
};

const REFUNDED_BADGE: StatusBadgeProps = {
  label: 'console_recurring_billing.charge_returned',
  icon: IconArrowBackUp,
  tone: 'info',
};

/** Status of one period. A failed first payment was refunded. */
export function ChargeStatus({ charge }: { readonly charge: MerchantCharge }) {
  const { status, due_date: due } = charge;
  const badge = status === 'failed' && due === null ? REFUNDED_BADGE : STATUS_BADGES[status];
  return <StatusBadge {...badge} />;
}
