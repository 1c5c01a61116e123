import type { AmountTable } from './amount-table.ts';
import { type Check, runChecks } from './checks.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import { repairAmount, strong } from './repairs.ts';
import { listRoundings, same, sum } from './sums.ts';

/** A candidate for the amount to pay, with its evidence. */
export type Candidate = {
  readonly value: number;
  readonly entry: LabelledAmount;
  readonly checks: readonly Check[];
  readonly isRepaired: boolean;
  /** A label on the receipt marks it as a total. */
  readonly hasKeyword: boolean;
  readonly score: number;
};

export type Choice = {
  readonly best: Candidate;
  /** The strongest candidate with another amount. */
  readonly rival: Candidate | null;
};

const CANDIDATES_MAX = 40;
const YEN_MIN = 10;
/** Confirmations of a total without its word on a paper without a date. */
const UNDATED_PROOFS = 2;

/**
 * Chooses the amount to pay: first by its label, then by confirmations elsewhere on the receipt,
 * then by letter size. Between equals the later one wins, because sums grow downwards. An amount
 * after points (お支払額 below 合計) is used if it is printed, and never computed.
 */
export function chooseTotal(amountTable: AmountTable, dated: boolean): Choice | null {
  const labelled = amountTable.totals
    .slice(-CANDIDATES_MAX)
    .map((entry) => toCandidate(entry, amountTable))
    .filter((candidate) => !isPartOfNumber(candidate, amountTable));
  const named = labelled.filter((each) => !isTendered(each, labelled, amountTable));
  // An unconfirmed fare may be only a part of the payment.
  const isNamed = named.some(({ entry, checks }) => {
    return (entry.label?.strength ?? 0) > 3 || strong(checks) > 0;
  });
  const unnamed = isNamed ? [] : listUnnamed(amountTable);
  const candidates = [
    ...named,
    ...unnamed.filter(
      (candidate) =>
        !isPartOfNumber(candidate, amountTable) &&
        (dated || strong(candidate.checks) >= UNDATED_PROOFS),
    ),
  ];
  const sorted = candidates.toSorted((a, b) => b.score - a.score || below(a, b));
  const [first] = sorted;
  if (first === undefined) return null;
  const best = sorted.find((each) => isAfterPoints(each, first, amountTable)) ?? first;
  const steps = [0, -sum(amountTable.points), ...listRoundings(amountTable)];
  const rival = sorted.find(
    (each) =>
      !steps.some((step) => same(each.value + step, best.value)) &&
      !isPart(each, best, amountTable),
  );
  return { best, rival: rival ?? null };
}

/** A few yen that nothing confirms are a part of a number. */
function isPartOfNumber({ value, checks }: Candidate, { style }: AmountTable): boolean {
  return style.currency === 'JPY' && value < YEN_MIN && strong(checks) === 0;
}

/** お預り合計 of which only 合計 was read: it is another total and the change given. */
function isTendered(
  { value, entry }: Candidate,
  labelled: readonly Candidate[],
  { changes }: AmountTable,
): boolean {
  return labelled.some(
    (other) =>
      other.entry.row.index < entry.row.index &&
      changes.some(({ amount }) => amount.value > 0 && same(other.value + amount.value, value)),
  );
}

/** Printed below the total, and lower by exactly the redeemed points. */
function isAfterPoints(each: Candidate, first: Candidate, { points }: AmountTable): boolean {
  const used = sum(points);
  const isLower = each.entry.row.index > first.entry.row.index;
  return used > 0 && isLower && same(first.value - used, each.value);
}

/** A fare that is one of the items which add up to the total. */
function isPart(each: Candidate, best: Candidate, { foundItems }: AmountTable): boolean {
  const isSum = best.checks.some(({ name, isPassed }) => name === 'items' && isPassed);
  return (
    isSum && each.value < best.value && foundItems.some(({ entry }) => entry.row === each.entry.row)
  );
}

function below(a: Candidate, b: Candidate): number {
  return b.entry.row.index - a.entry.row.index;
}

function toCandidate(entry: LabelledAmount, amountTable: AmountTable): Candidate {
  const repaired = repairAmount(entry, amountTable);
  const value = repaired?.value ?? entry.amount.value;
  const checks = repaired?.checks ?? runChecks(value, entry, amountTable);
  const heights = amountTable.totals.map(({ row }) => row.height);
  const isTall = entry.amount.row.height > 1.25 * Math.min(...heights);
  const score =
    (entry.label?.strength ?? 0) +
    0.9 * Math.min(3, strong(checks)) +
    (entry.label?.isExact ? 0.2 : 0) +
    (entry.amount.hasMark ? 0.3 : 0) +
    (entry.isBelow ? -0.3 : 0) +
    (isTall ? 0.5 : 0) -
    0.8 * checks.filter(({ name, isPassed }) => !isPassed && name === 'largest').length;
  const isRepaired = repaired !== null;
  return { value, entry, checks, isRepaired, hasKeyword: true, score };
}

/**
 * Fallback without a label: the card payment, the tendered amount minus the change, or a subtotal
 * plus tax. Good enough to propose to a user for review, never `sure`.
 */
function listUnnamed(amountTable: AmountTable): readonly Candidate[] {
  const [tender] = amountTable.tenders;
  const [change] = amountTable.changes;
  const found: { value: number; entry: LabelledAmount; weight: number }[] = [];
  if (tender !== undefined && change !== undefined && tender.amount.value > change.amount.value) {
    const value = cents(tender.amount.value - change.amount.value);
    found.push({ value, entry: tender, weight: 2 });
  }
  for (const entry of amountTable.payments)
    found.push({ value: entry.amount.value, entry, weight: 2 });
  const added = amountTable.taxes.filter(({ text }) => !/[内込]|うち/.test(text));
  for (const entry of amountTable.subtotals) {
    found.push({ value: cents(entry.amount.value + sum(added)), entry, weight: 1 });
  }
  for (const entry of amountTable.taxables)
    found.push({ value: entry.amount.value, entry, weight: 0.5 });
  return found.slice(0, CANDIDATES_MAX).map(({ value, entry, weight }) => {
    const checks = runChecks(value, entry, amountTable);
    const score = weight + strong(checks) + 0.001 * Math.log10(value + 1);
    return { value, entry, checks, isRepaired: false, hasKeyword: false, score };
  });
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
