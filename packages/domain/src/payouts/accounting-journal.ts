import type { LedgerEntryKind } from '../ledger/merchant-ledger.ts';
import type { CivilDate } from '../shared/calendar.ts';
import { type Yen, yen } from '../shared/yen.ts';

/** What the ledger posted for a merchant on a day, per kind of entry. All are sums of postings. */
export type JournalSums = {
  readonly day: CivilDate;
  readonly kind: LedgerEntryKind;
  /** By how much the operator owes the merchant more. */
  readonly owedYen: number;
  /** Charged, with tax; negative: given back. */
  readonly feeYen: number;
  /** Transferred to the merchant; negative: it came back. */
  readonly transferredYen: number;
};

/** The accounts of a merchant's own books. */
export type JournalAccount =
  | 'receivable'
  | 'sales'
  | 'fees'
  | 'bank'
  | 'dispute_loss'
  | 'other_income'
  | 'other_loss';

/** One line: the same amount on both sides. */
export type JournalLine = {
  readonly day: CivilDate;
  readonly kind: LedgerEntryKind;
  readonly debit: JournalAccount;
  readonly credit: JournalAccount;
  readonly amountYen: Yen;
};

/**
 * The lines of a day's entries of one kind. What a merchant sells becomes a receivable from the
 * operator; fees, refunds and chargebacks reduce it, and a transfer settles it. A line that would
 * be negative has its sides exchanged.
 */
export function toJournalLines(sums: JournalSums): readonly JournalLine[] {
  const { day, kind, owedYen, feeYen, transferredYen } = sums;
  const earnedYen = owedYen + feeYen + transferredYen;
  const lines = [
    { debit: 'receivable', credit: getSource(kind, earnedYen), amountYen: earnedYen },
    { debit: 'fees', credit: 'receivable', amountYen: feeYen },
    { debit: 'bank', credit: 'receivable', amountYen: transferredYen },
  ] as const;
  return lines.flatMap(({ debit, credit, amountYen }) => {
    if (amountYen === 0) return [];
    const sides = amountYen > 0 ? { debit, credit } : { debit: credit, credit: debit };
    return [{ day, kind, ...sides, amountYen: yen(Math.abs(amountYen)) }];
  });
}

const SALES_KINDS: readonly LedgerEntryKind[] = [
  'capture',
  'completion',
  'refund',
  'refund_failed',
];

function getSource(kind: LedgerEntryKind, earnedYen: number): JournalAccount {
  if (SALES_KINDS.includes(kind)) return 'sales';
  if (kind === 'dispute' || kind === 'dispute_return') return 'dispute_loss';
  return earnedYen > 0 ? 'other_income' : 'other_loss';
}
