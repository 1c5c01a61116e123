import type { AmountTable } from './amount-table.ts';
import type { Amount } from './amounts.ts';
import { type Check, runChecks } from './checks.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import { getCertainty } from './rows.ts';

/** Digits that are confused with each other on thermal paper. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': '689',
  '1': '74',
  '2': '7',
  '3': '89',
  '4': '19',
  '5': '68',
  '6': '058',
  '7': '12',
  '8': '03569',
  '9': '0348',
};
const DOUBTFUL = 0.9;

export type Repaired = { readonly value: number; readonly checks: readonly Check[] };

/**
 * Returns another reading of a total if the receipt proves it: the original reading matches
 * nothing, and exactly one of the likely readings matches something.
 */
export function repairAmount(entry: LabelledAmount, amountTable: AmountTable): Repaired | null {
  if (strong(runChecks(entry.amount.value, entry, amountTable)) > 0) return null;
  const proven = listReadings(entry.amount, amountTable).flatMap((value) => {
    const checks = runChecks(value, entry, amountTable);
    return strong(checks) > 0 ? [{ value, checks }] : [];
  });
  const [only, ...others] = proven;
  return only !== undefined && others.length === 0 ? only : null;
}

export function strong(checks: readonly Check[]): number {
  return checks.filter((check) => check.isPassed && check.isStrong).length;
}

export function listReadings(amount: Amount, amountTable: AmountTable): readonly number[] {
  const plain = amount.digits.replaceAll(/\D/g, '');
  const { hasCents, hasSigns } = amountTable.style;
  const scale = hasCents ? 100 : 1;
  const readings = new Set<string>();
  // A ¥ that was read as a similar digit.
  if (!amount.hasMark && hasSigns && /^[47]\d/.test(plain)) readings.add(plain.slice(1));
  for (const reading of swapped(amount)) readings.add(reading);
  if (!hasSign(amount))
    for (const reading of longer(plain, amountTable, scale)) readings.add(reading);
  // A comma or a mark that was read as a digit, or a digit that was read twice.
  if (amount.flaws.includes('grouping')) {
    for (let at = 0; at < plain.length; at++)
      readings.add(plain.slice(0, at) + plain.slice(at + 1));
  }
  readings.delete(plain);
  return [...readings].filter((text) => /^[1-9]/.test(text)).map((text) => Number(text) / scale);
}

/** Replaces one uncertain digit by a similar one. */
function swapped(amount: Amount): readonly string[] {
  const readings: string[] = [];
  const characters = [...amount.digits];
  characters.forEach((character, at) => {
    const position = amount.start + at;
    const certainty = getCertainty({ row: amount.row, start: position, end: position + 1 });
    if (certainty >= DOUBTFUL) return;
    for (const other of LOOKALIKES[character] ?? '') {
      readings.push(characters.with(at, other).join('').replaceAll(/\D/g, ''));
    }
  });
  return readings;
}

/** A currency sign before the first digit: no digit can have been lost there. */
function hasSign({ row, start }: Amount): boolean {
  return /[¥$€£M]\s?$/.test(row.text.slice(0, start));
}

/** An amount that lost its first digits is the end of an amount found elsewhere. */
function longer(plain: string, amountTable: AmountTable, scale: number): readonly string[] {
  if (plain.length < 3) return [];
  const paid = [
    ...amountTable.payments,
    ...amountTable.subtotals,
    ...amountTable.taxables,
    ...amountTable.totals,
  ];
  return paid
    .map(({ amount }) => String(Math.round(amount.value * scale)))
    .filter((text) => text.endsWith(plain) && text.length - plain.length === 1);
}
