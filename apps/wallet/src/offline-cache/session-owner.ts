import { isLoggedIn, readUser } from '@saifu/client/session';

/** The id of the signed-in user, if known. */
export function getSessionUserId(): string | null {
  return isLoggedIn() ? (readUser()?.id ?? null) : null;
}
