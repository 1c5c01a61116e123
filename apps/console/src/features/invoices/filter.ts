import { ORDER_STATUSES, type OrderStatus } from '@saifu/domain/orders/order';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { findInvalidDates } from '@saifu/domain/shared/period';

/** Which invoices are listed. An empty string means no restriction. */
export type InvoiceFilter = {
  /** `2026-11-15`, dates in Japan, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly storeId: string;
  readonly status: OrderStatus | '';
};

/**
 * Parses the filter of a URL. URLs are typed, shortened and shared, so an invalid part is ignored
 * instead of raising an error.
 */
export function parseFilter(search: string): InvoiceFilter {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? '';
  const period = { from: read('from'), to: read('to') };
  const invalid = listInvalidDates(period);
  const storeId = read('store_id');
  return {
    from: invalid.includes('from') ? '' : period.from,
    to: invalid.includes('to') ? '' : period.to,
    storeId: fromTypeId('store', storeId) === undefined ? '' : storeId,
    status: toStatus(read('status')),
  };
}

export function toStatus(value: string): InvoiceFilter['status'] {
  return ORDER_STATUSES.find((each) => each === value) ?? '';
}

/** Query parameters of the API, the same as those of the URL. Inactive filters are omitted. */
export function toQuery({ from, to, storeId, status }: InvoiceFilter) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(storeId && { store_id: storeId }),
    ...(status && { status }),
  };
}

/** `?from=…`, or an empty string. */
export function toSearchString(filter: InvoiceFilter): string {
  const search = new URLSearchParams(toQuery(filter)).toString();
  return search === '' ? '' : `?${search}`;
}

export function isFiltered(filter: InvoiceFilter): boolean {
  return Object.keys(toQuery(filter)).length > 0;
}

/** The dates that do not exist, and an end before the beginning. An empty date is valid. */
export function listInvalidDates({ from, to }: Pick<InvoiceFilter, 'from' | 'to'>) {
  return findInvalidDates({ from: from || undefined, to: to || undefined });
}

/** `invoices_2026-11-01_2026-11-30.csv` */
export function getCsvFileName({ from, to }: InvoiceFilter): string {
  return `${['invoices', from, to].filter((part) => part !== '').join('_')}.csv`;
}
