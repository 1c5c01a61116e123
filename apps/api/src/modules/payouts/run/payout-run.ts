import { getDuePayoutDay, PAYOUT_CYCLES } from '@saifu/domain/ledger/payout-cycle';
import { AppError } from '@saifu/domain/shared/app-error';
import { type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { PAYOUT_MERCHANTS_AT_ONCE, PAYOUT_MERCHANTS_BATCH } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { describeError } from '../../../platform/log.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import { payOutMerchant } from './pay-out-merchant.ts';
import * as runs from './payout-run.repository.ts';

/** How a run and its payouts name the schedule as their author. */
export const SCHEDULE = 'schedule';

type RunDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'featureSwitches'>;

/**
 * Opens the run of the last payout day unless there is one, and works on all that are not finished.
 * After a clock jumped over several payout days, one run pays everything. Returns the number of
 * payouts.
 */
export async function runDuePayouts(deps: RunDeps, signal?: AbortSignal): Promise<number> {
  if (!deps.featureSwitches.isEnabled('payouts')) return 0;
  const now = deps.clock.now();
  const day = getLastPayoutDay(toCivilDate(now));
  const isNew = (await runs.findByDay(deps.db, day, null)) === undefined;
  if (isNew) {
    const by = { reason: null, createdBy: SCHEDULE, createdAt: now };
    await runs.insert(deps.db, { id: newUuid(), day, merchantId: null, ...by, finishedAt: null });
  }
  let count = 0;
  for (const run of await runs.listUnfinished(deps.db)) {
    count += await continueRun(deps, run, signal);
  }
  return count;
}

/** Of all cycles. */
function getLastPayoutDay(today: CivilDate): CivilDate {
  const days = PAYOUT_CYCLES.map((cycle) => getDuePayoutDay(cycle, today).paidOn);
  return days.reduce((last, day) => (day > last ? day : last));
}

export type StartPayoutRunInput = {
  /** Null: all merchants that are due. */
  readonly merchantId: string | null;
  readonly reason: string;
  readonly createdBy: string;
};

/**
 * Starts a run by hand: of all merchants that are due, or of one with everything that was completed
 * before today. Started again, the same run looks once more at merchants that got no payout. The
 * run of all merchants is done by the schedule within a minute.
 */
export async function startPayoutRun(
  deps: RunDeps,
  { merchantId, reason, createdBy }: StartPayoutRunInput,
  record: RecordChange,
): Promise<string> {
  deps.featureSwitches.assertEnabled('payouts');
  const now = deps.clock.now();
  const today = toCivilDate(now);
  const day = merchantId === null ? getLastPayoutDay(today) : today;
  const run = await deps.db.transaction(async (tx) => {
    if (merchantId !== null && !(await merchants.exists(tx, merchantId))) {
      throw new AppError('not_found');
    }
    const by = { reason, createdBy, createdAt: now, finishedAt: null };
    await runs.insert(tx, { id: newUuid(), day, merchantId, ...by });
    const found = await runs.findByDay(tx, day, merchantId);
    if (found === undefined) throw new Error('the run of a day is there once it was inserted');
    await runs.setFinished(tx, found.id, null);
    await record(tx, {
      action: 'payout_run.started',
      subject: toTypeId('payoutRun', found.id),
      before: null,
      after: { day, reason, ...(merchantId && { merchant: toTypeId('merchant', merchantId) }) },
    });
    return found;
  });
  if (merchantId !== null) await continueRun(deps, run);
  return run.id;
}

/**
 * Pays out merchant after merchant. It may be interrupted anywhere and run twice at once: what is
 * paid out is not found again. A merchant that cannot be paid out because of an error stops no
 * other, and the run is repeated.
 */
export async function continueRun(
  deps: RunDeps,
  run: runs.PayoutRun,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock, log, featureSwitches } = deps;
  let [count, failures] = [0, 0];
  let after: string | undefined;
  while (true) {
    const batch =
      run.merchantId === null
        ? await runs.listPayable(db, after, PAYOUT_MERCHANTS_BATCH)
        : [run.merchantId];
    const waiting = [...batch];
    const payOn = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (signal?.aborted || !featureSwitches.isEnabled('payouts')) return;
        try {
          if (await payOutMerchant(deps, run, id)) count += 1;
        } catch (error) {
          failures += 1;
          log.error('payout.not_created', describeError(error));
        }
      }
    };
    await Promise.all(Array.from({ length: PAYOUT_MERCHANTS_AT_ONCE }, payOn));
    if (signal?.aborted || !featureSwitches.isEnabled('payouts')) return count;
    after = batch.at(-1);
    if (run.merchantId !== null || batch.length < PAYOUT_MERCHANTS_BATCH) break;
  }
  if (failures === 0) await runs.setFinished(db, run.id, clock.now());
  return count;
}
