import { fromTypeId } from '@saifu/domain/shared/ids';
import { findInvalidDates } from '@saifu/domain/shared/period';

/** Which rows of a list are shown. An empty string means no restriction. */
export type ListFilter<Status extends string> = {
  /** `2026-11-15`, dates in Japan, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly storeId: string;
  readonly status: Status | '';
};

type Period = Pick<ListFilter<string>, 'from' | 'to'>;

/**
 * Parses the filter of a URL. URLs are typed, shortened and shared, so an invalid part is ignored
 * instead of raising an error.
 */
export function parseListFilter<Status extends string>(
  search: string,
  statuses: readonly Status[],
): ListFilter<Status> {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? '';
  const period = { from: read('from'), to: read('to') };
  const invalid = listInvalidDates(period);
  const storeId = read('store_id');
  return {
    from: invalid.includes('from') ? '' : period.from,
    to: invalid.includes('to') ? '' : period.to,
    storeId: fromTypeId('store', storeId) === undefined ? '' : storeId,
    status: toStatus(read('status'), statuses),
  };
}

/** An unknown status means no restriction. */
export function toStatus<Status extends string>(value: string, statuses: readonly Status[]) {
  return statuses.find((each) => each === value) ?? '';
}

/** Query parameters of the API, the same as those of the URL. Inactive filters are omitted. */
export function toQuery<Status extends string>(filter: ListFilter<Status>) {
  const { from, to, storeId, status } = filter;
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(storeId && { store_id: storeId }),
    ...(status && { status }),
  };
}

/** `?from=…`, or an empty string. */
export function toSearchString(filter: ListFilter<string>): string {
  const search = new URLSearchParams(toQuery(filter)).toString();
  return search === '' ? '' : `?${search}`;
}

export function isFiltered(filter: ListFilter<string>): boolean {
  return Object.keys(toQuery(filter)).length > 0;
}

/** The dates that do not exist, and an end before the beginning. An empty date is valid. */
export function listInvalidDates({ from, to }: Period) {
  return findInvalidDates({ from: from || undefined, to: to || undefined });
}

/** `payments_2026-11-01_2026-11-30.csv` */
export function getCsvFileName(name: string, { from, to }: Period): string {
  return `${[name, from, to].filter((part) => part !== '').join('_')}.csv`;
}
