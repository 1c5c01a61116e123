import { isLoggedIn, readUser } from '@saifu/client/session';

/** Who is signed in here, as far as it is known. */
export function getSessionUserId(): string | null {
  return isLoggedIn() ? (readUser()?.id ?? null) : null;
}
