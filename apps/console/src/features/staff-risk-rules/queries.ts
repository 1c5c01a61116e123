import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  activateRiskRule,
  changeRiskRule,
  createRiskRule,
  disableRiskRule,
  dryRunRiskRule,
  getRiskRule,
  listRiskRules,
  type RiskRuleDetailView,
} from '@saifu/contract/risk-rule';
import type { RiskAction } from '@saifu/domain/risk/risk-condition';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { ConditionView } from './rule-values.ts';

const keys = {
  list: ['risk-rules', 'list'] as const,
  one: (id: string) => ['risk-rules', 'one', id] as const,
  /** A second member is asked there. */
  approvals: ['staff-approvals'] as const,
};

export function useRiskRules() {
  return useInfiniteQuery({
    queryKey: keys.list,
    ...listOptions((page, options) => callConsole(listRiskRules, { query: page }, options)),
    select: joinItems,
  });
}

export function useRiskRule(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => callConsole(getRiskRule, { params: { id } }, { signal }),
  });
}

export type NewVersion = {
  readonly name: string;
  readonly condition: ConditionView;
  readonly action: RiskAction;
  readonly reason: string;
};

function useKeep() {
  const client = useQueryClient();
  return (rule: RiskRuleDetailView) => {
    client.setQueryData<RiskRuleDetailView>(keys.one(rule.id), rule);
    void client.invalidateQueries({ queryKey: keys.list });
    return rule;
  };
}

/** Creates a rule, or adds a version to the rule that is replaced. */
export function useSaveRule(replaced: RiskRuleDetailView | null) {
  const keep = useKeep();
  return async (version: NewVersion) => {
    if (replaced === null) return keep(await callConsole(createRiskRule, { body: version }));
    const { id, version: replaces } = replaced;
    const body = { ...version, replaces };
    return keep(await callConsole(changeRiskRule, { params: { id }, body }));
  };
}

/** Returns the id of the approval that was requested, or null if the rule is active now. */
export function useActivateRule({ id, version }: RiskRuleDetailView) {
  const keep = useKeep();
  const client = useQueryClient();
  return async (reason: string) => {
    const input = { params: { id }, body: { version, reason } };
    const { rule, approval_id: approvalId } = await callConsole(activateRiskRule, input);
    keep(rule);
    if (approvalId !== null) void client.invalidateQueries({ queryKey: keys.approvals });
    return approvalId;
  };
}

export function useDisableRule({ id }: RiskRuleDetailView) {
  const keep = useKeep();
  return async (reason: string) =>
    keep(await callConsole(disableRiskRule, { params: { id }, body: { reason } }));
}

export function runDry(input: { readonly condition: ConditionView; readonly action: RiskAction }) {
  return callConsole(dryRunRiskRule, { body: input });
}

export function validateVersion(version: NewVersion) {
  return validateForm(createRiskRule.body, version);
}
