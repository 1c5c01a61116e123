import { type Yen, yen } from './yen.ts';

/** Standard and reduced consumption tax, in percent. */
export const TAX_RATES = [10, 8] as const;
export type TaxRate = (typeof TAX_RATES)[number];

export const TAX_ROUNDINGS = ['floor', 'round', 'ceil'] as const;
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

export type TaxedAmount = { readonly amountYen: Yen; readonly rate: TaxRate };

export type TaxLine = {
  readonly rate: TaxRate;
  /** The base of the tax: net or tax-inclusive, like the input amounts. */
  readonly taxableYen: Yen;
  readonly taxYen: Yen;
};

/**
 * Tax on net prices. The law allows one rounding per rate of an invoice. Rounding each line is
 * forbidden and gives another sum.
 */
export function taxOnNet(items: readonly TaxedAmount[], rounding: TaxRounding): readonly TaxLine[] {
  return toTaxLines(items, (sum, rate) => quotient(sum * rate, 100, rounding));
}

/** The tax contained in tax-inclusive prices, once per rate. */
export function taxInGross(
  items: readonly TaxedAmount[],
  rounding: TaxRounding,
): readonly TaxLine[] {
  return toTaxLines(items, (sum, rate) => quotient(sum * rate, 100 + rate, rounding));
}

function toTaxLines(
  items: readonly TaxedAmount[],
  getTax: (sum: number, rate: TaxRate) => number,
): readonly TaxLine[] {
  return TAX_RATES.flatMap((rate) => {
    const amounts = items.filter((item) => item.rate === rate).map((item) => item.amountYen);
    if (amounts.length === 0) return [];
    const taxableYen = yen(amounts.reduce((sum, amount) => sum + amount, 0));
    return [{ rate, taxableYen, taxYen: yen(getTax(taxableYen, rate)) }];
  });
}

/** Integer arithmetic throughout: 0.08 has no exact binary value. */
function quotient(dividend: number, divisor: number, rounding: TaxRounding): number {
  const rest = dividend % divisor;
  const whole = (dividend - rest) / divisor;
  if (rounding === 'floor') return whole;
  if (rounding === 'ceil') return rest > 0 ? whole + 1 : whole;
  return rest * 2 >= divisor ? whole + 1 : whole;
}
