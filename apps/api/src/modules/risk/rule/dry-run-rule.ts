import {
  listSignals,
  matchesRisk,
  type RiskAction,
  type RiskCondition,
} from '@saifu/domain/risk/risk-condition';
import { isRiskRuleBroad, toShareBp } from '@saifu/domain/risk/risk-rule';
import { AppError } from '@saifu/domain/shared/app-error';
import { uuidV7 } from '@saifu/domain/shared/ids';
import {
  RISK_DRY_RUN_DAYS,
  RISK_DRY_RUN_EXAMPLES_MAX,
  RISK_DRY_RUN_PAYMENTS_MAX,
  RISK_DRY_RUN_TIMEOUT_MS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { findErrorCode } from '../../../platform/db/database-error.ts';
import * as riskSignals from '../signal/signal.repository.ts';

export type RiskDryRun = {
  readonly action: RiskAction;
  readonly total: number;
  readonly totalAmount: number;
  /** There were more payments than were examined. */
  readonly isSampled: boolean;
  readonly examinedFrom: Date | null;
  readonly matched: number;
  readonly matchedAmount: number;
  readonly shareBp: number;
  readonly returned: number;
  readonly kept: number;
  readonly needsApproval: boolean;
  /** The newest payments that match. */
  readonly examples: readonly riskSignals.AssessedPastPayment[];
};

const DAY_MS = 24 * 60 * 60 * 1000;
const LOWEST_UUID = '00000000-0000-0000-0000-000000000000';
const QUERY_CANCELED = '57014';
/** If the database is too slow for all of them, the newest tenth is examined. */
const SMALL_SAMPLE = RISK_DRY_RUN_PAYMENTS_MAX / 10;

type DryRunInput = { readonly condition: RiskCondition; readonly action: RiskAction };

/** What a rule would have done to the payments of the last days. It changes nothing. */
export async function dryRunRule(deps: Deps, input: DryRunInput): Promise<RiskDryRun> {
  const { found, limit } = await listPast(deps, input.condition);
  const isSampled = found.length > limit;
  const examined = isSampled ? found.slice(-limit) : found;
  const hits = examined.filter(({ signals }) => matchesRisk(input.condition, signals));
  const count = { total: examined.length, matched: hits.length };
  return {
    ...count,
    action: input.action,
    totalAmount: sum(examined),
    isSampled,
    examinedFrom: examined[0]?.createdAt ?? null,
    matchedAmount: sum(hits),
    shareBp: toShareBp(count.matched, count.total),
    returned: hits.filter(({ wasReturned }) => wasReturned).length,
    kept: hits.filter(isKept).length,
    needsApproval: isRiskRuleBroad(count),
    examples: hits.slice(-RISK_DRY_RUN_EXAMPLES_MAX).toReversed(),
  };
}

const sum = (payments: readonly riskSignals.AssessedPastPayment[]) =>
  payments.reduce((total, { amount }) => total + amount, 0);

function isKept({ status, wasReturned }: riskSignals.AssessedPastPayment): boolean {
  return !wasReturned && (status === 'processing' || status === 'complete');
}

async function listPast(deps: Deps, condition: RiskCondition) {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - RISK_DRY_RUN_DAYS * DAY_MS);
  const input = {
    signals: listSignals(condition),
    since,
    firstId: uuidV7(since.getTime(), LOWEST_UUID),
    timeoutMs: RISK_DRY_RUN_TIMEOUT_MS,
  };
  for (const limit of [RISK_DRY_RUN_PAYMENTS_MAX, SMALL_SAMPLE]) {
    try {
      const found = await deps.db.transaction((tx) =>
        riskSignals.listPast(tx, { ...input, limit: limit + 1 }),
      );
      return { found, limit };
    } catch (error) {
      if (findErrorCode(error) !== QUERY_CANCELED) throw error;
    }
  }
  throw new AppError('overloaded');
}
