import { PAYMENT_STATUSES, type PaymentStatus } from '@saifu/domain/payments/payment';
import { type ListFilter, parseListFilter } from '../../lib/list-filter.ts';

/** Which payments are listed. */
export type PaymentFilter = ListFilter<PaymentStatus>;

export function parseFilter(search: string): PaymentFilter {
  return parseListFilter(search, PAYMENT_STATUSES);
}
