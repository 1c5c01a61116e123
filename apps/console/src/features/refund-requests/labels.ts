import type { RefundRequestView } from '@saifu/contract/refund-request';
import type { ReasonCode } from '@saifu/domain/payments/refund-request';
import type { TextKey } from '@saifu/i18n/texts';

export const REASON_NAMES: Readonly<Record<ReasonCode, TextKey>> = {
  not_received: 'console_refund_request.reason_not_received',
  wrong_amount: 'console_refund_request.reason_wrong_amount',
  duplicate: 'console_refund_request.reason_duplicate',
  defective: 'console_refund_request.reason_defective',
  not_me: 'console_refund_request.reason_not_me',
  other: 'console_refund_request.reason_other',
};

export const MONEY_TEXTS: Readonly<Record<RefundRequestView['money'], TextKey | null>> = {
  none: null,
  on_its_way: 'console_refund_request.money_on_its_way',
  awaits_bank: 'console_refund_request.money_awaits_bank',
  returned: 'console_refund_request.money_returned',
  failed: 'console_refund_request.money_failed',
};
