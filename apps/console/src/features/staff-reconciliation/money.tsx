import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';

type MoneyProps = {
  /** In the smallest unit of the currency. */
  readonly value: number;
  readonly currency: string;
};

/** An amount of a report. Only yen has a sign of its own here. */
export function Money({ value, currency }: MoneyProps) {
  if (currency === 'jpy') return <Amount value={value} />;
  return `${value < 0 ? '−' : ''}${groupDigits(yen(Math.abs(value)))} ${currency.toUpperCase()}`;
}
