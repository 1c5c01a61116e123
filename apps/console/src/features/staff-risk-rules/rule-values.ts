import type { RiskConditionView, RiskRuleDetailView } from '@saifu/contract/risk-rule';
import {
  isRiskGroup,
  RISK_FLAGS,
  RISK_NUMBERS,
  RISK_VELOCITIES,
  type RiskAction,
  type RiskComparison,
  type RiskCondition,
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

export type RuleValues = {
  readonly name: string;
  readonly match: 'all' | 'any';
  readonly action: RiskAction;
  readonly reason: string;
  readonly rows: readonly RowValues[];
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
};

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

/** A rule with groups was made by a program; the form knows none. */
export function isEditable({ condition }: RiskRuleDetailView): boolean {
  return !condition.items.some((item) => isRiskGroup(item as RiskComparison));
}

export function toRuleValues(rule: RiskRuleDetailView): RuleValues {
  const { name, action, condition } = rule;
  const items = condition.items.filter((item) => !isRiskGroup(item as RiskComparison));
  return {
    name,
    action,
    match: condition.match,
    reason: '',
    rows: items.map((item) => toRow(item as RiskComparison)),
  };
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

/** What was typed as a condition; the schema of the API checks it. */
export function toCondition({ match, rows }: Pick<RuleValues, 'match' | 'rows'>): ConditionView {
  return { match, items: rows.map(toComparison) } as ConditionView;
}

export function toRiskCondition(values: Pick<RuleValues, 'match' | 'rows'>): RiskCondition {
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

const listWords = (typed: string) => typed.split(/[\s,、]+/).filter((word) => word !== '');
