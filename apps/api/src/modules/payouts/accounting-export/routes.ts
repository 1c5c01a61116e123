import * as wire from '@saifu/contract/accounting-export';
import { toJournalLines } from '@saifu/domain/payouts/accounting-journal';
import { addMonths, civilDate, startOfDay } from '@saifu/domain/shared/calendar';
import { CSV_FILES_PER_MERCHANT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as journals from './journal.repository.ts';
import { toJournalCsv } from './journal-csv.ts';

export function accountingExportRoutes(deps: Deps): readonly Route[] {
  const { db, clock, config } = deps;
  return [
    route(wire.getAccountingExport, async ({ actor, params: { month }, query: { format } }) => {
      const { merchantId } = actor;
      const key = `accounting exports of ${merchantId}`;
      await consumeRateLimit(db, key, CSV_FILES_PER_MERCHANT, clock.now());
      const from = startOfDay(civilDate(`${month}-01`));
      const before = startOfDay(civilDate(`${addMonths(month, 1)}-01`));
      const sums = await journals.sumByDay(db, { merchantId, from, before });
      const lines = sums.flatMap(toJournalLines);
      const isQualified = config.operator.invoiceNumber !== null;
      return {
        type: 'text/csv; charset=utf-8',
        bytes: new Uint8Array(Buffer.from(toJournalCsv({ format, lines, isQualified }))),
        file_name: `accounting_${month}_${format}.csv`,
      };
    }),
  ];
}
