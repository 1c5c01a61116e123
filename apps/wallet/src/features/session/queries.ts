import { call } from '@saifu/client/call';
import type { CallRefusal } from '@saifu/client/call-refusal';
import { faultsOfForm } from '@saifu/client/form';
import { endCurrentSession, login, type SessionView } from '@saifu/contract/session';
import { useMutation } from '@tanstack/react-query';

export type Credentials = { readonly login_id: string; readonly password: string };

export function useSignIn() {
  return useMutation<SessionView, CallRefusal, Credentials>({
    mutationFn: (body) => call(login, { body }),
  });
}

/** What the server would say about these, without asking it. */
export function faultsOfCredentials(values: Credentials) {
  return login.body === undefined ? {} : faultsOfForm(login.body, values);
}

/** The person has left already; a server that does not hear of it lets the session lapse. */
export async function endSessionQuietly(token: string): Promise<void> {
  await call(endCurrentSession, {}, { token }).catch(() => undefined);
}
