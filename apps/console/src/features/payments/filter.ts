import { PAYMENT_STATUSES, type PaymentStatus } from '@saifu/domain/payments/payment';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { findInvalidDates } from '@saifu/domain/shared/period';

/** Which payments are listed. An empty string means no restriction. */
export type PaymentFilter = {
  /** `2026-11-15`, dates in Japan, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly storeId: string;
  readonly status: PaymentStatus | '';
};

/**
 * Parses the filter of a URL. URLs are typed, shortened and shared, so an invalid part is ignored
 * instead of raising an error.
 */
export function parseFilter(search: string): PaymentFilter {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? '';
  const period = { from: read('from'), to: read('to') };
  const invalid = listInvalidDates(period);
  const storeId = read('store_id');
  return {
    from: invalid.includes('from') ? '' : period.from,
    to: invalid.includes('to') ? '' : period.to,
    storeId: fromTypeId('store', storeId) === undefined ? '' : storeId,
    status: PAYMENT_STATUSES.find((each) => each === read('status')) ?? '',
  };
}

/** Query parameters of the API, the same as those of the URL. Inactive filters are omitted. */
export function toQuery({ from, to, storeId, status }: PaymentFilter) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(storeId && { store_id: storeId }),
    ...(status && { status }),
  };
}

/** `?from=…`, or an empty string. */
export function toSearchString(filter: PaymentFilter): string {
  const search = new URLSearchParams(toQuery(filter)).toString();
  return search === '' ? '' : `?${search}`;
}

export function isFiltered(filter: PaymentFilter): boolean {
  return Object.keys(toQuery(filter)).length > 0;
}

/** The dates that do not exist, and an end before the beginning. An empty date is valid. */
export function listInvalidDates({ from, to }: Pick<PaymentFilter, 'from' | 'to'>) {
  return findInvalidDates({ from: from || undefined, to: to || undefined });
}

/** `payments_2026-11-01_2026-11-30.csv` */
export function getCsvFileName({ from, to }: PaymentFilter): string {
  return `${['payments', from, to].filter((part) => part !== '').join('_')}.csv`;
}
