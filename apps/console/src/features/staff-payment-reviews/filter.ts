import { PAYMENT_REVIEW_STATES, type PaymentReviewState } from '@saifu/domain/risk/payment-review';
import { readOption } from '../../lib/list-filter.ts';

/** Which held payments are listed. An empty state means the open ones. */
export type ReviewFilter = { readonly state: PaymentReviewState | '' };

export function parseFilter(search: string): ReviewFilter {
  return { state: readOption(new URLSearchParams(search), 'state', PAYMENT_REVIEW_STATES) };
}
