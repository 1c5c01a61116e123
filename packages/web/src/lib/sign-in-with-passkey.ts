import type {
  PasskeyAssertion,
  PasskeyAuthenticationOptionsView,
} from '@saifu/contract/passkey-parts';
import { AppError } from '@saifu/domain/shared/app-error';
import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import { cancelCeremony, getPasskey, supportsAutofill } from './passkey-ceremony.ts';

type Options = PasskeyAuthenticationOptionsView;

/** The calls of a sign-in with a passkey. */
export type PasskeySignInApi<Session> = {
  readonly requestOptions: () => Promise<Options>;
  readonly signIn: (credential: PasskeyAssertion) => Promise<Session>;
};

/** Opens the passkey dialog of the browser and signs in. */
export async function signInWithPasskey<Session>(api: PasskeySignInApi<Session>): Promise<Session> {
  return api.signIn(await getPasskey(await requestChallenge(api.requestOptions)));
}

let lastRequest: Promise<unknown> = Promise.resolve();

/**
 * One request at a time: the first response sets the cookie that all challenges of this browser
 * are for.
 */
function requestChallenge(requestOptions: () => Promise<Options>): Promise<Options> {
  const request = lastRequest.then(requestOptions);
  lastRequest = request.catch(() => undefined);
  return request;
}

// Replaced before it expires, so that a passkey chosen at the last moment still counts.
const RENEWAL_MS = PASSKEY_CHALLENGE_LIFE_MS - 15_000;

/**
 * Offers passkeys in the suggestions of the login field until one is chosen or the signal aborts.
 * The challenge expires after a minute, so the offer is renewed while the page is visible. Returns
 * undefined if no passkey was chosen.
 */
export async function offerPasskeys<Session>(
  api: PasskeySignInApi<Session>,
  signal: AbortSignal,
): Promise<Session | undefined> {
  if (!(await supportsAutofill())) return undefined;
  while (!signal.aborted) {
    await waitUntilVisible(signal);
    const options = await requestChallenge(api.requestOptions);
    if (signal.aborted) return undefined;
    const offer = await offerOnce(options, signal);
    if (offer === 'canceled') return undefined;
    if (offer !== 'renew') return api.signIn(offer);
  }
  return undefined;
}

async function offerOnce(options: Options, signal: AbortSignal) {
  let isDue = false;
  const timer = setTimeout(() => {
    isDue = true;
    cancelCeremony();
  }, RENEWAL_MS);
  signal.addEventListener('abort', cancelCeremony, { once: true });
  try {
    return await getPasskey(options, { isAutofill: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return isDue ? 'renew' : 'canceled';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancelCeremony);
  }
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      document.removeEventListener('visibilitychange', finish);
      resolve();
    };
    document.addEventListener('visibilitychange', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
