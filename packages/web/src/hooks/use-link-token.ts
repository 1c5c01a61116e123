import { useMemo } from 'react';
import { getSessionItem, setSessionItem } from '../lib/session-storage.ts';
import { useLocation } from '../routing/location.ts';

/**
 * Removes the signed link token from the URL before any request is sent, because the URL leaks
 * first. Session storage keeps it under this name, so that the page can be reloaded.
 */
export function useLinkToken(parameter: string, name: string): string | null {
  const { search } = useLocation();
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const token = query.get(parameter);
    if (token === null) return getSessionItem(name);
    const currentUrl = new URL(window.location.href);
    currentUrl.searchParams.delete(parameter);
    window.history.replaceState(window.history.state, '', currentUrl);
    setSessionItem(name, token);
    return token;
  }, [search, parameter, name]);
}
