import type { TaxLine } from './extracted-fields.ts';
import type { LabelledAmount } from './labelled-amounts.ts';

/** A tax line and its source entries. */
export type Tax = TaxLine & { readonly entries: readonly LabelledAmount[] };

type Draft = { rate: 8 | 10; taxable: LabelledAmount | null; tax: LabelledAmount | null };

/**
 * Pairs taxable amounts with their taxes. A tax without a rate belongs to the preceding taxable
 * amount. A receipt with a single rate uses that rate, and one without a rate uses the standard
 * rate.
 */
export function findTaxLines(entries: readonly LabelledAmount[]): readonly Tax[] {
  const drafts: Draft[] = [];
  const isTaxed = (entry: LabelledAmount) =>
    entry.label?.role === 'taxable' || entry.label?.role === 'tax';
  for (const entry of entries.filter(isTaxed)) {
    const role = entry.label?.role === 'tax' ? 'tax' : 'taxable';
    const rate = findRate(entry) ?? (role === 'tax' ? openRate(drafts) : null);
    if (rate === null) continue;
    const open = drafts.find((draft) => draft.rate === rate && draft[role] === null);
    if (open !== undefined) open[role] = entry;
    else if (!drafts.some((draft) => draft.rate === rate))
      drafts.push({ rate, taxable: null, tax: null, [role]: entry });
  }
  return drafts.map(toTax);
}

function findRate(entry: LabelledAmount): 8 | 10 | null {
  const found = /(?<!\d)(8|10)(?:\.0)?\s?%|税(8|10)(?!\d)/.exec(entry.text);
  const rate = Number(found?.[1] ?? found?.[2]);
  return rate === 8 || rate === 10 ? rate : null;
}

/** True if a tax matches this rate and amount with any rounding. */
export function fits(taxable: number, tax: number, rate: number, isIncluded: boolean): boolean {
  const exact = (taxable * rate) / (isIncluded ? 100 + rate : 100);
  return Math.abs(exact - tax) < 1;
}

function openRate(drafts: readonly Draft[]): 8 | 10 | null {
  const open = drafts.findLast((draft) => draft.tax === null);
  if (open !== undefined) return open.rate;
  return drafts.length === 0 ? 10 : null;
}

function toTax({ rate, taxable, tax }: Draft): Tax {
  const entries = [taxable, tax].filter((entry) => entry !== null);
  return {
    rate,
    taxable: taxable?.amount.value ?? null,
    tax: tax?.amount.value ?? null,
    is_included: isIncluded(rate, taxable, tax),
    entries,
  };
}

/** The numbers take precedence over the words if they fit in one way only. */
function isIncluded(
  rate: number,
  taxable: LabelledAmount | null,
  tax: LabelledAmount | null,
): boolean | null {
  const words = `${taxable?.text ?? ''} ${tax?.text ?? ''}`;
  if (taxable !== null && tax !== null) {
    const inside = fits(taxable.amount.value, tax.amount.value, rate, true);
    const outside = fits(taxable.amount.value, tax.amount.value, rate, false);
    if (inside !== outside) return inside;
  }
  if (/[内込]|うち|INCL/i.test(words)) return true;
  if (/外|抜|別|EXCL/i.test(words)) return false;
  return null;
}
