import { assertStepUpFresh } from '../identity/step-up.ts';
import { AppError } from '../shared/app-error.ts';
import { addDays, toCivilDate } from '../shared/calendar.ts';
import { LARGE_PAYMENT_YEN_MIN } from '../shared/limits.ts';
import { formatYen, yen } from '../shared/yen.ts';

/** What is known of somebody who is about to pay, and of the device they hold. */
export type PayerProof = {
  /** They have paid as much from it before, and nobody said that it was not them. */
  readonly isDeviceKnown: boolean;
  /** Until when they count as proven by a code; a password they have entered to be here. */
  readonly freshUntil: Date | null;
  /** All their addresses are too new to approve so much; one of them will do from then on. */
  readonly contactSettlesAt: Date | null;
};

/** Of what is shown to the payer, the fee included. */
export function isLargePayment(amountYen: number): boolean {
  return amountYen >= LARGE_PAYMENT_YEN_MIN;
}

/**
 * Whoever signs in elsewhere with what they stole would first of all pay much. So the first large
 * payment on a device asks for a proof, and those after it do not. Guests, who have nothing to
 * prove and less to spend, and charges for which nobody is there come without one (null).
 */
export function assertPayerProven(amountYen: number, proof: PayerProof | null, now: Date): void {
  if (proof === null || proof.isDeviceKnown || !isLargePayment(amountYen)) return;
  const isFresh = proof.freshUntil !== null && proof.freshUntil > now;
  if (!isFresh && proof.contactSettlesAt !== null) throw tooNew(proof.contactSettlesAt);
  assertStepUpFresh(proof.freshUntil, now);
}

/** No code can help: whoever took the account over would have it sent to their own address. */
function tooNew(settlesAt: Date): AppError {
  const date = addDays(toCivilDate(settlesAt), 1).replaceAll('-', '/');
  return new AppError('contact.too_new', { date, amount: formatYen(yen(LARGE_PAYMENT_YEN_MIN)) });
}
