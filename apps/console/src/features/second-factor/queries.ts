import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import type { ConsoleSessionView } from '@saifu/contract/member-session';
import {
  confirmTotp,
  enterSecondFactor,
  type RecoveryCodesView,
  renewRecoveryCodes,
  setUpTotp,
  type TotpSetupView,
} from '@saifu/contract/second-factor';

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
