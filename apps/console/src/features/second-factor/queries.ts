import { ApiError } from '@saifu/client/api-error';
import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  type AddedMemberPasskeyView,
  addMemberPasskey,
  enterPasskeySecondFactor,
  listMemberPasskeys,
  removeMemberPasskey,
  renameMemberPasskey,
  requestMemberPasskeyRegistration,
  requestPasskeySecondFactor,
} from '@saifu/contract/member-passkey';
import type { ConsoleSessionView } from '@saifu/contract/member-session';
import {
  confirmTotp,
  enterSecondFactor,
  type RecoveryCodesView,
  renewRecoveryCodes,
  setUpTotp,
  type TotpSetupView,
} from '@saifu/contract/second-factor';
import { useQuery } from '@tanstack/react-query';

type Factor = BodyInto<typeof enterSecondFactor>;

export function enterFactor(body: Factor): Promise<ConsoleSessionView> {
  return callConsole(enterSecondFactor, { body });
}

export function validateFactor(body: Factor) {
  return validateForm(enterSecondFactor.body, body);
}

export function startSetup(password: string): Promise<TotpSetupView> {
  return callConsole(setUpTotp, { body: { password } });
}

export function validatePassword(values: { readonly password: string }) {
  return validateForm(setUpTotp.body, values);
}

export function confirmSetup(code: string): Promise<RecoveryCodesView> {
  return callConsole(confirmTotp, { body: { code } });
}

export function validateCode(values: { readonly code: string }) {
  return validateForm(confirmTotp.body, values);
}

export function renewCodes(password: string): Promise<RecoveryCodesView> {
  return callConsole(renewRecoveryCodes, { body: { password } });
}

export const PASSKEYS_KEY = ['passkeys'] as const;

/** The member's passkeys, the newest first. */
export function usePasskeys() {
  return useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => callConsole(listMemberPasskeys, {}, { signal }),
    select: ({ items }) => items,
  });
}

/** Asks the browser for a passkey and presents it to the session. */
export async function enterPasskey(): Promise<ConsoleSessionView> {
  const options = await callConsole(requestPasskeySecondFactor);
  const { getPasskey } = await import('@saifu/web/lib/passkey-ceremony.ts');
  const credential = await getPasskey(options);
  return callConsole(enterPasskeySecondFactor, { body: { credential } });
}

/** Asks the browser for a new passkey and registers it. */
export async function addPasskey(password: string): Promise<AddedMemberPasskeyView> {
  const options = await callConsole(requestMemberPasskeyRegistration, { body: { password } });
  const { createPasskey } = await import('@saifu/web/lib/passkey-ceremony.ts');
  const credential = await createPasskey(options);
  return callConsole(addMemberPasskey, { body: { credential } });
}

type PasskeyName = BodyInto<typeof renameMemberPasskey>;

export function renamePasskey(id: string, body: PasskeyName) {
  return callConsole(renameMemberPasskey, { params: { id }, body });
}

export function validatePasskeyName(values: PasskeyName) {
  return validateForm(renameMemberPasskey.body, values);
}

/** A passkey that is already removed counts as success. */
export async function removePasskey(id: string, password: string): Promise<void> {
  try {
    await callConsole(removeMemberPasskey, { params: { id }, body: { password } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
