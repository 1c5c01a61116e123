import { useMemo } from 'react';
import { useLocation, useNavigate } from '../../routing/location.ts';
import { type Filter, parseFilter, toSearchString } from './filter.ts';

/**
 * The filter lives in the address: it can be sent to somebody, survives a reload, and is gone back
 * from like from a page. What is being typed replaces itself there, letter by letter.
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
