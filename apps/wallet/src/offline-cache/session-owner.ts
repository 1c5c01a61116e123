import { isLoggedIn, readUser } from '@saifu/client/session';

/** Who is signed in here, as far as it is known. */
export function ownerOfSession(): string | null {
  return isLoggedIn() ? (readUser()?.id ?? null) : null;
}
