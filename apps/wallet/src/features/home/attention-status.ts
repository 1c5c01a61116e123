import type { AttentionItemKind } from '@saifu/domain/home/attention-items';
import type { StatusIcon } from '@saifu/ui/status-row/status-row';
import {
  IconAlertCircle,
  IconBuildingBank,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconCreditCardOff,
  IconLock,
  IconMessage,
  IconRepeat,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react';

export const ATTENTION_ITEM_ICONS: Readonly<Record<AttentionItemKind, StatusIcon>> = {
  charge_past_due: { icon: IconAlertCircle, tone: 'danger' },
  charge_awaiting_payer: { icon: IconUserCheck, tone: 'danger' },
  charge_declined: { icon: IconAlertCircle, tone: 'danger' },
  card_missing: { icon: IconCreditCardOff, tone: 'danger' },
  card_expired: { icon: IconCreditCardOff, tone: 'danger' },
  card_frozen: { icon: IconLock, tone: 'danger' },
  payment_to_finish: { icon: IconClock, tone: 'warning' },
  payment_to_confirm: { icon: IconCircleCheck, tone: 'warning' },
  charge_soon: { icon: IconRepeat, tone: 'info' },
  price_proposed: { icon: IconTag, tone: 'warning' },
  refund_wants_bank: { icon: IconBuildingBank, tone: 'warning' },
  card_expiring: { icon: IconCreditCard, tone: 'warning' },
  refund_request_answered: { icon: IconMessage, tone: 'info' },
  consultation_answered: { icon: IconMessage, tone: 'info' },
  profile_incomplete: { icon: IconUserCheck, tone: 'info' },
};
