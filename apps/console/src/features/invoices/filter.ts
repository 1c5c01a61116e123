import { ORDER_STATUSES, type OrderStatus } from '@saifu/domain/orders/order';
import { type ListFilter, parseListFilter } from '../../lib/list-filter.ts';

/** Which invoices are listed. */
export type InvoiceFilter = ListFilter<OrderStatus>;

export function parseFilter(search: string): InvoiceFilter {
  return parseListFilter(search, ORDER_STATUSES);
}
