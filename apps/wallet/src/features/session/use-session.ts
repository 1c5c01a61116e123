import {
  isLoggedIn,
  isRestrictedSession,
  onSessionChange,
  readUser,
  type StoredUser,
} from '@saifu/client/session';
import { useSyncExternalStore } from 'react';

export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isLoggedIn);
}

/** Whether the session came by a reset link, and may only set a password. */
export function useIsRestricted(): boolean {
  return useSyncExternalStore(onSessionChange, isRestrictedSession);
}

/** Who is signed in, as far as this browser remembers. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onSessionChange, readUser);
}
