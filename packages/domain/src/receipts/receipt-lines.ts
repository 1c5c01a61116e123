import type { OrderItem } from '../orders/order.ts';
import { apportion, splitRefund } from '../payments/refund.ts';
import type { TaxLine, TaxRate, TaxRounding } from '../shared/tax.ts';
import { type Yen, yen } from '../shared/yen.ts';

/** A line item of a receipt: tax-inclusive, for the whole quantity. */
export type ReceiptLine = {
  readonly name: string;
  readonly quantity: number;
  readonly amountYen: Yen;
  /** Null if no tax rate is known. */
  readonly rate: TaxRate | null;
};

export type ReceiptLines = {
  readonly items: readonly ReceiptLine[];
  /** The taxable amount includes the tax. */
  readonly taxLines: readonly TaxLine[];
};

type Billed = {
  readonly title: string;
  readonly items: readonly OrderItem[];
  readonly taxLines: readonly TaxLine[];
  readonly taxIncluded: boolean;
  readonly payAmount: number;
};

/**
 * The lines of an order's receipt. The tax is copied from the order, not recomputed. If less was
 * captured than the order total, it is unknown which items were paid, so there is one line per
 * rate.
 */
export function receiptLines(order: Billed, paid: number, rounding: TaxRounding): ReceiptLines {
  const { taxLines, payAmount, taxIncluded } = order;
  if (order.items.length === 0 || paid !== payAmount) {
    const title = partTitle(order);
    return partLines({ title, taxLines, payAmount }, paid, { rounding });
  }
  return {
    items: taxIncluded ? order.items.map(toLine) : withTax(order.items, taxLines),
    taxLines: taxLines.map(({ rate, taxableYen, taxYen }) => {
      return { rate, taxableYen: taxIncluded ? taxableYen : yen(taxableYen + taxYen), taxYen };
    }),
  };
}

type Titled = { readonly title: string; readonly items: readonly { readonly name: string }[] };

/** The title of a partial sale: its only line item, or the title of the order. */
export function partTitle({ title, items }: Titled): string {
  const [only, ...others] = items;
  return only === undefined || others.length > 0 ? title : only.name;
}

type Whole = Pick<Billed, 'title' | 'taxLines' | 'payAmount'>;

/**
 * A part of the amount paid, split across the tax rates. `before` is the amount refunded earlier.
 */
export function partLines(
  { title, taxLines, payAmount }: Whole,
  part: number,
  splitting: { readonly rounding: TaxRounding; readonly before?: number },
): ReceiptLines {
  const line = { name: title, quantity: 1 };
  if (taxLines.length === 0) {
    return { items: [{ ...line, amountYen: yen(part), rate: null }], taxLines: [] };
  }
  const parts = splitRefund(taxLines, payAmount, part, splitting);
  const items = parts.map(({ rate, taxableYen }) => ({ ...line, amountYen: taxableYen, rate }));
  return { items, taxLines: parts };
}

function toLine({ name, quantity, amountYen, taxRate }: OrderItem): ReceiptLine {
  return { name, quantity, amountYen, rate: taxRate };
}

/**
 * The tax of each rate was rounded once for all its items. It is distributed over them in whole
 * yen, so that the lines add up to the amount paid.
 */
function withTax(items: readonly OrderItem[], taxLines: readonly TaxLine[]) {
  const lines = items.map(toLine);
  for (const { rate, taxYen } of taxLines) {
    const indexes = lines.flatMap((line, at) => (line.rate === rate ? [at] : []));
    const shares = apportion(
      taxYen,
      indexes.map((at) => lines[at]?.amountYen ?? 0),
    );
    indexes.forEach((at, share) => {
      const line = lines[at];
      if (line) lines[at] = { ...line, amountYen: yen(line.amountYen + (shares[share] ?? 0)) };
    });
  }
  return lines;
}
