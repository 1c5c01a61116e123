import { AppError } from '../shared/app-error.ts';
import { STEP_UP_LIFE_MS } from '../shared/limits.ts';

/** How a signed-in user can verify their identity again. */
export const STEP_UP_METHODS = ['passkey', 'password', 'code'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

type Provable = {
  readonly hasPasskey: boolean;
  readonly hasPassword: boolean;
  /** The account has a verified email address or phone number. */
  readonly hasAddress: boolean;
};

/** Ordered by effort: a passkey needs a touch, the password no message, a code a message. */
export function stepUpMethods(provable: Provable): readonly StepUpMethod[] {
  const { hasPasskey, hasPassword, hasAddress } = provable;
  const isPossible = { passkey: hasPasskey, password: hasPassword, code: hasAddress };
  return STEP_UP_METHODS.filter((method) => isPossible[method]);
}

type PaymentProvable = {
  readonly hasSettledPasskey: boolean;
  readonly hasSettledAddress: boolean;
};

/** The methods that approve a large payment. The password does not: the sign-in used it. */
export function paymentStepUpMethods(provable: PaymentProvable): readonly StepUpMethod[] {
  const { hasSettledPasskey, hasSettledAddress } = provable;
  return stepUpMethods({
    hasPasskey: hasSettledPasskey,
    hasPassword: false,
    hasAddress: hasSettledAddress,
  });
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
