import type { RiskConditionView, RiskRuleDetailView } from '@saifu/contract/risk-rule';
import {
  isRiskGroup,
  RISK_FLAGS,
  RISK_NUMBERS,
  RISK_VELOCITIES,
  type RiskAction,
  type RiskComparison,
  type RiskCondition,
  type RiskGroup,
} from '@saifu/domain/risk/risk-condition';

/** A condition as the API has it. */
export type ConditionView = RiskConditionView;

export const SIGNALS = [
  ...RISK_NUMBERS,
  ...RISK_VELOCITIES,
  ...RISK_FLAGS,
  'card_country',
  'method',
] as const;
export type Signal = (typeof SIGNALS)[number];

/** One comparison as it is typed. `op` holds yes or no for a flag. */
export type RowValues = {
  readonly key: string;
  readonly signal: Signal;
  readonly by: string;
  readonly within: string;
  readonly op: string;
  readonly value: string;
};

/** Rows of which all or any must be met, as one part of the condition. */
export type GroupValues = {
  readonly key: string;
  readonly match: 'all' | 'any';
  readonly rows: readonly RowValues[];
};

export type RuleValues = {
  readonly name: string;
  readonly match: 'all' | 'any';
  readonly action: RiskAction;
  readonly reason: string;
  readonly rows: readonly RowValues[];
  readonly groups: readonly GroupValues[];
};

export function createRow(signal: Signal = 'amount'): RowValues {
  const [op = ''] = listOperators(signal);
  const value = signal === 'method' ? 'card' : '';
  return { key: crypto.randomUUID(), signal, by: 'card', within: '1h', op, value };
}

export const EMPTY_RULE: RuleValues = {
  name: '',
  match: 'all',
  action: 'review',
  reason: '',
  rows: [createRow()],
  groups: [],
};

export function createGroup(): GroupValues {
  return { key: crypto.randomUUID(), match: 'all', rows: [createRow()] };
}

export function isFlag(signal: Signal): boolean {
  return RISK_FLAGS.some((flag) => flag === signal);
}

export function isVelocity(signal: Signal): boolean {
  return RISK_VELOCITIES.some((each) => each === signal);
}

function isChoice(signal: Signal): boolean {
  return signal === 'card_country' || signal === 'method';
}

export function listOperators(signal: Signal): readonly string[] {
  if (isFlag(signal)) return ['yes', 'no'];
  return isChoice(signal) ? ['in', 'not_in'] : ['gte', 'lte'];
}

export function toRuleValues(rule: RiskRuleDetailView): RuleValues {
  const { name, action } = rule;
  const { match, items } = rule.condition as RiskCondition;
  return {
    name,
    action,
    match,
    reason: '',
    rows: items.flatMap((item) => (isRiskGroup(item) ? [] : [toRow(item)])),
    groups: items.flatMap((item) => (isRiskGroup(item) ? [toGroup(item)] : [])),
  };
}

function toGroup({ match, items }: RiskGroup): GroupValues {
  return { key: crypto.randomUUID(), match, rows: items.map(toRow) };
}

function toRow(comparison: RiskComparison): RowValues {
  const row = createRow(comparison.signal);
  if ('is' in comparison) return { ...row, op: comparison.is ? 'yes' : 'no' };
  if ('values' in comparison) {
    return { ...row, op: comparison.op, value: comparison.values.join(', ') };
  }
  const velocity = 'by' in comparison && { by: comparison.by, within: comparison.within };
  return { ...row, ...velocity, op: comparison.op, value: String(comparison.value) };
}

export type TypedCondition = Pick<RuleValues, 'match' | 'rows' | 'groups'>;

/** What was typed as a condition; the schema of the API checks it. */
export function toCondition({ match, rows, groups }: TypedCondition): ConditionView {
  const typed = groups.map((group) => {
    return { match: group.match, items: group.rows.map(toComparison) };
  });
  return { match, items: [...rows.map(toComparison), ...typed] } as ConditionView;
}

export function toRiskCondition(values: TypedCondition): RiskCondition {
  return toCondition(values) as RiskCondition;
}

function toComparison({ signal, by, within, op, value }: RowValues) {
  if (isFlag(signal)) return { signal, is: op === 'yes' };
  if (signal === 'card_country') return { signal, op, values: listWords(value.toUpperCase()) };
  if (signal === 'method') return { signal, op, values: listWords(value) };
  const number = Number(value.replaceAll(/[,\s]/g, '') || Number.NaN);
  return isVelocity(signal)
    ? { signal, by, within, op, value: number }
    : { signal, op, value: number };
}

export function listWords(typed: string): readonly string[] {
  return typed.split(/[\s,、]+/).filter((word) => word !== '');
}
