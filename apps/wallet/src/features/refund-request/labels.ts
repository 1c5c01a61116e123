import type { RefundRequestView } from '@saifu/contract/refund-request';
import type { ReasonCode } from '@saifu/domain/payments/refund-request';
import type { TextKey } from '@saifu/i18n/texts';

type ReasonText = { readonly label: TextKey; readonly about: TextKey };

export const REASON_TEXTS: Readonly<Record<ReasonCode, ReasonText>> = {
  not_received: {
    label: 'objection.reason_not_received',
    about: 'objection.reason_not_received_about',
  },
  wrong_amount: {
    label: 'objection.reason_wrong_amount',
    about: 'objection.reason_wrong_amount_about',
  },
  duplicate: { label: 'objection.reason_duplicate', about: 'objection.reason_duplicate_about' },
  defective: { label: 'objection.reason_defective', about: 'objection.reason_defective_about' },
  not_me: { label: 'objection.reason_not_me', about: 'objection.reason_not_me_about' },
  other: { label: 'objection.reason_other', about: 'objection.reason_other_about' },
};

export const MONEY_TEXTS: Readonly<Record<RefundRequestView['money'], TextKey | null>> = {
  none: null,
  on_its_way: 'objection.money_on_its_way',
  awaits_bank: 'objection.money_awaits_bank',
  returned: 'objection.money_returned',
  failed: 'objection.money_failed',
};
