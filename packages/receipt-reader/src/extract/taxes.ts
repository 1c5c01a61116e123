import type { TaxLine } from './extracted-fields.ts';
import type { LabelledAmount } from './labelled-amounts.ts';

/** A tax line and its source entries. */
export type Tax = TaxLine & { readonly entries: readonly LabelledAmount[] };

type Draft = { rate: 8 | 10; taxable: LabelledAmount | null; tax: LabelledAmount | null };

/**
 * Pairs taxable amounts with their taxes. A tax without a rate belongs to the preceding taxable
 * amount, unless it is the sum of the taxes of several rates. A receipt with a single rate uses
 * that rate, and one without a rate uses the standard rate.
 */
export function findTaxLines(entries: readonly LabelledAmount[]): readonly Tax[] {
  const drafts: Draft[] = [];
  const loose: LabelledAmount[] = [];
  for (const entry of entries) {
    const role = entry.label?.role;
    // A negative taxable amount is the part of a discount that belongs to a rate.
    if ((role !== 'taxable' && role !== 'tax') || entry.amount.isNegative) continue;
    const rate = findRate(entry) ?? (role === 'tax' ? findOpenRate(entry, drafts) : null);
    if (rate !== null) add(drafts, rate, role, entry);
    else if (role === 'tax') loose.push(entry);
  }
  const [first] = loose;
  if (first === undefined) return drafts.map(toTax);
  const open = drafts.filter(({ tax }) => tax === null);
  if (drafts.length === 0) add(drafts, 10, 'tax', first);
  else if (drafts.length === 1 && open[0] !== undefined) open[0].tax = first;
  return drafts.map(toTax);
}

function add(drafts: Draft[], rate: 8 | 10, role: 'taxable' | 'tax', entry: LabelledAmount): void {
  const open = drafts.find((draft) => draft.rate === rate && draft[role] === null);
  if (open !== undefined) open[role] = entry;
  else if (!drafts.some((draft) => draft.rate === rate))
    drafts.push({ rate, taxable: null, tax: null, [role]: entry });
}

function findRate({ text }: LabelledAmount): 8 | 10 | null {
  const found = /(?<!\d)(8|10)(?:\.0{1,2})?\s?%|税(8|10)(?!\d)/.exec(text);
  const rate = Number(found?.[1] ?? found?.[2]);
  if (rate === 8 || rate === 10) return rate;
  if (/標準税/.test(text)) return 10;
  return /軽減税/.test(text) ? 8 : null;
}

/** True if a tax matches this rate and amount with any rounding. */
export function fits(taxable: number, tax: number, rate: number, isIncluded: boolean): boolean {
  if (isIncluded) return isNear((taxable * rate) / (100 + rate), tax);
  // Some shops derive the amount without tax from the one with tax.
  const derived = ((taxable + tax) * rate) / (100 + rate);
  return isNear((taxable * rate) / 100, tax) || isNear(derived, tax);
}

function isNear(exact: number, tax: number): boolean {
  return Math.abs(exact - tax) < 1;
}

/** 外税計 and 税合計 are sums over all rates. */
function findOpenRate({ text }: LabelledAmount, drafts: readonly Draft[]): 8 | 10 | null {
  if (/計/.test(text) && drafts.length > 1) return null;
  return drafts.findLast((draft) => draft.tax === null)?.rate ?? null;
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
