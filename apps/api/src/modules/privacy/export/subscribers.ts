import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { makeExport } from './build-export.ts';
import { accountData } from './file/account-data.ts';
import { paymentsCsv } from './file/payments-csv.ts';
import { receiptsZip } from './file/receipts-zip.ts';
import { statementPdf } from './file/statement-pdf.ts';
import { notifyDataExport } from './notify-data-export.ts';

// An export may draw thousands of receipts one after another.
const SECONDS_MAX = 15 * 60;

export function exportSubscribers(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'pdfWorkerPool' | 'fileStorage'>,
): readonly Subscriber[] {
  const makers = {
    payments_csv: paymentsCsv(deps),
    receipts_zip: receiptsZip(deps),
    statement_pdf: statementPdf(deps),
    account_data: accountData(deps),
  };
  return [
    {
      name: 'make-export',
      on: 'export.wanted',
      secondsMax: SECONDS_MAX,
      handle: ({ subjectId }) => makeExport(deps, makers, subjectId),
    },
  ];
}

/** Separate from the export builders, which take minutes and need fewer dependencies. */
export function exportMessageSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'notify-export',
      on: 'export.wanted',
      handle: (event) => notifyDataExport(deps, event),
    },
  ];
}
