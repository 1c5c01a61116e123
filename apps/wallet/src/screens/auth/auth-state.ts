import type { ChallengeView } from '@saifu/contract/authentication';
import type { RegistrationView } from '@saifu/contract/registration';
import { type ErrorCode, isErrorCode } from '@saifu/domain/shared/app-error';

/**
 * Navigation state that one auth screen passes to the next. The browser stores it with the history
 * entry, so it survives a reload and is never part of a link.
 */
export type AuthState = {
  readonly ended?: ErrorCode;
  readonly login_id?: string;
  readonly challenge?: ChallengeView;
  readonly registration?: RegistrationView;
  /** When the message was sent, on the device clock. */
  readonly sent_at?: number;
};

/**
 * A history entry may contain anything; values that are not validated here are validated where they
 * are used.
 */
type UnvalidatedState = Omit<AuthState, 'challenge' | 'registration'> & {
  readonly challenge: unknown;
  readonly registration: unknown;
};

export function readAuthState(state: unknown): UnvalidatedState {
  const raw: Readonly<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    ...(isErrorCode(raw.ended) && { ended: raw.ended }),
    ...(typeof raw.login_id === 'string' && { login_id: raw.login_id }),
    ...(typeof raw.sent_at === 'number' && { sent_at: raw.sent_at }),
    challenge: raw.challenge,
    registration: raw.registration,
  };
}

/** The path of the OTP screen, with the challenge in the query and the redirect kept. */
export function buildOtpUrl(path: string, challenge: ChallengeView, search: string): string {
  const query = new URLSearchParams(search);
  query.set('challenge_id', challenge.challenge_id);
  query.set('purpose', 'login');
  return `${path}?${query}`;
}
