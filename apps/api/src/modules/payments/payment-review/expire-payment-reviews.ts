import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { readAgreedTime } from '../../../platform/agreed-time.ts';
import { processInParallel } from '../../../platform/jobs/process-in-parallel.ts';
import { describeError } from '../../../platform/log.ts';
import { repeatVoid, voidPayment } from './decide-payment-review.ts';
import * as reviews from './payment-review.repository.ts';

const IN_TIME = 'Nobody decided in time.';

/**
 * Escalates reviews that wait for long and voids them before the authorization expires. The clocks
 * must agree, so that a wrong clock never gives money back early.
 */
export async function expirePaymentReviews(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  await reviews.endOver(deps.db, now);
  const turn = { now, after: null, limit: 1 };
  const isDue =
    (await reviews.escalate(deps.db, now)) +
      (await reviews.listOverdue(deps.db, turn)).length +
      (await reviews.listUnpaidVoids(deps.db, turn)).length >
    0;
  const agreed = isDue ? await readAgreedTime(deps) : undefined;
  if (agreed === undefined) return 0;
  const voided = await forEach(deps, signal, agreed, reviews.listOverdue, (id) =>
    voidPayment(deps, { id, reason: IN_TIME, by: null }).then(() => true),
  );
  const repeated = await forEach(deps, signal, agreed, reviews.listUnpaidVoids, (id) =>
    repeatVoid(deps, id),
  );
  return voided + repeated;
}

/** A failure is retried in the next run and does not block other payments. */
function forEach(
  deps: Deps,
  signal: AbortSignal | undefined,
  now: Date,
  list: typeof reviews.listOverdue,
  work: (id: string) => Promise<boolean>,
): Promise<number> {
  let after: reviews.DueReview | null = null;
  return processInParallel<reviews.DueReview>({
    signal,
    take: async (limit) => {
      const some = await list(deps.db, { now, after, limit });
      after = some.at(-1) ?? after;
      return some;
    },
    work: ({ id }) =>
      work(id).catch((error) => {
        if (!(error instanceof AppError)) {
          deps.log.warn('payment_review.not_voided', describeError(error));
        }
        return false;
      }),
  });
}
