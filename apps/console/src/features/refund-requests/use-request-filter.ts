import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { parseFilter, type RequestFilter, toSearchString } from './filter.ts';

/** The filter is stored in the URL. A change replaces the history entry. */
export function useRequestFilter() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => parseFilter(search), [search]);
  const setFilter = (next: RequestFilter) =>
    navigate({ search: toSearchString(next) }, { replace: true });
  return { filter, setFilter };
}
