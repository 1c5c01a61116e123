import { onSessionChange } from '@saifu/client/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetKept } from '../offline-cache/clear.ts';
import { ownerOfSession } from '../offline-cache/session-owner.ts';

/** What was fetched for one person is never shown to the next, whichever way the first one left. */
export function useFreshCache(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let owner = ownerOfSession();
    // Nobody is here: a session that ended while no page was open leaves no copies either.
    if (owner === null) forgetKept();
    return onSessionChange(() => {
      const next = ownerOfSession();
      if (owner !== null && owner !== next) {
        queryClient.clear();
        forgetKept();
      }
      owner = next;
    });
  }, [queryClient]);
}
