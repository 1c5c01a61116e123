import {
  isLoggedIn,
  isMember,
  onSessionChange,
  readUser,
  type StoredUser,
} from '@saifu/client/session';
import { useSyncExternalStore } from 'react';

export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isLoggedIn);
}

/**
 * A session from a reset link may only set a password. On any other screen it counts as a guest.
 */
export function useIsMember(): boolean {
  return useSyncExternalStore(onSessionChange, isMember);
}

/** The signed-in user as stored in this browser. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onSessionChange, readUser);
}
