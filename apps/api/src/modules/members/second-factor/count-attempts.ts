import { SECOND_FACTOR_FAILURES } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import {
  assertWithinRateLimit,
  consumeRateLimits,
  resetRateLimit,
} from '../../../platform/rate-limits.ts';

/**
 * Counts an attempt before it is made, in one statement per window, so that concurrent guesses are
 * counted exactly. A successful one resets the count.
 */
export function consumeSecondFactorAttempt(deps: Deps, memberId: string): Promise<void> {
  const now = deps.clock.now();
  return consumeRateLimits(deps.db, toKey(memberId), SECOND_FACTOR_FAILURES, now);
}

/** Throws while the member has to wait, and counts nothing itself. */
export async function assertSecondFactorUnlocked({ db, clock }: Deps, memberId: string) {
  for (const rate of SECOND_FACTOR_FAILURES) {
    const key = `${toKey(memberId)} ${rate.windowSeconds}`;
    await assertWithinRateLimit(db, key, rate, clock.now());
  }
}

export async function resetSecondFactorAttempts({ db }: Deps, memberId: string): Promise<void> {
  for (const { windowSeconds } of SECOND_FACTOR_FAILURES) {
    await resetRateLimit(db, `${toKey(memberId)} ${windowSeconds}`);
  }
}

function toKey(memberId: string): string {
  return `second factor of ${memberId}`;
}
