import type { PaymentView } from '@saifu/contract/payment';
import { AppError, isErrorCode } from '@saifu/domain/shared/app-error';

/** Next step of the payer. */
export type Step =
  | { readonly kind: 'paid' }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'voucher'; readonly voucher: Voucher }
  | { readonly kind: 'awaiting_provider' }
  | { readonly kind: 'failed'; readonly error: AppError };

type Action = NonNullable<PaymentView['next_action']>;
export type Voucher = Extract<Action, { type: 'voucher' }>;

export function getNextStep(payment: PaymentView): Step {
  const { status, next_action: action } = payment;
  // The result is unknown, so this takes precedence over every other field.
  if (payment.awaits_provider) return { kind: 'awaiting_provider' };
  if (status === 'error' || status === 'cancel') {
    return { kind: 'failed', error: toPaymentError(payment) };
  }
  if (status !== 'waiting_for_payment') return { kind: 'paid' };
  if (action === null) return { kind: 'awaiting_provider' };
  return action.type === 'redirect'
    ? { kind: 'redirect', url: action.url }
    : { kind: 'voucher', voucher: action };
}

function toPaymentError({ status, error }: PaymentView): AppError {
  if (error === null || !isErrorCode(error.code)) {
    return new AppError(status === 'cancel' ? 'payment.not_created' : 'payment.declined');
  }
  return new AppError(error.code, error.reason === null ? {} : { reason: error.reason });
}
