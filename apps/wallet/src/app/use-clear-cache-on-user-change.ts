import { onSessionChange } from '@saifu/client/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearOfflineCache } from '../offline-cache/clear.ts';
import { getSessionUserId } from '../offline-cache/session-owner.ts';

/** Clears cached data on every change of user, so that it is never shown to the next one. */
export function useClearCacheOnUserChange(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let owner = getSessionUserId();
    // Signed out: the session may have ended while no page was open, so its cache is cleared too.
    if (owner === null) clearOfflineCache();
    return onSessionChange(() => {
      const next = getSessionUserId();
      if (owner !== null && owner !== next) {
        queryClient.clear();
        clearOfflineCache();
      }
      owner = next;
    });
  }, [queryClient]);
}
