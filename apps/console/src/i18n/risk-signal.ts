import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  isRiskGroup,
  parseVelocity,
  type RiskComparison,
  type RiskCondition,
  type RiskGroup,
  type RiskSignals,
  toSignalName,
} from '@saifu/domain/risk/risk-condition';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { getMethodName } from './method-name.ts';

/** The name of a signal: `Attempts by card within 24 hours`. */
export function describeSignal(t: Translate, name: string): string {
  const velocity = parseVelocity(name);
  if (velocity !== undefined) {
    const { signal, by, within } = velocity;
    return t(`staff_risk.velocity_${signal}`, {
      by: t(`staff_risk.by_${by}`),
      within: t(`staff_risk.within_${within}`),
    });
  }
  const plain = PLAIN.find((each) => each === name);
  return plain === undefined ? name : t(`staff_risk.signal_${plain}`);
}

const PLAIN = [
  'amount',
  'hour',
  'account_age_days',
  'device_age_hours',
  'guest',
  'first_payment_at_store',
  'card_country',
  'method',
] as const;

/** A value in words: yen, yes or no, the name of a method. */
export function describeSignalValue(
  t: Translate,
  name: string,
  value: RiskSignals[string],
): string {
  if (value === null) return t('staff_risk.unknown');
  if (typeof value === 'boolean') return t(value ? 'staff_risk.yes' : 'staff_risk.no');
  if (typeof value === 'number') return isAmount(name) ? formatYen(value) : String(value);
  return name === 'method' ? describeMethod(t, value) : value;
}

const isAmount = (name: string) => name === 'amount' || name.startsWith('attempted_amount');

function describeMethod(t: Translate, method: string): string {
  const known = PAYMENT_METHODS.find((each) => each === method);
  return known === undefined ? method : getMethodName(t, known);
}

/** A condition as a sentence in plain words. */
export function describeCondition(t: Translate, { match, items }: RiskCondition): string {
  const parts = items.map((item) =>
    isRiskGroup(item) ? describeGroup(t, item) : compare(t, item),
  );
  const key = match === 'all' ? 'staff_risk.and' : 'staff_risk.or';
  return parts.reduce((one, other) => t(key, { one, other }));
}

function describeGroup(t: Translate, group: RiskGroup): string {
  return t('staff_risk.group', { condition: describeCondition(t, group) });
}

function compare(t: Translate, comparison: RiskComparison): string {
  const name = toSignalName(comparison);
  const signal = describeSignal(t, name);
  if ('is' in comparison) {
    return t(comparison.is ? 'staff_risk.is' : 'staff_risk.is_not', { signal });
  }
  if ('values' in comparison) {
    const values = comparison.values.map((each) => describeSignalValue(t, name, each)).join(', ');
    return t(comparison.op === 'in' ? 'staff_risk.in' : 'staff_risk.not_in', { signal, values });
  }
  const value = describeSignalValue(t, name, comparison.value);
  return t(comparison.op === 'gte' ? 'staff_risk.gte' : 'staff_risk.lte', { signal, value });
}
