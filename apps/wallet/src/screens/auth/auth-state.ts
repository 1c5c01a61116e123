import type { ChallengeView } from '@saifu/contract/authentication';
import type { RegistrationView } from '@saifu/contract/registration';
import { type ErrorCode, isErrorCode } from '@saifu/domain/shared/app-error';

/**
 * What one screen of the way in hands to the next, beside the address: it is kept by the browser
 * with the entry of its history, so a reload finds it again, and a link never carries it.
 */
export type AuthState = {
  readonly ended?: ErrorCode;
  readonly login_id?: string;
  readonly challenge?: ChallengeView;
  readonly registration?: RegistrationView;
  /** When the message went out, on this device's clock. */
  readonly sent_at?: number;
};

/** Anything may stand in a history: what is not plain here is weighed by whoever uses it. */
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

/** Where a code is entered: the question it answers in the address, and the way back kept. */
export function buildOtpUrl(path: string, challenge: ChallengeView, search: string): string {
  const query = new URLSearchParams(search);
  query.set('challenge_id', challenge.challenge_id);
  query.set('purpose', 'login');
  return `${path}?${query}`;
}
