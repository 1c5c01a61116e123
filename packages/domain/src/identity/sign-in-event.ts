/** How somebody signed in. `reset_link`: the session can only set a password. */
export const SIGN_IN_METHODS = [
  'password',
  'code',
  'link',
  'reset_link',
  'passkey',
  'registration',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Why an attempt failed. In the last two the person proved who they are. */
export const SIGN_IN_FAILURES = [
  'wrong_password',
  'wrong_code',
  'passkey_rejected',
  'suspended',
  'not_confirmed',
] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** The failure of an account whose status permits no sign-in; undefined for any other error. */
export function toStatusFailure(errorCode: string): SignInFailure | undefined {
  if (errorCode === 'account.suspended') return 'suspended';
  return errorCode === 'account.not_confirmed' ? 'not_confirmed' : undefined;
}
