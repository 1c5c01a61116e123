import { getPaidAmount } from '@saifu/domain/payments/history';
import { CSV_BOM, csvRow } from '@saifu/domain/shared/csv';
import { toTypeId } from '@saifu/domain/shared/ids';
import { type ExportKey, tExport } from '@saifu/i18n/exports';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import type { Deps } from '../../../../dependencies.ts';
import { toTimestamp } from '../../../../platform/clock.ts';
import * as history from '../../../payments/history/history.repository.ts';
import type { HistoryCursor, HistoryEntry } from '../../../payments/history/history.ts';
import { getRefundedAmount } from '../../../payments/payment.ts';
import * as exports from '../export.repository.ts';
import type { Export, MakeFile, Tally } from '../export.ts';
import { getFileName } from './file-name.ts';

const COLUMNS = [
  ...(['date', 'time', 'payment_id', 'store', 'title', 'method', 'type', 'amount', 'fee'] as const),
  ...(['paid', 'refunded', 'status', 'completed_on', 'receipt_number'] as const),
] as const satisfies readonly ExportKey[];

const ROWS = 500;

/** Payments of a user as CSV, oldest first. Payments made after the request are not included. */
export function paymentsCsv(deps: Pick<Deps, 'db'>): MakeFile {
  return async (wanted, tally) => {
    const { filter, userId, createdAt: until, language } = wanted;
    const total = await history.count(deps.db, { ...filter, userId, until });
    const name = getFileName(tExport(language, 'file_payments'), wanted, 'csv');
    return { total, name, chunks: generateRows(deps, wanted, tally) };
  };
}

async function* generateRows(deps: Pick<Deps, 'db'>, wanted: Export, tally: Tally) {
  const { filter, userId, createdAt: until, language } = wanted;
  const t = await loadAllTexts(language);
  yield Buffer.from(CSV_BOM + csvRow(COLUMNS.map((column) => tExport(language, column))));
  let after: HistoryCursor | undefined;
  do {
    const input = { ...filter, userId, until, sort: 'oldest', after, limit: ROWS } as const;
    const page = await history.list(deps.db, input);
    const ids = page.map(({ id }) => id);
    const getReceiptNumber = await exports.getReceiptNumbers(deps.db, ids);
    tally.done += page.length;
    yield Buffer.from(page.map((entry) => toRow(entry, getReceiptNumber(entry.id), t)).join(''));
    const last = page.length < ROWS ? undefined : page.at(-1);
    after = last && { key: last.createdAt, id: last.id };
  } while (after !== undefined);
}

function toRow(entry: HistoryEntry, receiptNumber: string | null, t: Translate): string {
  const { amount, fee, status, createdAt: at, completedAt } = entry;
  const [date = '', time = ''] = toTimestamp(at).split(/[T+]/);
  const paid = getPaidAmount({ status, at, amount: amount + fee, refunded: 0 });
  return csvRow([
    ...[date, time, toTypeId('payment', entry.id), entry.store.name, entry.title],
    t(`payment.method_${entry.method}`),
    t(`payment.type_${entry.paymentType}`),
    ...[amount, fee, paid, getRefundedAmount(entry)],
    t(`payment.status_${status}`),
    completedAt && toTimestamp(completedAt).slice(0, 10),
    receiptNumber,
  ]);
}
