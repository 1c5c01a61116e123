import { processInParallel } from '../../../platform/jobs/process-in-parallel.ts';
import { describeError } from '../../../platform/log.ts';
import {
  type AdoptedPayment,
  type AdoptionDeps,
  type AdoptionOptions,
  adoptPayment,
} from './adopt-payment.ts';

export type AdoptionReport = {
  readonly counts: Readonly<Record<AdoptedPayment['outcome'] | 'failed', number>>;
  /** Payments that were adopted or voided, or that a person must look at. */
  readonly changed: readonly AdoptedPayment[];
};

/**
 * The clocks of provider and database may differ, and a request may have been sent before the
 * moment and answered after it.
 */
const MARGIN_MS = 15 * 60 * 1000;

/**
 * Records what the payment provider has done since a moment and our database has forgotten, for
 * example after a restore to that moment. It can be run again at any time and while the product
 * runs. It never captures or refunds.
 */
export async function adoptPayments(
  deps: AdoptionDeps,
  { since, isDryRun }: AdoptionOptions,
): Promise<AdoptionReport> {
  const from = new Date(since.getTime() - MARGIN_MS);
  const references = deps.providerRecords.listReferences(from)[Symbol.asyncIterator]();
  const counts = {
    equal: 0,
    adopted: 0,
    voided: 0,
    in_progress: 0,
    not_ours: 0,
    review: 0,
    failed: 0,
  };
  const changed: AdoptedPayment[] = [];
  await processInParallel<string>({
    take: (limit) => takeNext(references, limit),
    work: async (reference) => {
      try {
        const adopted = await adoptPayment(deps, reference, { since: from, isDryRun });
        counts[adopted.outcome] += 1;
        if (['adopted', 'voided', 'review'].includes(adopted.outcome)) changed.push(adopted);
        return true;
      } catch (error) {
        counts.failed += 1;
        deps.log.warn('adoption.failed', describeError(error));
        return false;
      }
    },
  });
  return { counts, changed };
}

async function takeNext(items: AsyncIterator<string>, limit: number): Promise<readonly string[]> {
  const taken: string[] = [];
  while (taken.length < limit) {
    const { done, value } = await items.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
