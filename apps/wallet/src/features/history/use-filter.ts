import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { type Filter, parseFilter, toSearchString } from './filter.ts';

/**
 * The filter is stored in the URL, so it can be shared, survives a reload and works with the back
 * button. Typing replaces the history entry instead of adding one.
 */
export function useFilter() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => parseFilter(search), [search]);
  const setFilter = (next: Filter) => {
    const nextSearch = toSearchString(next);
    if (nextSearch !== toSearchString(filter)) navigate({ search: nextSearch });
  };
  const setText = (q: string) => {
    const replace = filter.q !== '' && q !== '';
    navigate({ search: toSearchString({ ...filter, q }) }, { replace });
  };
  return { filter, setFilter, setText };
}
