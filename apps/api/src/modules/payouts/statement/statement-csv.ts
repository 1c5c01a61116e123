import { CSV_BOM, csvRow } from '@saifu/domain/shared/csv';
import type { Deps } from '../../../dependencies.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import * as payouts from '../payout.repository.ts';

const COLUMNS = [
  'kind',
  'id',
  'at',
  'payment_id',
  'dispute_id',
  'payout_id',
  'gross',
  'fee',
  'fee_tax',
  'amount',
] as const;

/** An item with the fields of the list. */
export type PayoutStatementRow = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

/** Rows per statement. Formatting them blocks the process for a few milliseconds. */
const PAGE_ROWS = 500;

/**
 * The statement of a payout as CSV: the opening balance, each item, and how they lead to the
 * closing balance. The amounts of all rows but the last add up to the last. Built while the items
 * are read page by page, because a payout may have a million; they never change.
 */
export async function* generateStatementCsv(
  { db }: Pick<Deps, 'db'>,
  payout: payouts.Payout,
  toRow: (item: payouts.PayoutItem) => PayoutStatementRow,
): AsyncGenerator<Buffer> {
  const { id: payoutId, amountYen, openingBalanceYen: opening, closingBalanceYen } = payout;
  yield Buffer.from(CSV_BOM + csvRow(COLUMNS) + toBalanceRow('opening_balance', opening));
  let after: Cursor | undefined;
  do {
    const page = { payoutId, kind: undefined, limit: PAGE_ROWS, after };
    const items = await payouts.listItems(db, page);
    const rows = items.map(toRow);
    yield Buffer.from(rows.map((row) => csvRow(COLUMNS.map((name) => row[name]))).join(''));
    after = items.length < PAGE_ROWS ? undefined : items.at(-1);
  } while (after !== undefined);
  yield Buffer.from(
    toBalanceRow('not_in_this_payout', closingBalanceYen - opening) +
      toBalanceRow('this_payout', -amountYen) +
      toBalanceRow('closing_balance', closingBalanceYen),
  );
}

function toBalanceRow(kind: string, amountYen: number): string {
  return csvRow(COLUMNS.map((name) => ({ kind, amount: amountYen })[name as 'kind'] ?? null));
}
