import { ApiError } from '@saifu/client/api-error';
import { callConsole, onConsoleSessionChange } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { acceptInvitation, previewInvitation } from '@saifu/contract/member-invitation';
import {
  requestConsolePasskeySignIn,
  signInToConsoleWithPasskey,
} from '@saifu/contract/member-passkey';
import { forgotConsolePassword, resetConsolePassword } from '@saifu/contract/member-password';
import {
  type ConsoleSessionView,
  getConsoleSession,
  signInToConsole,
  signOutOfConsole,
} from '@saifu/contract/member-session';
import type { PasskeyAssertion } from '@saifu/contract/passkey-parts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export const SESSION_KEY = ['session'] as const;

type Credentials = BodyInto<typeof signInToConsole>;
type Acceptance = BodyInto<typeof acceptInvitation>;
type NewPassword = BodyInto<typeof resetConsolePassword>;

export async function fetchSession(signal?: AbortSignal): Promise<ConsoleSessionView | null> {
  try {
    return await callConsole(getConsoleSession, {}, signal && { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * The session of this browser; null if no member is signed in. It is not fetched again by itself:
 * any response tells when it has ended, and a new one must not replace the recovery codes.
 */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => fetchSession(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Fetches the session again after a response that contradicts it, and forgets what was loaded once
 * no member is signed in or the role has changed.
 */
export function useSessionChanges(): void {
  const client = useQueryClient();
  const { data: session } = useSession();
  const memberId = session?.member.id;
  const role = session?.member.role;
  useEffect(
    () =>
      onConsoleSessionChange((row) => {
        if (row !== getConsoleSession) void client.invalidateQueries({ queryKey: SESSION_KEY });
      }),
    [client],
  );
  useEffect(() => {
    if (memberId === undefined) return;
    return () =>
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  }, [client, memberId]);
  useEffect(() => {
    if (role === undefined) return;
    // What is still on the screen is fetched again, and the server says what the role may see.
    return () =>
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  }, [client, role]);
}

export function signIn(body: Credentials): Promise<ConsoleSessionView> {
  return callConsole(signInToConsole, { body });
}

export const passkeySignIn = {
  requestOptions: () => callConsole(requestConsolePasskeySignIn),
  signIn: (credential: PasskeyAssertion) =>
    callConsole(signInToConsoleWithPasskey, { body: { credential } }),
};

export function validateCredentials(body: Credentials) {
  return validateForm(signInToConsole.body, body);
}

export function signOut(): Promise<undefined> {
  return callConsole(signOutOfConsole);
}

export function requestPasswordLink(email: string): Promise<undefined> {
  return callConsole(forgotConsolePassword, { body: { email } });
}

export function validateEmail(values: { readonly email: string }) {
  return validateForm(forgotConsolePassword.body, values);
}

export function setPassword(body: NewPassword): Promise<undefined> {
  return callConsole(resetConsolePassword, { body });
}

export function validateNewPassword(body: NewPassword) {
  return validateForm(resetConsolePassword.body, body);
}

/** What the link of an invitation leads to. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callConsole(previewInvitation, { body: { token } }),
    retry: false,
  });
}

export function accept(body: Acceptance): Promise<ConsoleSessionView> {
  return callConsole(acceptInvitation, { body });
}

export function validateAcceptance(body: Acceptance) {
  return validateForm(acceptInvitation.body, body);
}
