import { AppError } from '../shared/app-error.ts';
import { STEP_UP_LIFE_MS } from '../shared/limits.ts';

/** How somebody who is signed in can show that it is still them. */
export const STEP_UP_METHODS = ['password', 'code'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

type Provable = {
  readonly hasPassword: boolean;
  /** A mail or phone that was proven to be theirs. */
  readonly hasAddress: boolean;
};

/** The password first: it needs no message. */
export function stepUpMethods({ hasPassword, hasAddress }: Provable): readonly StepUpMethod[] {
  return STEP_UP_METHODS.filter((method) => (method === 'password' ? hasPassword : hasAddress));
}

export function freshUntil(provedAt: Date): Date {
  return new Date(provedAt.getTime() + STEP_UP_LIFE_MS);
}

/**
 * A session lives for a month; what cannot be undone is done only by who proved themselves minutes
 * ago. Signing in is no such proof: whoever finds a phone open has that already.
 */
export function assertStepUpFresh(until: Date | null, now: Date): void {
  if (until === null || until <= now) throw new AppError('session.step_up_required');
}
