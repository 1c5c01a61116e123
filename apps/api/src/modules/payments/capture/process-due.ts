import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { readAgreedTime } from '../../../platform/agreed-time.ts';
import { processInParallel } from '../../../platform/jobs/process-in-parallel.ts';
import { withLogFields } from '../../../platform/log.ts';
import { traceWork } from '../../../platform/tracing.ts';
import type { Due } from './capture.repository.ts';

type List = (turn: {
  readonly now: Date;
  readonly after: Due | null;
  readonly limit: number;
}) => Promise<readonly Due[]>;
type Work = (paymentId: string, now: Date) => Promise<boolean>;

/**
 * Processes all due payments and returns how many succeeded. The clocks of the database and the
 * provider must agree with ours, so that a wrong clock never captures money early.
 */
export async function processDue(
  deps: Deps,
  list: List,
  work: Work,
  signal?: AbortSignal,
): Promise<number> {
  const due = await list({ now: deps.clock.now(), after: null, limit: 1 });
  if (due.length === 0) return 0;
  const now = await readAgreedTime(deps);
  if (now === undefined) return 0;
  let after: Due | null = null;
  return processInParallel<Due>({
    signal,
    take: async (limit) => {
      const some = await list({ now, after, limit });
      after = some.at(-1) ?? after;
      return some;
    },
    work: ({ id }) =>
      withLogFields({ payment: toTypeId('payment', id) }, () =>
        traceWork(deps.tracing, { name: 'process due payment' }, () => work(id, now)),
      ),
  });
}
