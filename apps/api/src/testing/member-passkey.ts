import { Authenticator, type Deviation } from './authenticator.ts';
import type { Browser, TestResponse } from './browser.ts';
import type { TestApp } from './test-app.ts';

export function newConsoleAuthenticator({ deps }: TestApp): Authenticator {
  return new Authenticator(deps.config.consoleUrl.origin);
}

/** The options for a new passkey of a member who is signed in. */
export function requestOptions(who: Browser, password: string): Promise<TestResponse> {
  return who.post('/console/passkeys/registration_options', { password });
}

type NewPasskey = {
  readonly authenticator: Authenticator;
  readonly password: string;
  readonly deviation?: Deviation;
};

/** Adds a passkey to the member of a console session. */
export async function addMemberPasskey(
  who: Browser,
  { authenticator, password, deviation }: NewPasskey,
): Promise<TestResponse> {
  const options = (await requestOptions(who, password)).body;
  return who.post('/console/passkeys', { credential: authenticator.create(options, deviation) });
}

export async function signInToConsoleWithPasskey(
  who: Browser,
  authenticator: Authenticator,
  deviation?: Deviation,
): Promise<TestResponse> {
  const options = (await who.call('POST', '/console/sign_in/passkey_options')).body;
  const credential = authenticator.get(options, deviation);
  return who.post('/console/sign_in/passkey', { credential });
}

/** Presents a passkey to a session that was opened by a password. */
export async function presentPasskey(
  who: Browser,
  authenticator: Authenticator,
  deviation?: Deviation,
): Promise<TestResponse> {
  const options = (await who.call('POST', '/console/second_factor/passkey_options')).body;
  const credential = authenticator.get(options, deviation);
  return who.post('/console/second_factor/passkey', { credential });
}
