import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { endCurrentSession, login, type SessionView } from '@saifu/contract/session';

export type Credentials = { readonly login_id: string; readonly password: string };

export function openSession(credentials: Credentials): Promise<SessionView> {
  return call(login, { body: credentials });
}

/** Runs the server's schema validation on the client. */
export function validateCredentials(values: Credentials) {
  return validateForm(login.body, values);
}

/**
 * The user is already signed out locally. If the request fails, the session expires on the server.
 */
export async function endSessionQuietly(token: string): Promise<void> {
  await call(endCurrentSession, {}, { token }).catch(() => undefined);
}
