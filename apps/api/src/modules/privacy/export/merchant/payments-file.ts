import type { Deps } from '../../../../dependencies.ts';
import { type CsvTable, generateCsv } from '../../../../platform/csv-rows.ts';
import { getPeriodFileName } from '../../../../platform/file-name.ts';
import * as sales from '../../../payments/merchant-payment/merchant-payment.repository.ts';
import type { ExportFile, Tally } from '../export.ts';
import type { MerchantExport } from './merchant-export.ts';

/** Payments of a merchant as CSV, newest first, without those made after the request. */
export async function createPaymentsFile<Column extends string>(
  { db }: Pick<Deps, 'db'>,
  table: CsvTable<sales.Sale, Column>,
  wanted: MerchantExport,
  tally: Tally,
): Promise<ExportFile> {
  const filter = toSaleFilter(wanted);
  const chunks = generateCsv({
    ...table,
    list: (page) => sales.listOwn(db, { ...filter, ...page }),
    onPage: ({ length }) => {
      tally.done += length;
    },
  });
  const { count: total } = await sales.getTotals(db, filter);
  const name = getPeriodFileName('payments', wanted.filter, wanted.createdAt, 'csv');
  return { total, name, chunks };
}

export function toSaleFilter({
  merchantId,
  storeIds,
  filter,
  createdAt: until,
}: Pick<MerchantExport, 'merchantId' | 'storeIds' | 'filter' | 'createdAt'>): sales.SaleFilter {
  const { storeId, status, from, to } = filter;
  return { merchantId, storeId, storeIds, status, from, to, until };
}
