import { Authenticator, type Deviation } from './authenticator.ts';
import type { Browser, TestResponse } from './browser.ts';
import type { TestApp } from './test-app.ts';

export function newAuthenticator({ deps }: TestApp): Authenticator {
  return new Authenticator(deps.config.publicUrl.origin);
}

/** Adds a passkey. The session needs a fresh step-up. */
export async function addPasskey(
  who: Browser,
  authenticator: Authenticator,
  deviation?: Deviation,
): Promise<TestResponse> {
  return who.post('/passkeys', {
    credential: await createCredential(who, authenticator, deviation),
  });
}

/** What the authenticator answers to a new challenge, not sent yet. */
export async function createCredential(
  who: Browser,
  authenticator: Authenticator,
  deviation?: Deviation,
) {
  const options = (await who.call('POST', '/passkeys/registration_options')).body;
  return authenticator.create(options, deviation);
}

export async function signInWithPasskey(
  who: Browser,
  authenticator: Authenticator,
  deviation?: Deviation,
): Promise<TestResponse> {
  const options = (await who.call('POST', '/guest/passkeys/authentication_options')).body;
  const credential = authenticator.get(options, deviation);
  const answer = await who.post('/guest/passkeys/authenticate', { credential });
  if (answer.status === 200) who.token = answer.body.access_token;
  return answer;
}

export async function stepUpByPasskey(
  who: Browser,
  authenticator: Authenticator,
  deviation?: Deviation,
): Promise<TestResponse> {
  const options = (await who.post('/step_up/passkey_options', {})).body;
  return who.post('/step_up/verify', { passkey: authenticator.get(options, deviation) });
}
