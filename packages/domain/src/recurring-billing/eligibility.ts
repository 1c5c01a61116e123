import { AppError } from '../shared/app-error.ts';
import { CARDS_MAX } from '../shared/limits.ts';
import { isLive, type RecurringBillingStatus } from './recurring-billing.ts';

/** What decides whether somebody may pay what is, or would be, agreed to as recurring billing. */
export type RecurringBillingEligibilityInput = {
  readonly status: RecurringBillingStatus;
  /** first: the payment that makes the agreement. period: one that it asks for. */
  readonly what: 'first' | 'period';
  /** guest: somebody who is not signed in. agreed: whoever made the agreement. */
  readonly payer: 'guest' | 'agreed' | 'other';
  readonly isOneTime: boolean;
  /** saved: chosen among theirs. kept: typed, to be saved. typed: for this once. */
  readonly card: 'saved' | 'kept' | 'typed';
  /** How many they have saved. */
  readonly cardCount: number;
};

/** A period is nobody's business but theirs who agreed to it. */
export function isHidden({ what, payer }: RecurringBillingEligibilityInput): boolean {
  return what === 'period' && payer !== 'agreed';
}

/**
 * Why it may not be paid so. Later charges need somebody who answers for them, and a card that
 * stays; and they are of the whole amount, as this one is.
 */
export function checkRecurringEligibility(
  input: RecurringBillingEligibilityInput,
): AppError | undefined {
  const { status, what, payer, card } = input;
  const isFirst = what === 'first';
  if (isHidden(input)) return new AppError('not_found');
  const isOpen = isFirst ? status === 'pending_first_payment' : isLive(status);
  if (!isOpen) return new AppError('recurring_billing.closed');
  if (payer === 'guest') return new AppError('recurring_billing.account_needed');
  if (!input.isOneTime) return createFieldError('payment_type', 'field.format');
  if (!isFirst || card === 'saved') return undefined;
  if (card === 'typed') return createFieldError('save_card', 'field.required');
  return input.cardCount < CARDS_MAX
    ? undefined
    : new AppError('card.too_many', { max: CARDS_MAX });
}

function createFieldError(path: string, code: 'field.format' | 'field.required'): AppError {
  return new AppError('request.invalid', {}, [{ path, code }]);
}
