import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import { getAccountingExport } from '@saifu/contract/accounting-export';
import { listPayouts } from '@saifu/contract/payout';
import {
  getPayoutFeeInvoice,
  getPayoutStatementCsv,
  getPayoutStatementPdf,
} from '@saifu/contract/payout-statement';
import type { AccountingFormat } from '@saifu/domain/payouts/accounting-format';
import type { Language } from '@saifu/domain/shared/language';
import { useInfiniteQuery } from '@tanstack/react-query';
import { joinItems, listOptions } from '../../lib/list-query.ts';

/** The merchant's payouts, newest first. */
export function usePayouts() {
  return useInfiniteQuery({
    queryKey: ['payouts'],
    ...listOptions((page, options) => callConsole(listPayouts, { query: page }, options)),
    select: joinItems,
  });
}

export const PAYOUT_FILES = ['statement_pdf', 'statement_csv', 'fee_invoice'] as const;
export type PayoutFile = (typeof PAYOUT_FILES)[number];

export function fetchPayoutFile(file: PayoutFile, id: string, language: Language): Promise<Blob> {
  const params = { id };
  if (file === 'statement_csv') return callConsoleForFile(getPayoutStatementCsv, { params });
  const row = file === 'fee_invoice' ? getPayoutFeeInvoice : getPayoutStatementPdf;
  return callConsoleForFile(row, { params, query: { language } });
}

/** `month`: `2026-11`. */
export function fetchAccountingExport(month: string, format: AccountingFormat): Promise<Blob> {
  return callConsoleForFile(getAccountingExport, { params: { month }, query: { format } });
}
