import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { TextKey } from '@saifu/i18n/texts';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  type Icon,
  IconAlertCircle,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconCreditCardOff,
  IconFlag,
  IconPlayerPause,
  IconTags,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import {
  type DisplayStatus,
  getDisplayStatus,
  isOver,
  isPriceChangeProposed,
} from './display-status.ts';

type StatusBadge = { readonly label: TextKey; readonly icon: Icon; readonly tone: BadgeTone };

const STATUS_BADGES: Readonly<Record<DisplayStatus, StatusBadge>> = {
  past_due: { label: 'recurring_billing.status_past_due', icon: IconAlertCircle, tone: 'danger' },
  payer_wanted: {
    label: 'recurring_billing.status_payer_wanted',
    icon: IconUserCheck,
    tone: 'warning',
  },
  declined: {
    label: 'recurring_billing.status_declined',
    icon: IconCreditCardOff,
    tone: 'warning',
  },
  card_wanted: {
    label: 'recurring_billing.status_card_wanted',
    icon: IconCreditCardOff,
    tone: 'warning',
  },
  pending: { label: 'recurring_billing.status_pending', icon: IconClock, tone: 'warning' },
  active: { label: 'recurring_billing.status_active', icon: IconCircleCheck, tone: 'success' },
  ending: { label: 'recurring_billing.status_ending', icon: IconCalendarOff, tone: 'info' },
  paused: { label: 'recurring_billing.status_paused', icon: IconPlayerPause, tone: 'info' },
  canceled: { label: 'recurring_billing.status_canceled', icon: IconX, tone: 'neutral' },
  ended: { label: 'recurring_billing.status_ended', icon: IconFlag, tone: 'neutral' },
};

const PRICE_BADGE: StatusBadge = {
  label: 'recurring_billing.status_price',
  icon: IconTags,
  tone: 'warning',
};

type RecurringBillingStatusProps = {
  readonly recurringBilling: RecurringBillingView;
  readonly isLarge?: boolean;
  /** The heading of the list says that a billing is active. */
  readonly isInList?: boolean;
};

/** Status, scheduled end and open price change as icon, word and color. */
export function RecurringBillingStatus({
  recurringBilling,
  isLarge = false,
  isInList = false,
}: RecurringBillingStatusProps) {
  const t = useTranslate();
  const displayStatus = getDisplayStatus(recurringBilling);
  const showsEnding =
    recurringBilling.ending && displayStatus !== 'ending' && !isOver(recurringBilling);
  const badges = [
    ...(isInList && displayStatus === 'active' ? [] : [STATUS_BADGES[displayStatus]]),
    ...(showsEnding ? [STATUS_BADGES.ending] : []),
    ...(isPriceChangeProposed(recurringBilling) ? [PRICE_BADGE] : []),
  ];
  return badges.map(({ label, icon: Icon, tone }) => (
    <Badge key={label} tone={tone} isLarge={isLarge} icon={<Icon size={18} aria-hidden="true" />}>
      {t(label)}
    </Badge>
  ));
}
