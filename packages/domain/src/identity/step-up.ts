import { AppError } from '../shared/app-error.ts';
import { STEP_UP_LIFE_MS } from '../shared/limits.ts';

/** How a signed-in user can verify their identity again. */
export const STEP_UP_METHODS = ['password', 'code'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

type Provable = {
  readonly hasPassword: boolean;
  /** The account has a verified email address or phone number. */
  readonly hasAddress: boolean;
};

/** The password comes first because it needs no message. */
export function stepUpMethods({ hasPassword, hasAddress }: Provable): readonly StepUpMethod[] {
  return STEP_UP_METHODS.filter((method) => (method === 'password' ? hasPassword : hasAddress));
}

export function freshUntil(provedAt: Date): Date {
  return new Date(provedAt.getTime() + STEP_UP_LIFE_MS);
}

/**
 * A session lasts for a month, so irreversible actions need a verification that is minutes old. The
 * sign-in itself does not count: someone who picks up an unlocked phone already has the session.
 */
export function assertStepUpFresh(until: Date | null, now: Date): void {
  if (until === null || until <= now) throw new AppError('session.step_up_required');
}
