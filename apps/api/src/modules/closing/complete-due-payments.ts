import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/limits';
import type { Deps } from '../../deps.ts';
import { describeError } from '../../platform/log.ts';
import * as answers from '../closing-outcome/store.ts';
import * as payments from '../payment/store.ts';
import * as closings from './store.ts';

// So many at once; the network and the database have others to serve.
const BATCH = 5;
// The network's clock is told to the second, and counts until the next.
const SECOND_MS = 1000;

/**
 * Completes what nobody objected to in time. A clock that was set wrongly must take nobody's money
 * early, so the network's own clock has to agree that the time is over.
 */
export async function completeDuePayments(deps: Deps): Promise<number> {
  const due = await closings.listDue(deps.db, { now: deps.clock.now(), after: null, limit: 1 });
  if (due.length === 0) return 0;
  const now = await agreedTime(deps);
  if (now === undefined) return 0;
  let after: closings.Due | null = null;
  let count = 0;
  for (;;) {
    const some: readonly closings.Due[] = await closings.listDue(deps.db, {
      now,
      after,
      limit: BATCH,
    });
    const done = await Promise.all(some.map(({ id }) => completeOne(deps, id, now)));
    count += done.filter(Boolean).length;
    after = some.at(-1) ?? null;
    if (some.length < BATCH) return count;
  }
}

/** The earlier of both clocks; undefined: they differ, or one of them is silent. */
async function agreedTime(deps: Deps): Promise<Date | undefined> {
  const { clock, network, log } = deps;
  const told = await network.readClock();
  if (told === undefined) return undefined;
  const now = clock.now().getTime();
  const theirs = told.getTime() + clock.advancedMs();
  const isAgreed = Math.abs(now - theirs) <= CLOCK_DIFFERENCE_MS_MAX;
  if (isAgreed) return new Date(Math.min(now, theirs + SECOND_MS - 1));
  log.error('clock.disagrees', { offset_seconds: Math.round((now - theirs) / SECOND_MS) });
  return undefined;
}

/** One that stumbles is looked at again in the next round, and holds up none of the others. */
async function completeOne(deps: Deps, paymentId: string, now: Date): Promise<boolean> {
  try {
    const payment = await payments.get(deps.db, paymentId);
    const wish = { paymentId, by: 'auto', now } as const;
    if (payment !== undefined && payment.capturedAmount > 0) {
      const done = await deps.db.transaction((tx) => closings.completeTaken(tx, wish));
      return done !== undefined;
    }
    const attempt = await deps.db.transaction((tx) => closings.openCapture(tx, wish));
    if (payment === undefined || attempt === undefined) return false;
    const outcome = await deps.till.close(payment.method, { ...attempt, kind: 'capture' });
    const after = await answers.record(deps.db, attempt, outcome, now);
    return after.status === 'complete';
  } catch (error) {
    deps.log.warn('payment.not_completed', describeError(error));
    return false;
  }
}
