import { AppError } from '../shared/app-error.ts';
import { CARDS_MAX } from '../shared/limits.ts';
import { isLive, type RecurringBillingStatus } from './recurring-billing.ts';

/** What decides whether a user may make a payment of a recurring billing. */
export type RecurringBillingEligibilityInput = {
  readonly status: RecurringBillingStatus;
  /** first: the payment that activates the recurring billing. period: a later charge. */
  readonly what: 'first' | 'period';
  /** guest: not signed in. agreed: the payer of the recurring billing. other: another user. */
  readonly payer: 'guest' | 'agreed' | 'other';
  readonly isOneTime: boolean;
  /**
   * saved: a saved card. kept: a new card, to be saved. typed: a new card, for this payment only.
   */
  readonly card: 'saved' | 'kept' | 'typed';
  /** How many cards the user has saved. */
  readonly cardCount: number;
};

/** Only the payer of the recurring billing can see its periods. */
export function isHidden({ what, payer }: RecurringBillingEligibilityInput): boolean {
  return what === 'period' && payer !== 'agreed';
}

/**
 * Why the payment is not possible. Later charges need an account and a saved card, and they always
 * cover the whole amount, as does this one.
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
