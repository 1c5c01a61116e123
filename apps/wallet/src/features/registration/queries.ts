import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import type { BodyInto, ReplyOf } from '@saifu/contract/endpoint';
import { register, resend, verify } from '@saifu/contract/registration';

export type RegistrationBody = BodyInto<typeof register>;
type ResendBody = BodyInto<typeof resend>;
export type Confirmed = ReplyOf<typeof verify>;

export function sendRegistration(body: RegistrationBody) {
  return call(register, { body });
}

export function resendConfirmation(body: ResendBody) {
  return call(resend, { body });
}

type LinkBody = { readonly token: string; readonly password?: string };

export function confirmByLink(body: LinkBody) {
  return call(verify, { body });
}

export function confirmByCode(body: { readonly registration_id: string; readonly otp: string }) {
  return call(verify, { body });
}

/** Runs the server's schema validation on the client. */
export function validateRegistration(body: RegistrationBody) {
  return validateForm(register.body, body);
}

export function validateCode(otp: string) {
  return validateForm(verify.body, { otp });
}

/** The login id is optional in the request but required in the form. */
export function validateResend(body: { readonly login_id: string }) {
  return validateForm(resend.body, body);
}
