import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { type InvoiceFilter, parseFilter, toSearchString } from './filter.ts';

/**
 * The filter is stored in the URL, so that it can be shared and survives a reload. A change
 * replaces the history entry, so that the back button leaves the list.
 */
export function useInvoiceFilter() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => parseFilter(search), [search]);
  const setFilter = (next: InvoiceFilter) =>
    navigate({ search: toSearchString(next) }, { replace: true });
  return { filter, setFilter };
}
