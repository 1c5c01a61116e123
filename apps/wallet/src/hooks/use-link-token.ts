import { useMemo } from 'react';
import { getSessionItem, setSessionItem } from '../lib/session-storage.ts';
import { useLocation } from '../routing/location.ts';

/**
 * Takes the ticket of a link out of the address before anything is asked of anyone: an address is
 * what leaks first. This tab remembers it under the name, so that the page can be loaded again.
 */
export function useLinkToken(parameter: string, name: string): string | null {
  const { search } = useLocation();
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const token = query.get(parameter);
    if (token === null) return getSessionItem(name);
    const here = new URL(window.location.href);
    here.searchParams.delete(parameter);
    window.history.replaceState(window.history.state, '', here);
    setSessionItem(name, token);
    return token;
  }, [search, parameter, name]);
}
