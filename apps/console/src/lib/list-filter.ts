import { fromTypeId, type IdKind } from '@saifu/domain/shared/ids';
import { findInvalidDates } from '@saifu/domain/shared/period';

/** Parts of a filter, by the names of the URL and the API. An empty string is no restriction. */
type FilterParts = Readonly<Record<string, string>>;

type FilterQuery<Filter> = { readonly [Name in keyof Filter]?: Exclude<Filter[Name], ''> };

/** `2026-11-15`, dates in Japan, both inclusive. */
export type FilterPeriod = { readonly from: string; readonly to: string };

/** Which rows of a list are shown. */
export type ListFilter<Status extends string> = FilterPeriod & {
  readonly store_id: string;
  readonly status: Status | '';
};

/**
 * Parses the filter of a URL. URLs are typed, shortened and shared, so an invalid part is ignored
 * instead of raising an error.
 */
export function parseListFilter<Status extends string>(
  search: string,
  statuses: readonly Status[],
): ListFilter<Status> {
  const params = new URLSearchParams(search);
  return {
    ...readPeriod(params),
    store_id: readId(params, 'store_id', 'store'),
    status: readOption(params, 'status', statuses),
  };
}

export function readPeriod(params: URLSearchParams): FilterPeriod {
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const invalid = listInvalidDates(period);
  return {
    from: invalid.includes('from') ? '' : period.from,
    to: invalid.includes('to') ? '' : period.to,
  };
}

export function readId(params: URLSearchParams, name: string, kind: IdKind): string {
  const id = params.get(name) ?? '';
  return fromTypeId(kind, id) === undefined ? '' : id;
}

export function readOption<Option extends string>(
  params: URLSearchParams,
  name: string,
  options: readonly Option[],
): Option | '' {
  return toOption(params.get(name), options);
}

/** An unknown option means no restriction. */
export function toOption<Option extends string>(value: string | null, options: readonly Option[]) {
  return options.find((each) => each === value) ?? '';
}

/** Query parameters of the API, the same as those of the URL. Inactive filters are omitted. */
export function toQuery<Filter extends FilterParts>(filter: Filter) {
  return Object.fromEntries(listActive(filter)) as FilterQuery<Filter>;
}

function listActive(filter: FilterParts): [name: string, value: string][] {
  return Object.entries(filter).filter(([, value]) => value !== '');
}

/** `?from=…`, or an empty string. */
export function toSearchString(filter: FilterParts): string {
  const search = new URLSearchParams(listActive(filter)).toString();
  return search === '' ? '' : `?${search}`;
}

export function isFiltered(filter: FilterParts): boolean {
  return listActive(filter).length > 0;
}

/** The dates that do not exist, and an end before the beginning. An empty date is valid. */
export function listInvalidDates({ from, to }: FilterPeriod) {
  return findInvalidDates({ from: from || undefined, to: to || undefined });
}

/** `payments_2026-11-01_2026-11-30.csv` */
export function getCsvFileName(name: string, { from, to }: FilterPeriod): string {
  return `${[name, from, to].filter((part) => part !== '').join('_')}.csv`;
}
