import { OVERVIEW_PERIODS, type OverviewPeriod } from '@saifu/domain/merchants/overview-period';
import { fromTypeId } from '@saifu/domain/shared/ids';

/** What the overview sums up. An empty store means all. */
export type OverviewFilter = { readonly period: OverviewPeriod; readonly storeId: string };

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): OverviewFilter {
  const params = new URLSearchParams(search);
  const storeId = params.get('store_id') ?? '';
  return {
    period: OVERVIEW_PERIODS.find((each) => each === params.get('period')) ?? 'day',
    storeId: fromTypeId('store', storeId) === undefined ? '' : storeId,
  };
}

/** Query parameters of the API, the same as those of the URL. */
export function toQuery({ period, storeId }: OverviewFilter) {
  return { ...(period !== 'day' && { period }), ...(storeId && { store_id: storeId }) };
}

export function toSearchString(filter: OverviewFilter): string {
  const search = new URLSearchParams(toQuery(filter)).toString();
  return search === '' ? '' : `?${search}`;
}
