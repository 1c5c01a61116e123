import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { type BillingFilter, parseFilter, toSearchString } from './filter.ts';

/** The filter is stored in the URL. A change replaces the history entry. */
export function useBillingFilter() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => parseFilter(search), [search]);
  const setFilter = (next: BillingFilter) =>
    navigate({ search: toSearchString(next) }, { replace: true });
  return { filter, setFilter };
}
