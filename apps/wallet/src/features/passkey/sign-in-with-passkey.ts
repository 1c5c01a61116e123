import type { SessionView } from '@saifu/contract/session';
import { AppError } from '@saifu/domain/shared/app-error';
import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import { cancelCeremony, getPasskey, supportsAutofill } from '@saifu/web/lib/passkey-ceremony.ts';
import { requestSignIn, signIn } from './queries.ts';

/** Opens the passkey dialog of the browser and signs in. */
export async function signInWithPasskey(): Promise<SessionView> {
  return signIn(await getPasskey(await requestChallenge()));
}

let lastRequest: Promise<unknown> = Promise.resolve();

/**
 * One request at a time: the first response sets the cookie that all challenges of this browser
 * are for.
 */
function requestChallenge(): ReturnType<typeof requestSignIn> {
  const request = lastRequest.then(requestSignIn);
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
export async function offerPasskeys(signal: AbortSignal): Promise<SessionView | undefined> {
  if (!(await supportsAutofill())) return undefined;
  while (!signal.aborted) {
    await waitUntilVisible(signal);
    const options = await requestChallenge();
    if (signal.aborted) return undefined;
    const offer = await offerOnce(options, signal);
    if (offer === 'canceled') return undefined;
    if (offer !== 'renew') return signIn(offer);
  }
  return undefined;
}

async function offerOnce(options: Awaited<ReturnType<typeof requestSignIn>>, signal: AbortSignal) {
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
