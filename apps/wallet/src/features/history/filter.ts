import { historyQuery } from '@saifu/contract/history';
import { PAYMENT_STATUSES, type PaymentStatus } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import { isCivilDate } from '@saifu/domain/shared/calendar';

export const SORTS = ['newest', 'oldest', 'amount_high', 'amount_low'] as const;
export type Sort = (typeof SORTS)[number];

/** Filter and sort order. An empty string or array means no restriction. */
export type Filter = {
  /** `2026-11-15`, dates in Japan, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly amountMin: string;
  readonly amountMax: string;
  /** Exactly this store. */
  readonly storeId: string;
  /** A part of the name of a store. */
  readonly store: string;
  readonly q: string;
  readonly status: readonly PaymentStatus[];
  readonly method: readonly PaymentMethod[];
  readonly sort: Sort;
};

export const EMPTY_FILTER: Filter = {
  from: '',
  to: '',
  amountMin: '',
  amountMax: '',
  storeId: '',
  store: '',
  q: '',
  status: [],
  method: [],
  sort: 'newest',
};

/**
 * Parses the filter of a URL. URLs are typed, shortened and shared, so an invalid part is ignored
 * instead of raising an error.
 */
export function parseFilter(search: string): Filter {
  const searchParams = new URLSearchParams(search);
  const read = (name: string) => searchParams.get(name) ?? '';
  const text = (name: 'store_id' | 'store' | 'q') =>
    historyQuery[name].safeParse(read(name)).data ?? '';
  const amount = (name: 'amount_min' | 'amount_max') => {
    const { data } = historyQuery[name].safeParse(read(name));
    return data === undefined ? '' : String(data);
  };
  const status = historyQuery.status.safeParse(read('status')).data ?? [];
  const method = historyQuery.method.safeParse(read('method')).data ?? [];
  return dropReversedRanges({
    from: parseDay(read('from')),
    to: parseDay(read('to')),
    amountMin: amount('amount_min'),
    amountMax: amount('amount_max'),
    storeId: text('store_id'),
    store: text('store'),
    q: text('q'),
    status: PAYMENT_STATUSES.filter((each) => status.includes(each)),
    method: PAYMENT_METHODS.filter((each) => method.includes(each)),
    sort: SORTS.find((each) => each === read('sort')) ?? 'newest',
  });
}

/** Query parameters of the API. Inactive filters are omitted. */
export function toQuery(filter: Filter) {
  const { from, to, amountMin, amountMax, storeId, store, q } = filter;
  const [status, method] = [filter.status.join(','), filter.method.join(',')];
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(amountMin && { amount_min: amountMin }),
    ...(amountMax && { amount_max: amountMax }),
    ...(storeId && { store_id: storeId }),
    ...(store && { store }),
    ...(q && { q }),
    ...(status && { status }),
    ...(method && { method }),
  };
}

/** `?from=…`, or an empty string. */
export function toSearchString(filter: Filter): string {
  const { sort } = filter;
  const order = sort === 'newest' ? {} : { sort };
  const search = new URLSearchParams({ ...toQuery(filter), ...order }).toString();
  return search === '' ? '' : `?${search}`;
}

export function isFiltered(filter: Filter): boolean {
  return Object.keys(toQuery(filter)).length > 0;
}

/** Which ranges are reversed. */
export function validateFilter({ from, to, amountMin, amountMax }: Filter) {
  return {
    dates: from !== '' && to !== '' && from > to,
    amounts: amountMin !== '' && amountMax !== '' && Number(amountMin) > Number(amountMax),
  };
}

/** Keeps only the lower bound of a reversed range. */
function dropReversedRanges(filter: Filter): Filter {
  const errors = validateFilter(filter);
  return {
    ...filter,
    to: errors.dates ? '' : filter.to,
    amountMax: errors.amounts ? '' : filter.amountMax,
  };
}

function parseDay(value: string): string {
  return isCivilDate(value) ? value : '';
}
