import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { RecurringBillingStatus } from '@saifu/domain/recurring-billing/recurring-billing';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  type Icon,
  IconAlertCircle,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconFlag,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

export const STATUS_BADGES: Readonly<Record<RecurringBillingStatus, StatusBadge>> = {
  pending_first_payment: {
    label: 'console_recurring_billing.status_pending',
    icon: IconClock,
    tone: 'warning',
  },
  active: {
    label: 'console_recurring_billing.status_active',
    icon: IconCircleCheck,
    tone: 'success',
  },
  past_due: {
    label: 'console_recurring_billing.status_past_due',
    icon: IconAlertCircle,
    tone: 'danger',
  },
  paused: {
    label: 'console_recurring_billing.status_paused',
    icon: IconPlayerPause,
    tone: 'info',
  },
  ending: {
    label: 'console_recurring_billing.status_ending',
    icon: IconCalendarOff,
    tone: 'info',
  },
  canceled: { label: 'console_recurring_billing.status_canceled', icon: IconX, tone: 'neutral' },
  ended: { label: 'console_recurring_billing.status_ended', icon: IconFlag, tone: 'neutral' },
};

/** The API shows one that is going to end as active, with a mark. */
export function getStatus({
  status,
  ending,
}: Pick<MerchantRecurringBillingView, 'status' | 'ending'>): RecurringBillingStatus {
  return ending ? 'ending' : status;
}

type BillingStatusProps = {
  readonly billing: Pick<MerchantRecurringBillingView, 'status' | 'ending'>;
};

/** Status as icon, word and color; never color alone. */
export function BillingStatus({ billing }: BillingStatusProps) {
  const t = useTranslate();
  const { label, icon: StatusIcon, tone } = STATUS_BADGES[getStatus(billing)];
  return (
    <Badge tone={tone} icon={<StatusIcon size={16} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}
