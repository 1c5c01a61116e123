import { assignRoles } from './assign-roles.ts';
import { computePatientShare } from './health-insurance.ts';
import type { FoundItem } from './items.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import { findLabel, type Role } from './labels.ts';
import type { Style } from './layout-style.ts';
import type { Row } from './rows.ts';
import { findTaxLines, type Tax } from './taxes.ts';
import { extractLetters } from './text.ts';

/** All amounts of a receipt by role. */
export type AmountTable = {
  readonly totals: readonly LabelledAmount[];
  readonly subtotals: readonly LabelledAmount[];
  readonly taxes: readonly LabelledAmount[];
  readonly taxLines: readonly Tax[];
  readonly taxables: readonly LabelledAmount[];
  readonly tenders: readonly LabelledAmount[];
  readonly changes: readonly LabelledAmount[];
  readonly payments: readonly LabelledAmount[];
  readonly points: readonly LabelledAmount[];
  readonly discounts: readonly LabelledAmount[];
  readonly services: readonly LabelledAmount[];
  readonly roundings: readonly LabelledAmount[];
  readonly foundItems: readonly FoundItem[];
  /** An amount without a label is subtracted below a sum. */
  readonly deductions: readonly LabelledAmount[];
  /** Change was given, although its amount may not have been read. */
  readonly hasChange: boolean;
  /** Amount for the patient, computed from the points of a treatment. */
  readonly insured: number | null;
  readonly style: Style;
};

export function buildAmountTable(
  found: readonly LabelledAmount[],
  foundItems: readonly FoundItem[],
  rows: readonly Row[],
  style: Style,
): AmountTable {
  const entries = assignRoles(found, rows);
  const sums = entries.filter(({ label }) => label?.role === 'total' || label?.role === 'subtotal');
  const firstSum = sums[0]?.row.index ?? 0;
  const of = (role: Role) => entries.filter(({ label }) => label?.role === role);
  // Before the first sum, a card is an item for sale, and a discount belongs to the items.
  const after = (role: Role) => of(role).filter(({ row }) => row.index >= firstSum);
  return {
    totals: of('total').filter(({ amount }) => !amount.isNegative && amount.value > 0),
    subtotals: of('subtotal'),
    taxes: of('tax').filter(isCharged),
    taxLines: findTaxLines(entries),
    taxables: of('taxable').filter(isCharged),
    tenders: of('tender').filter(({ amount }) => amount.value > 0),
    changes: of('change'),
    payments: after('payment'),
    points: of('points'),
    discounts: after('discount').filter(({ amount }) => amount.value > 0),
    services: after('service'),
    roundings: of('rounding'),
    foundItems,
    deductions: entries.filter(
      ({ amount, label, row, text }) =>
        amount.isNegative &&
        label === null &&
        row.index > firstSum &&
        (amount.hasMark || extractLetters(text) !== ''),
    ),
    hasChange: rows.some(({ text }) => findLabel(text)?.role === 'change'),
    insured: computePatientShare(rows),
    style,
  };
}

/** A negative taxable amount or tax is the part of a discount that belongs to a rate. */
function isCharged({ amount }: LabelledAmount): boolean {
  return !amount.isNegative;
}
