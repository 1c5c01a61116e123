import type { OrderStatus } from '@saifu/domain/orders/order';
import type { ListFilter } from '../../lib/list-filter.ts';

/** Which invoices are listed. */
export type InvoiceFilter = ListFilter<OrderStatus>;
