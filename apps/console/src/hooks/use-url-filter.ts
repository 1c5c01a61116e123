import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { toSearchString } from '../lib/list-filter.ts';

/**
 * The filter is stored in the URL, so that it can be shared and survives a reload. A change
 * replaces the history entry, so that the back button leaves the list.
 */
export function useUrlFilter<Filter extends Readonly<Record<string, string>>>(
  parse: (search: string) => Filter,
) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => parse(search), [search, parse]);
  const setFilter = (next: Filter) => navigate({ search: toSearchString(next) }, { replace: true });
  return { filter, setFilter };
}
