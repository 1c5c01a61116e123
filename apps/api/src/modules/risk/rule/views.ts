import type {
  RiskConditionView,
  RiskDryRunView,
  RiskRuleDetailView,
  RiskRuleView,
} from '@saifu/contract/risk-rule';
import type { RiskCondition } from '@saifu/domain/risk/risk-condition';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { RiskDryRun } from './dry-run-rule.ts';
import type { RiskRule, RiskRuleVersion } from './risk-rule.repository.ts';

/** Stored conditions have passed the schema. */
const toConditionView = (condition: RiskCondition) => condition as RiskConditionView;

export function toRiskRuleView(rule: RiskRule): RiskRuleView {
  return {
    id: toTypeId('riskRule', rule.id),
    state: rule.state,
    version: rule.version,
    active_version: rule.activeVersion,
    name: rule.name,
    condition: toConditionView(rule.condition),
    action: rule.action,
    reason: rule.reason,
    created_at: toTimestamp(rule.createdAt),
    updated_at: toTimestamp(rule.updatedAt),
  };
}

export function toRiskRuleDetailView(
  rule: RiskRule,
  versions: readonly RiskRuleVersion[],
): RiskRuleDetailView {
  return {
    ...toRiskRuleView(rule),
    versions: versions.map(({ condition, createdBy, createdAt, ...version }) => {
      return {
        ...version,
        condition: toConditionView(condition),
        created_by: createdBy,
        created_at: toTimestamp(createdAt),
      };
    }),
  };
}

export function toRiskDryRunView(run: RiskDryRun): RiskDryRunView {
  return {
    action: run.action,
    total: run.total,
    total_amount: run.totalAmount,
    is_sampled: run.isSampled,
    examined_from: run.examinedFrom && toTimestamp(run.examinedFrom),
    matched: run.matched,
    matched_amount: run.matchedAmount,
    share_bp: run.shareBp,
    returned: run.returned,
    kept: run.kept,
    needs_approval: run.needsApproval,
    examples: run.examples.map(({ id, amount, status, createdAt }) => {
      return { id: toTypeId('payment', id), amount, status, created_at: toTimestamp(createdAt) };
    }),
  };
}
