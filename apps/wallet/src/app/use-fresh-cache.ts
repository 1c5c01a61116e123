import { isLoggedIn, onSessionChange, readUser } from '@saifu/client/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What was fetched for one person is never shown to the next, whichever way the first one left. */
export function useFreshCache(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let owner = ownerOfSession();
    return onSessionChange(() => {
      const next = ownerOfSession();
      if (owner !== null && owner !== next) queryClient.clear();
      owner = next;
    });
  }, [queryClient]);
}

function ownerOfSession(): string | null {
  return isLoggedIn() ? (readUser()?.id ?? null) : null;
}
