import { OVERVIEW_PERIODS, type OverviewPeriod } from '@saifu/domain/merchants/overview-period';
import { readId, readOption } from '../../lib/list-filter.ts';

/** What the overview sums up. An empty period means today, an empty store all of them. */
export type OverviewFilter = {
  readonly period: Exclude<OverviewPeriod, 'day'> | '';
  readonly store_id: string;
};

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): OverviewFilter {
  const params = new URLSearchParams(search);
  return {
    period: toPeriodFilter(readOption(params, 'period', OVERVIEW_PERIODS)),
    store_id: readId(params, 'store_id', 'store'),
  };
}

/** Today is the default, so it is not in the URL. */
export function toPeriodFilter(period: OverviewPeriod | ''): OverviewFilter['period'] {
  return period === 'day' ? '' : period;
}
