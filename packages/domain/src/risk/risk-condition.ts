import type { PaymentMethod } from '../payments/payment-method.ts';
import { RISK_CONDITION_COMPARISONS_MAX } from '../shared/limits.ts';

/** What a velocity signal counts by. */
export const RISK_SCOPES = ['card', 'device', 'address', 'account', 'store'] as const;
export type RiskScope = (typeof RISK_SCOPES)[number];

/** How far back a velocity signal counts, in hours. */
export const RISK_WINDOW_HOURS = { '1h': 1, '24h': 24, '7d': 168 } as const;
export type RiskWindow = keyof typeof RISK_WINDOW_HOURS;
export const RISK_WINDOWS = Object.keys(RISK_WINDOW_HOURS) as RiskWindow[];

/**
 * hour: of the day in Japan. account_age_days: unknown for guests. device_age_hours: since the
 * browser was first seen, 0 for a new one.
 */
export const RISK_NUMBERS = ['amount', 'hour', 'account_age_days', 'device_age_hours'] as const;
/** The attempts to pay and their sum within a window, with the present one. */
export const RISK_VELOCITIES = ['attempts', 'attempted_amount'] as const;
export const RISK_FLAGS = ['guest', 'first_payment_at_store'] as const;
export const RISK_NUMBER_OPERATORS = ['gte', 'lte'] as const;
export const RISK_CHOICE_OPERATORS = ['in', 'not_in'] as const;

export type RiskNumberComparison = {
  readonly signal: (typeof RISK_NUMBERS)[number];
  readonly op: (typeof RISK_NUMBER_OPERATORS)[number];
  readonly value: number;
};
export type RiskVelocityComparison = {
  readonly signal: (typeof RISK_VELOCITIES)[number];
  readonly by: RiskScope;
  readonly within: RiskWindow;
  readonly op: (typeof RISK_NUMBER_OPERATORS)[number];
  readonly value: number;
};
export type RiskFlagComparison = {
  readonly signal: (typeof RISK_FLAGS)[number];
  readonly is: boolean;
};
export type RiskCountryComparison = {
  readonly signal: 'card_country';
  readonly op: (typeof RISK_CHOICE_OPERATORS)[number];
  readonly values: readonly string[];
};
export type RiskMethodComparison = {
  readonly signal: 'method';
  readonly op: (typeof RISK_CHOICE_OPERATORS)[number];
  readonly values: readonly PaymentMethod[];
};

/** One comparison of a signal with values. */
export type RiskComparison =
  | RiskNumberComparison
  | RiskVelocityComparison
  | RiskFlagComparison
  | RiskCountryComparison
  | RiskMethodComparison;

/** All or any of comparisons. */
export type RiskGroup = {
  readonly match: 'all' | 'any';
  readonly items: readonly RiskComparison[];
};

/** The condition of a rule: data, no code. Groups are one level deep. */
export type RiskCondition = {
  readonly match: 'all' | 'any';
  readonly items: readonly (RiskComparison | RiskGroup)[];
};

export const RISK_ACTIONS = ['review', 'block'] as const;
export type RiskAction = (typeof RISK_ACTIONS)[number];

/** A velocity signal is stored as `attempts.card.1h`, every other one under its own name. */
export type RiskSignalName = string;
export type RiskSignals = Readonly<Record<RiskSignalName, number | boolean | string | null>>;

export function toSignalName(comparison: RiskComparison): RiskSignalName {
  return 'within' in comparison
    ? `${comparison.signal}.${comparison.by}.${comparison.within}`
    : comparison.signal;
}

/** The inverse for velocity signals. Undefined: another signal. */
export function parseVelocity(
  name: RiskSignalName,
): Pick<RiskVelocityComparison, 'signal' | 'by' | 'within'> | undefined {
  const [signal, by, within] = name.split('.');
  const velocity = RISK_VELOCITIES.find((each) => each === signal);
  const scope = RISK_SCOPES.find((each) => each === by);
  const window = RISK_WINDOWS.find((each) => each === within);
  if (velocity === undefined || scope === undefined || window === undefined) return undefined;
  return { signal: velocity, by: scope, within: window };
}

export function isRiskGroup(item: RiskComparison | RiskGroup): item is RiskGroup {
  return 'match' in item;
}

function listComparisons(condition: RiskCondition): readonly RiskComparison[] {
  return condition.items.flatMap((item) => (isRiskGroup(item) ? item.items : [item]));
}

/** The signals that a condition reads, each once. */
export function listSignals(condition: RiskCondition): readonly RiskSignalName[] {
  return [...new Set(listComparisons(condition).map(toSignalName))];
}

/** Whether a signal is about the card, which of a typed card only the provider knows. */
export function isCardSignal(name: RiskSignalName): boolean {
  return name === 'card_country' || parseVelocity(name)?.by === 'card';
}

export function isConditionTooLarge(condition: RiskCondition): boolean {
  return listComparisons(condition).length > RISK_CONDITION_COMPARISONS_MAX;
}

/** Whether the signals fulfill the condition. Pure, and total for every condition. */
export function matchesRisk(condition: RiskCondition, signals: RiskSignals): boolean {
  const matches = (item: RiskComparison | RiskGroup): boolean =>
    isRiskGroup(item) ? matchGroup(item, compare) : compare(item);
  const compare = (comparison: RiskComparison) => compareSignal(comparison, signals);
  return matchGroup(condition, matches);
}

/** A group without items matches nothing, so that no rule matches everything by omission. */
function matchGroup<Item>(
  { match, items }: { readonly match: 'all' | 'any'; readonly items: readonly Item[] },
  matches: (item: Item) => boolean,
): boolean {
  if (items.length === 0) return false;
  return match === 'all' ? items.every(matches) : items.some(matches);
}

/** A signal that is not known matches nothing, also not `not_in`. */
function compareSignal(comparison: RiskComparison, signals: RiskSignals): boolean {
  const value = signals[toSignalName(comparison)] ?? null;
  if (value === null) return false;
  if ('is' in comparison) return value === comparison.is;
  if ('values' in comparison) {
    const values: readonly string[] = comparison.values;
    return typeof value === 'string' && values.includes(value) === (comparison.op === 'in');
  }
  if (typeof value !== 'number') return false;
  return comparison.op === 'gte' ? value >= comparison.value : value <= comparison.value;
}
