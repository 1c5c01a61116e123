import type { AmountTable } from './amount-table.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import { addedTaxes, reachable, same, sum, sumOf } from './sums.ts';
import { fits, type Tax } from './taxes.ts';

/** An independent confirmation of the total on the receipt. */
export type CheckName =
  | 'items'
  | 'subtotal'
  | 'taxable'
  | 'tax'
  | 'tender'
  | 'payment'
  | 'repeat'
  | 'insured'
  | 'largest';

export type Check = {
  readonly name: CheckName;
  readonly isPassed: boolean;
  /** Confirms every digit of the total, not only its magnitude. */
  readonly isStrong: boolean;
};

/** No payment has more parts of one kind. Combinations of more would take too long. */
const PARTS_MAX = 8;

/** Checks that the receipt allows, assuming that `total` is its total. */
export function runChecks(
  total: number,
  from: LabelledAmount | null,
  amountTable: AmountTable,
): readonly Check[] {
  const outcomes: readonly (readonly [CheckName, boolean | null])[] = [
    ['items', itemsAgree(total, from, amountTable)],
    ['subtotal', subtotalAgrees(total, amountTable)],
    ['taxable', taxablesAgree(total, amountTable)],
    ['tax', taxesAgree(total, amountTable)],
    ['tender', tenderAgrees(total, amountTable)],
    ['payment', paymentAgrees(total, amountTable)],
    ['repeat', isRepeated(total, from, amountTable)],
    ['insured', amountTable.insured === null ? null : same(amountTable.insured, total)],
    ['largest', isLargest(total, amountTable)],
  ];
  return outcomes.flatMap(([name, isPassed]) => {
    if (isPassed === null) return [];
    return [{ name, isPassed, isStrong: name !== 'tax' && name !== 'largest' }];
  });
}

function itemsAgree(
  total: number,
  from: LabelledAmount | null,
  amountTable: AmountTable,
): boolean | null {
  // A fare is both an item and the total. It cannot confirm itself.
  const items = amountTable.foundItems.filter(({ entry }) => entry.row !== from?.row);
  if (items.every(({ item }) => item.amount === 0)) return null;
  const foundItems = items.reduce((all, { item }) => all + item.amount, 0);
  if (amountTable.subtotals.some(({ amount }) => same(amount.value, foundItems))) {
    return subtotalAgrees(total, amountTable);
  }
  return reachable(foundItems, amountTable).some((reached) => same(reached, total));
}

function subtotalAgrees(total: number, amountTable: AmountTable): boolean | null {
  const all = amountTable.subtotals.map(({ amount }) => amount.value);
  if (all.length === 0) return null;
  return [...all, sum(amountTable.subtotals)].some((subtotal) =>
    reachable(subtotal, amountTable).some((reached) => same(reached, total)),
  );
}

function taxablesAgree(total: number, amountTable: AmountTable): boolean | null {
  const { taxLines, taxables } = amountTable;
  if (taxables.length === 0) return null;
  const plain = sum(taxables);
  const perRate = sumOf(taxLines, ({ taxable }) => taxable);
  const before = taxLines.some(isAdded) ? [] : [plain, perRate];
  const isInside = taxLines.length > 0 && taxLines.every(({ is_included }) => is_included === true);
  const after = isInside ? [] : addedTaxes(amountTable).map((tax) => plain + tax);
  const reached = [...before, sumWithTax(taxLines), ...after];
  return reached.some((each) => same(each, total));
}

/** The tax is not part of the taxable amount. */
function isAdded({ tax, is_included }: Tax): boolean {
  return is_included === false && (tax ?? 0) > 0;
}

function sumWithTax(taxLines: readonly Tax[]): number {
  return sumOf(taxLines, (line) => (line.taxable ?? 0) + (isAdded(line) ? (line.tax ?? 0) : 0));
}

function taxesAgree(
  total: number,
  { taxLines, taxables, taxes, points, style }: AmountTable,
): boolean | null {
  if (style.hasCents) return null;
  // A sum before tax is not the amount to pay.
  const isBefore = same(
    sumOf(taxLines, ({ taxable }) => taxable),
    total,
  );
  if (isBefore && taxLines.some(isAdded)) return false;
  const paired = taxLines.filter(({ taxable, tax }) => taxable !== null && tax !== null);
  const misfits = paired.filter(({ taxable, tax, rate }) => !fitsAny(taxable, tax, rate));
  if (paired.length > 0 && misfits.length === 0) return true;
  if (misfits.length > 0) {
    // The tax that belongs to it may be printed elsewhere.
    const isElsewhere = misfits.every(({ taxable, rate }) =>
      taxes.some(({ amount }) => fitsAny(taxable, amount.value, rate)),
    );
    return isElsewhere ? null : false;
  }
  const [line] = taxLines;
  // A tax of zero is printed for what is not taxed, such as medical treatment.
  if (line?.tax == null || line.tax === 0 || taxLines.length > 1 || taxables.length > 0)
    return null;
  const { tax } = line;
  // The part paid with points is taxed too.
  const bases = [total, total + sum(points)];
  return bases.some((base) =>
    [8, 10].some((rate) => fits(base, tax, rate, true) || fits(base - tax, tax, rate, false)),
  );
}

function fitsAny(taxable: number | null, tax: number | null, rate: number): boolean {
  if (taxable === null || tax === null) return false;
  return fits(taxable, tax, rate, true) || fits(taxable, tax, rate, false);
}

function tenderAgrees(total: number, amountTable: AmountTable): boolean | null {
  const { tenders, changes, points, payments } = amountTable;
  if (tenders.length === 0 || changes.length === 0) return null;
  // A part may have been paid with points or by card.
  const others = [0, ...values(points)].flatMap((point) =>
    [0, ...values(payments)].map((card) => point + card),
  );
  return values(tenders).some((tender) =>
    values(changes).some((change) => others.some((other) => same(tender - change + other, total))),
  );
}

function values(entries: readonly LabelledAmount[]): readonly number[] {
  return entries.slice(0, PARTS_MAX).map(({ amount }) => amount.value);
}

function paymentAgrees(total: number, amountTable: AmountTable): boolean | null {
  const { payments, tenders, hasChange, points } = amountTable;
  // The tendered amount equals the total only if no change was given.
  const paid = [...payments, ...(hasChange ? [] : tenders)];
  if (paid.length === 0) return null;
  const each = paid.map(({ amount }) => amount.value);
  const used = [0, sum(points), ...values(points)];
  const reached = [...each, sum(paid)].flatMap((value) => used.map((point) => value + point));
  return reached.some((value) => same(value, total));
}

function isRepeated(
  total: number,
  from: LabelledAmount | null,
  amountTable: AmountTable,
): boolean | null {
  const { totals, foundItems } = amountTable;
  // An amount already counted as an item is not a second confirmation.
  const others = totals.filter(
    ({ amount }) =>
      amount.row !== from?.amount.row && !foundItems.some(({ entry }) => entry.row === amount.row),
  );
  return others.some(({ amount }) => same(amount.value, total)) ? true : null;
}

/** No item costs more than the total, unless there was a discount. */
function isLargest(
  total: number,
  { foundItems, taxables, subtotals, points, discounts }: AmountTable,
): boolean | null {
  const hasDiscount =
    points.length + discounts.length > 0 || foundItems.some(({ item }) => item.amount < 0);
  if (hasDiscount) return null;
  const parts = [
    ...foundItems.map(({ item }) => item.amount),
    ...taxables.map((each) => each.amount.value),
  ];
  const largest = Math.max(0, ...parts, ...subtotals.map(({ amount }) => amount.value));
  return largest === 0 ? null : largest <= total + 0.005;
}
