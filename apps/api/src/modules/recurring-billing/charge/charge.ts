import type { DeclineReason } from '@saifu/domain/payments/payment';
import type { ChargeStatus, Charge as Rule } from '@saifu/domain/recurring-billing/charge';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Yen } from '@saifu/domain/shared/yen';

/** The charge of one billing period, as stored. */
export type Charge = {
  readonly recurringBillingId: string;
  readonly due: CivilDate;
  readonly amount: Yen;
  readonly status: ChargeStatus;
  /** The order that the payer can pay manually. Null before the first attempt. */
  readonly orderId: string | null;
  readonly paymentId: string | null;
  readonly attemptedCardId: string | null;
  readonly declineReason: DeclineReason | null;
  readonly firstAttemptedOn: CivilDate | null;
  readonly lastAttemptedOn: CivilDate | null;
  readonly paidOn: CivilDate | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Converts to the domain rule, for the current card of the recurring billing. */
export function toRule(charge: Charge, cardId: string | null): Rule {
  const { due, status, firstAttemptedOn, lastAttemptedOn, paidOn, attemptedCardId } = charge;
  // If the last attempt had no card, any card counts as new.
  const hasNewCard = lastAttemptedOn !== null && cardId !== null && cardId !== attemptedCardId;
  return { due, status, firstAttemptedOn, lastAttemptedOn, paidOn, hasNewCard };
}
