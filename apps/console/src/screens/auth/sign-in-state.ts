import type { TextKey } from '@saifu/i18n/texts';

const NOTICES = [
  'console_auth.password_set',
  'console_auth.signed_out',
] as const satisfies TextKey[];
export type SignInNotice = (typeof NOTICES)[number];

/** What another screen wants the sign-in to say. */
export type SignInState = { readonly notice: SignInNotice };

export function readSignInState(state: unknown): SignInNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return NOTICES.find((notice) => notice === state.notice);
}
