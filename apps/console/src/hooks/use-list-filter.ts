import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { type ListFilter, parseListFilter, toSearchString } from '../lib/list-filter.ts';

/**
 * The filter is stored in the URL, so that it can be shared and survives a reload. A change
 * replaces the history entry, so that the back button leaves the list.
 */
export function useListFilter<Status extends string>(statuses: readonly Status[]) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => parseListFilter(search, statuses), [search, statuses]);
  const setFilter = (next: ListFilter<Status>) =>
    navigate({ search: toSearchString(next) }, { replace: true });
  return { filter, setFilter };
}
