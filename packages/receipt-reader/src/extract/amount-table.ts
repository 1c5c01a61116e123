import { insuredOf } from './health-insurance.ts';
import type { Goods } from './items.ts';
import type { Entry } from './labelled-amounts.ts';
import { labelOf, type Role } from './labels.ts';
import type { Style } from './layout-style.ts';
import type { Row } from './rows.ts';
import { type Tax, taxesOf } from './taxes.ts';
import { lettersOf } from './text.ts';

/** Every amount of a receipt, by what it is. */
export type Figures = {
  readonly totals: readonly Entry[];
  readonly subtotals: readonly Entry[];
  readonly taxes: readonly Entry[];
  readonly taxLines: readonly Tax[];
  readonly taxables: readonly Entry[];
  readonly tenders: readonly Entry[];
  readonly changes: readonly Entry[];
  readonly payments: readonly Entry[];
  readonly points: readonly Entry[];
  readonly discounts: readonly Entry[];
  readonly services: readonly Entry[];
  readonly roundings: readonly Entry[];
  readonly goods: readonly Goods[];
  /** Something is taken off below a sum, and no word says what. */
  readonly deductions: readonly Entry[];
  /** Money was given back, though the amount of it may not have been read. */
  readonly hasChange: boolean;
  /** What the points of a treatment come to for the patient. */
  readonly insured: number | null;
  readonly style: Style;
};

export function figuresOf(
  entries: readonly Entry[],
  goods: readonly Goods[],
  rows: readonly Row[],
  style: Style,
): Figures {
  const sums = entries.filter(({ label }) => label?.role === 'total' || label?.role === 'subtotal');
  const firstSum = sums[0]?.row.index ?? 0;
  const of = (role: Role) => entries.filter(({ label }) => label?.role === role);
  // Before the first sum a card is something that is sold, and a discount is counted with items.
  const after = (role: Role) => of(role).filter(({ row }) => row.index >= firstSum);
  return {
    totals: of('total').filter(({ amount }) => !amount.isNegative && amount.value > 0),
    subtotals: of('subtotal'),
    taxes: of('tax'),
    taxLines: taxesOf(entries),
    taxables: of('taxable'),
    tenders: of('tender'),
    changes: of('change'),
    payments: after('payment'),
    points: of('points'),
    discounts: after('discount'),
    services: after('service'),
    roundings: of('rounding'),
    goods,
    deductions: entries.filter(
      ({ amount, label, row, text }) =>
        amount.isNegative &&
        label === null &&
        row.index > firstSum &&
        (amount.hasMark || lettersOf(text) !== ''),
    ),
    hasChange: rows.some(({ text }) => labelOf(text)?.role === 'change'),
    insured: insuredOf(rows),
    style,
  };
}
