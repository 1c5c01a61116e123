import type { DeclineReason } from '@saifu/domain/payments/payment';
import type { ChargeStatus, Charge as Rule } from '@saifu/domain/recurring-billing/charge';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Yen } from '@saifu/domain/shared/yen';

/** What one period of an agreement has come to, as it is kept. */
export type Charge = {
  readonly recurringBillingId: string;
  readonly due: CivilDate;
  readonly amount: Yen;
  readonly status: ChargeStatus;
  /** What the payer can pay themselves; null: nobody was ever asked for it. */
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

/** As the rules see it, for an agreement that is charged to this card. */
export function toRule(charge: Charge, cardId: string | null): Rule {
  const { due, status, firstAttemptedOn, lastAttemptedOn, paidOn, attemptedCardId } = charge;
  // Where there was none to ask, any card is another one.
  const hasNewCard = lastAttemptedOn !== null && cardId !== null && cardId !== attemptedCardId;
  return { due, status, firstAttemptedOn, lastAttemptedOn, paidOn, hasNewCard };
}
