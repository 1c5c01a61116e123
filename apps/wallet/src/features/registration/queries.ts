import { call } from '@saifu/client/call';
import { faultsOfForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { register, resend, verify } from '@saifu/contract/registration';

export type RegistrationBody = BodyInto<typeof register>;
type ResendBody = BodyInto<typeof resend>;

export const sendRegistration = (body: RegistrationBody) => call(register, { body });

export const resendConfirmation = (body: ResendBody) => call(resend, { body });

type LinkBody = { readonly token: string; readonly password?: string };

export const confirmByLink = (body: LinkBody) => call(verify, { body });

export function confirmByCode(body: { readonly registration_id: string; readonly otp: string }) {
  return call(verify, { body });
}

/** What the server would say about these, without asking it. */
export function faultsOfRegistration(body: RegistrationBody) {
  return register.body === undefined ? {} : faultsOfForm(register.body, body);
}

export function faultsOfCode(otp: string) {
  return verify.body === undefined ? {} : faultsOfForm(verify.body, { otp });
}

/** A login id may be left out of this call, but not of the form. */
export function faultsOfResend(body: { readonly login_id: string }) {
  return resend.body === undefined ? {} : faultsOfForm(resend.body, body);
}
