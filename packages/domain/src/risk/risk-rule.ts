import { RISK_RULE_SHARE_MAX_BP } from '../shared/limits.ts';
import type { RiskAction, RiskCondition, RiskSignals } from './risk-condition.ts';
import { matchesRisk } from './risk-condition.ts';

/**
 * draft: never active. A rule that is active keeps its state while a newer version is prepared.
 */
export const RISK_RULE_STATES = ['draft', 'active', 'disabled'] as const;
export type RiskRuleState = (typeof RISK_RULE_STATES)[number];

/** A version of a rule that is in force. */
export type ActiveRiskRule = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly action: RiskAction;
  readonly condition: RiskCondition;
};

/** `block` if any rule that matches blocks, else `review` if one matches. */
export function decideRisk(
  rules: readonly ActiveRiskRule[],
  signals: RiskSignals,
): { readonly action: RiskAction | null; readonly fired: readonly ActiveRiskRule[] } {
  const fired = rules.filter(({ condition }) => matchesRisk(condition, signals));
  if (fired.length === 0) return { action: null, fired };
  return { action: fired.some(({ action }) => action === 'block') ? 'block' : 'review', fired };
}

const WHOLE_BP = 10_000;

/** The share of all in basis points, rounded up, so that a single match is never shown as none. */
export function toShareBp(matched: number, total: number): number {
  return total === 0 ? 0 : Math.min(WHOLE_BP, Math.ceil((matched * WHOLE_BP) / total));
}

/**
 * Whether a rule hits so many payments that a second person must approve it. Without any payment to
 * compare with, nobody knows, so it needs approval too.
 */
export function isRiskRuleBroad(dryRun: {
  readonly matched: number;
  readonly total: number;
}): boolean {
  return dryRun.total === 0 || toShareBp(dryRun.matched, dryRun.total) > RISK_RULE_SHARE_MAX_BP;
}
