import type { PasskeyAttestation, PasskeyRegistrationOptionsView } from '@saifu/contract/passkey';
import type {
  PasskeyAssertion,
  PasskeyAuthenticationOptionsView,
} from '@saifu/contract/passkey-parts';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/*
 * Imported dynamically everywhere: most visits need no passkey. One ceremony runs at a time;
 * starting another one cancels it.
 */

/** Asks the browser to create a passkey. */
export async function createPasskey(
  optionsJSON: PasskeyRegistrationOptionsView,
): Promise<PasskeyAttestation> {
  const { id, rawId, type, response } = await run(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/**
 * Asks the browser to sign with a passkey. With autofill, the browser shows no dialog: it offers
 * passkeys in the suggestions of the login field and answers when one is chosen.
 */
export async function getPasskey(
  optionsJSON: PasskeyAuthenticationOptionsView,
  { isAutofill = false } = {},
): Promise<PasskeyAssertion> {
  const start = () => startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  const { id, rawId, type, response } = await run(start);
  return { id, rawId, type, response };
}

export function cancelCeremony(): void {
  WebAuthnAbortService.cancelCeremony();
}

export function supportsAutofill(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

async function run<Result>(start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    throw new AppError(toErrorCode(error));
  }
}

/** Browsers report a dismissed dialog and a timeout alike. */
function toErrorCode(error: unknown): ErrorCode {
  const { name = '', cause } = error instanceof Error ? error : {};
  const names = [name, cause instanceof Error ? cause.name : ''];
  if (names.includes('InvalidStateError')) return 'passkey.exists';
  const isDismissed = names.includes('NotAllowedError') || names.includes('AbortError');
  return isDismissed ? 'passkey.canceled' : 'passkey.unsupported';
}
