import type { LabelledAmount } from './labelled-amounts.ts';
import { findLabel, type Label, type Role } from './labels.ts';
import type { Row } from './rows.ts';
import { compact } from './text.ts';

/** The total of a cash register, or the cash handed over. */
const CASH_TOTAL = /現金?計|ゲンケイ/;
/** A card receipt printed below the receipt. */
const COPY =
  /売上票|売上伝票|利用票|お?客様控|カード会社|会員番号|伝票番号|承認番号|端末番号|支払区分|加盟店名/;

/** A card receipt alone prints at least this many of these words above its total. */
const COPY_ROWS = 3;
const PARTS_MAX = 8;

/** Roles that depend on the other amounts of the receipt, not only on the words. */
export function assignRoles(
  entries: readonly LabelledAmount[],
  rows: readonly Row[],
): readonly LabelledAmount[] {
  const totals = entries.filter(({ label }) => label?.role === 'total');
  const isCash = ({ text }: LabelledAmount) => CASH_TOTAL.test(compact(text));
  const hasOther = totals.some((entry) => !isCash(entry) && (entry.label?.strength ?? 0) >= 3);
  const hasTender = entries.some(({ label }) => label?.role === 'tender');
  const hasChange = rows.some(({ text }) => findLabel(text)?.role === 'change');
  const isTendered = hasOther || (hasChange && !hasTender);
  const copy = findCardCopy(rows, totals);
  const known = listPaid(entries.filter(({ row }) => row.index < copy));
  return entries.map((entry) => {
    if (entry.label?.role !== 'total') return entry;
    if (isCash(entry) && isTendered) return relabel(entry, entry.label, 'tender');
    // Another amount below the card receipt is the total of a second receipt.
    const isRepeated = entry.row.index > copy && known.has(entry.amount.value);
    return isRepeated ? relabel(entry, entry.label, 'payment') : entry;
  });
}

/** Amounts that a card receipt repeats: the total, a part paid by card, the rest after points. */
function listPaid(entries: readonly LabelledAmount[]): ReadonlySet<number> {
  const list = (role: Role) =>
    entries.filter(({ label }) => label?.role === role).map(({ amount }) => amount.value);
  const totals = list('total');
  const points = list('points').slice(0, PARTS_MAX);
  const rests = totals.slice(0, PARTS_MAX).flatMap((total) => points.map((each) => total - each));
  return new Set([...totals, ...list('payment'), ...rests]);
}

/** The first row of a card receipt below a total, and infinity if the document is only that. */
function findCardCopy(rows: readonly Row[], totals: readonly LabelledAmount[]): number {
  const total = totals[0]?.row.index;
  if (total === undefined) return Number.POSITIVE_INFINITY;
  const copies = rows.filter(({ text }) => COPY.test(compact(text)));
  const isAlone = copies.filter(({ index }) => index < total).length >= COPY_ROWS;
  const below = copies.find(({ index }) => index > total);
  return isAlone ? Number.POSITIVE_INFINITY : (below?.index ?? Number.POSITIVE_INFINITY);
}

function relabel(entry: LabelledAmount, label: Label, role: Role): LabelledAmount {
  return { ...entry, label: { ...label, role, strength: 0 } };
}
