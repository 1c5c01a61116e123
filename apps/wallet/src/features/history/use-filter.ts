import { useMemo } from 'react';
import { useLocation, useNavigate } from '../../routing/location.ts';
import { type Filter, filterOf, searchOf } from './filter.ts';

/**
 * The filter lives in the address: it can be sent to somebody, survives a reload, and is gone back
 * from like from a page. What is being typed replaces itself there, letter by letter.
 */
export function useFilter() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  const setFilter = (next: Filter) => {
    const asked = searchOf(next);
    if (asked !== searchOf(filter)) navigate({ search: asked });
  };
  const setText = (q: string) => {
    const replace = filter.q !== '' && q !== '';
    navigate({ search: searchOf({ ...filter, q }) }, { replace });
  };
  return { filter, setFilter, setText };
}
