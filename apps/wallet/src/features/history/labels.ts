import type { PaymentView } from '@saifu/contract/payment';
import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import type { TextKey } from '@saifu/i18n/texts';
import type { Sort } from './filter.ts';
import type { Period } from './periods.ts';

export const SORT_NAMES: Readonly<Record<Sort, TextKey>> = {
  newest: 'history.sort_newest',
  oldest: 'history.sort_oldest',
  amount_high: 'history.sort_amount_high',
  amount_low: 'history.sort_amount_low',
};

export const PERIOD_NAMES: Readonly<Record<Period, TextKey>> = {
  this_month: 'history.period_this_month',
  last_month: 'history.period_last_month',
  this_year: 'history.period_this_year',
};

export const STEP_NAMES: Readonly<Record<PaymentView['status'], TextKey>> = {
  waiting_for_payment: 'history.step_waiting_for_payment',
  processing: 'history.step_processing',
  complete: 'history.step_complete',
  refunded: 'history.step_refunded',
  cancel: 'history.step_cancel',
  error: 'history.step_error',
};

export const CONFIRMED_NAMES: Readonly<Record<NonNullable<PaymentView['confirmed_by']>, TextKey>> =
  {
    link: 'history.confirmed_link',
    in_app: 'history.confirmed_in_app',
    auto: 'history.confirmed_auto',
    staff: 'history.confirmed_staff',
  };

export const REFUND_NAMES: Readonly<Record<RefundRequestStatus, TextKey>> = {
  pending: 'history.refund_pending',
  approved: 'history.refund_approved',
  partially_approved: 'history.refund_partially_approved',
  rejected: 'history.refund_rejected',
  withdrawn: 'history.refund_withdrawn',
  escalated: 'history.refund_escalated',
};
