import { isLoggedIn, onSessionChange, readUser, type StoredUser } from '@saifu/client/session';
import { useSyncExternalStore } from 'react';

export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isLoggedIn);
}

/** Who is signed in, as far as this browser remembers. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onSessionChange, readUser);
}
