import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { endCurrentSession, login, type SessionView } from '@saifu/contract/session';

export type Credentials = { readonly login_id: string; readonly password: string };

export function openSession(credentials: Credentials): Promise<SessionView> {
  return call(login, { body: credentials });
}

/** What the server would say about these, without asking it. */
export function validateCredentials(values: Credentials) {
  return login.body === undefined ? {} : validateForm(login.body, values);
}

/** The person has left already; a server that does not hear of it lets the session lapse. */
export async function endSessionQuietly(token: string): Promise<void> {
  await call(endCurrentSession, {}, { token }).catch(() => undefined);
}
