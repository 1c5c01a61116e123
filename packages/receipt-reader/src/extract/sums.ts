import type { Figures } from './amount-table.ts';
import type { Entry } from './labelled-amounts.ts';

export function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.005;
}

export function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, { amount }) => total + amount.value, 0);
}

/** Where a sum can lead by what is customarily added to it and taken from it. */
export function reachable(from: number, figures: Figures): readonly number[] {
  const taxes = [0, ...addedTaxes(figures)];
  const services = [0, sum(figures.services)];
  const points = sum(figures.points);
  const discounts = [0, sum(figures.discounts)].flatMap((each) => [each, each + points]);
  return taxes.flatMap((tax) =>
    services.flatMap((service) =>
      discounts.flatMap((discount) =>
        [0, ...roundingsOf(figures)].map((rounding) => from + tax + service - discount + rounding),
      ),
    ),
  );
}

/** One tax for all, or the sum of one for each rate. */
function addedTaxes({ taxes, taxLines }: Figures): readonly number[] {
  const perRate = taxLines.reduce((all, { tax }) => all + (tax ?? 0), 0);
  return [...new Set([sum(taxes), perRate, ...taxes.map(({ amount }) => amount.value)])];
}

export function roundingsOf({ roundings }: Figures): readonly number[] {
  return roundings.map(({ amount }) => (amount.isNegative ? -amount.value : amount.value));
}
