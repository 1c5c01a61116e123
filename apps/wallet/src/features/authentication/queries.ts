import { call } from '@saifu/client/call';
import { faultsOfForm } from '@saifu/client/form';
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

export const signInByCode = (body: CodeBody) => call(verifyAuthentication, { body });

export const sendResetLink = (body: LoginId) => call(forgotPassword, { body });

/** What the server would say about these, without asking it. */
export function faultsOfCode(body: CodeBody) {
  return verifyAuthentication.body === undefined
    ? {}
    : faultsOfForm(verifyAuthentication.body, body);
}

export function faultsOfLoginId(body: LoginId) {
  return forgotPassword.body === undefined ? {} : faultsOfForm(forgotPassword.body, body);
}
