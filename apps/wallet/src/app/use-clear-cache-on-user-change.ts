import { onSessionChange } from '@saifu/client/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearOfflineCache } from '../offline-cache/clear.ts';
import { getSessionUserId } from '../offline-cache/session-owner.ts';

/** What was fetched for one person is never shown to the next, whichever way the first one left. */
export function useClearCacheOnUserChange(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let owner = getSessionUserId();
    // Nobody is here: a session that ended while no page was open leaves no copies either.
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
