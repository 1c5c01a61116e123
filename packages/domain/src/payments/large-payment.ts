import { assertStepUpFresh } from '../identity/step-up.ts';
import { AppError } from '../shared/app-error.ts';
import { addDays, toCivilDate } from '../shared/calendar.ts';
import { LARGE_PAYMENT_YEN_MIN } from '../shared/limits.ts';
import { formatYen, yen } from '../shared/yen.ts';

/** What is known about the payer and their device. */
export type PayerProof = {
  /** A large payment was made from this device before and was not disputed. */
  readonly isDeviceKnown: boolean;
  /**
   * When the verification by code or passkey expires. The password does not count: the sign-in used
   * it.
   */
  readonly freshUntil: Date | null;
  /**
   * All addresses and passkeys are too new to approve a large payment. At this time the first
   * address becomes settled.
   */
  readonly contactSettlesAt: Date | null;
};

/** The amount shown to the payer, including the fee. */
export function isLargePayment(amountYen: number): boolean {
  return amountYen >= LARGE_PAYMENT_YEN_MIN;
}

/**
 * Someone who signs in with stolen credentials would first make a large payment. So the first large
 * payment on each device needs a step-up verification. Guests, who have no account to verify and
 * lower limits, and off-session charges pass without one (null).
 */
export function assertPayerProven(amountYen: number, proof: PayerProof | null, now: Date): void {
  if (proof === null || proof.isDeviceKnown || !isLargePayment(amountYen)) return;
  const isFresh = proof.freshUntil !== null && proof.freshUntil > now;
  if (!isFresh && proof.contactSettlesAt !== null) throw tooNew(proof.contactSettlesAt);
  assertStepUpFresh(proof.freshUntil, now);
}

/** A code does not help: an account thief would have it sent to their own address. */
function tooNew(settlesAt: Date): AppError {
  const date = addDays(toCivilDate(settlesAt), 1).replaceAll('-', '/');
  return new AppError('contact.too_new', { date, amount: formatYen(yen(LARGE_PAYMENT_YEN_MIN)) });
}
