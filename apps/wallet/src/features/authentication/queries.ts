import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import {
  forgotPassword,
  requestAuthentication,
  verifyAuthentication,
} from '@saifu/contract/authentication';
import type { BodyInto } from '@saifu/contract/endpoint';

export type Channel = 'otp' | 'link';

type LoginId = { readonly login_id: string };
type CodeBody = BodyInto<typeof verifyAuthentication>;

export function requestSignIn({ login_id }: LoginId, channel: Channel) {
  return call(requestAuthentication, { body: { login_id, purpose: 'login', channel } });
}

export function signInByCode(body: CodeBody) {
  return call(verifyAuthentication, { body });
}

export function sendResetLink(body: LoginId) {
  return call(forgotPassword, { body });
}

/** Runs the server's schema validation on the client. */
export function validateCode(body: CodeBody) {
  return validateForm(verifyAuthentication.body, body);
}

export function validateLoginId(body: LoginId) {
  return validateForm(forgotPassword.body, body);
}
