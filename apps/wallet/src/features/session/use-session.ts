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

/** A session from a reset link may only set a password: on any other screen it is a guest's. */
export function useIsMember(): boolean {
  return useSyncExternalStore(onSessionChange, isMember);
}

/** Who is signed in, as far as this browser remembers. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onSessionChange, readUser);
}
