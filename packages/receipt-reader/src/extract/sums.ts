import type { AmountTable } from './amount-table.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import type { Tax } from './taxes.ts';

export function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.005;
}

export function sum(entries: readonly LabelledAmount[]): number {
  return entries.reduce((total, { amount }) => total + amount.value, 0);
}

/** Values that a sum can lead to by the usual additions and subtractions. */
export function reachable(from: number, amountTable: AmountTable): readonly number[] {
  const taxes = [0, ...addedTaxes(amountTable)];
  const services = [0, sum(amountTable.services)];
  const points = sum(amountTable.points);
  const discounts = [0, sum(amountTable.discounts)].flatMap((each) => [each, each + points]);
  return taxes.flatMap((tax) =>
    services.flatMap((service) =>
      discounts.flatMap((discount) =>
        [0, ...listRoundings(amountTable)].map(
          (rounding) => from + tax + service - discount + rounding,
        ),
      ),
    ),
  );
}

/** One tax for all, or the sum of one per rate. */
export function addedTaxes({ taxes, taxLines }: AmountTable): readonly number[] {
  const perRate = sumOf(taxLines, ({ tax }) => tax);
  return [...new Set([sum(taxes), perRate, ...taxes.map(({ amount }) => amount.value)])];
}

export function sumOf(lines: readonly Tax[], get: (line: Tax) => number | null): number {
  return lines.reduce((all, line) => all + (get(line) ?? 0), 0);
}

export function listRoundings({ roundings }: AmountTable): readonly number[] {
  return roundings.map(({ amount }) => (amount.isNegative ? -amount.value : amount.value));
}
