import type { AmountTable } from './amount-table.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import { reachable, same, sum } from './sums.ts';
import { fits } from './taxes.ts';

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

function taxablesAgree(total: number, { taxLines, taxables, taxes }: AmountTable): boolean | null {
  if (taxables.length === 0) return null;
  const plain = sum(taxables);
  const perRate = taxLines.reduce((all, line) => all + (line.taxable ?? 0), 0);
  const withTax = taxLines.reduce(
    (all, { taxable, tax, is_included }) =>
      all + (taxable ?? 0) + (is_included === false ? (tax ?? 0) : 0),
    0,
  );
  return [plain, perRate, withTax, plain + sum(taxes)].some((reached) => same(reached, total));
}

function taxesAgree(
  total: number,
  { taxLines, taxables, points, style }: AmountTable,
): boolean | null {
  if (style.hasCents) return null;
  const paired = taxLines.flatMap(({ rate, taxable, tax }) =>
    taxable === null || tax === null
      ? []
      : [fits(taxable, tax, rate, true) || fits(taxable, tax, rate, false)],
  );
  if (paired.length > 0) return paired.every((fit) => fit);
  const [line] = taxLines;
  if (line?.tax == null || taxLines.length > 1 || taxables.length > 0) return null;
  const { tax } = line;
  // The part paid with points is taxed too.
  const bases = [total, total + sum(points)];
  return bases.some((base) =>
    [8, 10].some((rate) => fits(base, tax, rate, true) || fits(base - tax, tax, rate, false)),
  );
}

function tenderAgrees(total: number, { tenders, changes, points }: AmountTable): boolean | null {
  if (tenders.length === 0 || changes.length === 0) return null;
  const used = [0, ...points.map(({ amount }) => amount.value)];
  return tenders.some((tender) =>
    changes.some((change) =>
      used.some((point) => same(tender.amount.value - change.amount.value + point, total)),
    ),
  );
}

function paymentAgrees(total: number, amountTable: AmountTable): boolean | null {
  const { payments, tenders, hasChange, points } = amountTable;
  // The tendered amount equals the total only if no change was given.
  const paid = [...payments, ...(hasChange ? [] : tenders)];
  if (paid.length === 0) return null;
  const each = paid.map(({ amount }) => amount.value);
  return [...each, sum(paid), sum(paid) + sum(points)].some((reached) => same(reached, total));
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
  { foundItems, taxables, subtotals, points }: AmountTable,
): boolean | null {
  const hasDiscount = points.length > 0 || foundItems.some(({ item }) => item.amount < 0);
  if (hasDiscount) return null;
  const parts = [
    ...foundItems.map(({ item }) => item.amount),
    ...taxables.map((each) => each.amount.value),
  ];
  const largest = Math.max(0, ...parts, ...subtotals.map(({ amount }) => amount.value));
  return largest === 0 ? null : largest <= total + 0.005;
}
