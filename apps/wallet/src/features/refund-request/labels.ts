import type { RefundRequestView } from '@saifu/contract/refund-request';
import type { ReasonCode } from '@saifu/domain/payments/refund-request';
import type { TextKey } from '@saifu/i18n/texts';

type ReasonText = { readonly label: TextKey; readonly about: TextKey };

export const REASON_TEXTS: Readonly<Record<ReasonCode, ReasonText>> = {
  not_received: {
    label: 'refund_request.reason_not_received',
    about: 'refund_request.reason_not_received_about',
  },
  wrong_amount: {
    label: 'refund_request.reason_wrong_amount',
    about: 'refund_request.reason_wrong_amount_about',
  },
  duplicate: {
    label: 'refund_request.reason_duplicate',
    about: 'refund_request.reason_duplicate_about',
  },
  defective: {
    label: 'refund_request.reason_defective',
    about: 'refund_request.reason_defective_about',
  },
  not_me: { label: 'refund_request.reason_not_me', about: 'refund_request.reason_not_me_about' },
  other: { label: 'refund_request.reason_other', about: 'refund_request.reason_other_about' },
};

export const MONEY_TEXTS: Readonly<Record<RefundRequestView['money'], TextKey | null>> = {
  none: null,
  on_its_way: 'refund_request.money_on_its_way',
  awaits_bank: 'refund_request.money_awaits_bank',
  returned: 'refund_request.money_returned',
  failed: 'refund_request.money_failed',
};
