import type { ChargeView } from '@saifu/contract/recurring-billing-parts';
import type { DeclineReason } from '@saifu/domain/payments/payment';
import type { ChargeStatus } from '@saifu/domain/recurring-billing/charge';
import { CHARGE_HOUR } from '@saifu/domain/shared/limits';
import type { TextKey, Translate } from '@saifu/i18n/texts';

const REASONS: Readonly<Record<DeclineReason, TextKey>> = {
  insufficient_funds: 'recurring_billing.reason_insufficient_funds',
  expired_card: 'recurring_billing.reason_expired_card',
  security_code: 'recurring_billing.reason_security_code',
  lost_or_stolen: 'recurring_billing.reason_lost_or_stolen',
  limit: 'recurring_billing.reason_limit',
  authentication: 'recurring_billing.reason_authentication',
  try_again: 'recurring_billing.reason_try_again',
  other: 'recurring_billing.reason_other',
};

const ABOUT: Readonly<Partial<Record<ChargeStatus, TextKey>>> = {
  processing: 'recurring_billing.unpaid_processing',
  awaiting_payer: 'recurring_billing.unpaid_bank',
  past_due: 'recurring_billing.unpaid_past_due',
  failed: 'recurring_billing.charge_failed_about',
  review: 'recurring_billing.charge_review_about',
  waived: 'recurring_billing.charge_waived_about',
};

/** Messages about a charge: the decline reason and what happens next. */
export function getChargeMessages(
  t: Translate,
  charge: ChargeView,
  formatDay: (day: string) => string,
): readonly string[] {
  const { status, decline_reason: reason, retry_on: retry } = charge;
  const isDeclined = status === 'declined' || status === 'past_due';
  const about = isRefunded(charge) ? undefined : ABOUT[status];
  const end = status === 'past_due' ? charge.gives_up_on : null;
  return [
    ...(isDeclined && reason !== null ? [t(REASONS[reason])] : []),
    ...(status === 'declined' && retry !== null
      ? [t('recurring_billing.unpaid_retry', { day: formatDay(retry), hour: CHARGE_HOUR })]
      : []),
    ...(end !== null ? [t('recurring_billing.unpaid_gives_up', { day: formatDay(end) })] : []),
    ...(about && end === null ? [t(about)] : []),
  ];
}

/** The first payment was refunded, because nothing was due. */
export function isRefunded({ status, due_date }: ChargeView): boolean {
  return status === 'failed' && due_date === null;
}

const PAYABLE: readonly ChargeStatus[] = ['declined', 'awaiting_payer', 'past_due'];

/** The order that its payer can pay by hand now, or null. */
export function getPayableOrder({ status, order_id }: ChargeView): string | null {
  return PAYABLE.includes(status) ? order_id : null;
}
