import { REVIEW_ESCALATED_MS, REVIEW_LIFE_MS } from '../shared/limits.ts';

/**
 * open: the payment is held. voided: it stays held until its money is given back. released: it goes
 * on as if it had never been held. ended: the payment ended otherwise, such as by a refund.
 */
export const PAYMENT_REVIEW_STATES = ['open', 'released', 'voided', 'ended'] as const;
export type PaymentReviewState = (typeof PAYMENT_REVIEW_STATES)[number];

/** When a review that nobody decides voids its payment. Null while nothing is authorized. */
export function getReviewDeadline(authorizedAt: Date | null): Date | null {
  return authorizedAt && new Date(authorizedAt.getTime() + REVIEW_LIFE_MS);
}

export function isReviewEscalated(authorizedAt: Date | null, now: Date): boolean {
  return authorizedAt !== null && now.getTime() - authorizedAt.getTime() >= REVIEW_ESCALATED_MS;
}
