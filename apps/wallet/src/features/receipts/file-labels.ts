import type { ExportView } from '@saifu/contract/export';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { formatDate } from '@saifu/web/i18n/dates.ts';

/** The data export is listed on the privacy screen under its own name. */
export const KIND_NAMES: Readonly<Record<ExportView['kind'], TextKey>> = {
  receipts_zip: 'receipts.file_receipts',
  payments_csv: 'receipts.file_payments',
  statement_pdf: 'receipts.file_statement',
  account_data: 'privacy.export_title',
};

export const STATE_NAMES: Readonly<Record<ExportView['state'], TextKey>> = {
  waiting: 'receipts.file_waiting',
  running: 'receipts.file_waiting',
  ready: 'receipts.file_ready',
  failed: 'receipts.file_failed',
  expired: 'receipts.file_expired',
};

/** Date range of a file. */
export function formatPeriod(t: Translate, { from, to }: Pick<ExportView, 'from' | 'to'>): string {
  const [first, last] = [from && formatDate(from), to && formatDate(to)];
  if (first && last) return t('history.span', { from: first, to: last });
  if (first) return t('history.span_from', { from: first });
  return last ? t('history.span_to', { to: last }) : t('history.period_any');
}
