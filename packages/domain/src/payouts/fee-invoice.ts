import { getTaxInFee } from '../ledger/fee-contract.ts';
import type { CivilDate } from '../shared/calendar.ts';
import { toTypeId } from '../shared/ids.ts';
import { type Yen, yen } from '../shared/yen.ts';

/** The only rate of the operator's services, in percent. */
export const FEE_TAX_RATE = 10;

/** Fees of one direction on an invoice, with the tax that they contain. */
export type FeeInvoiceLine = { readonly feeYen: Yen; readonly taxYen: Yen };

/** What the operator invoices for its service in the payments of one payout. */
export type FeeInvoice = {
  readonly charged: FeeInvoiceLine;
  /** Given back with refunds: the part that is a return invoice. */
  readonly returned: FeeInvoiceLine;
};

/** The tax is rounded once per invoice and rate, as the law requires, not per payment. */
export function toFeeInvoice(sums: {
  readonly chargedYen: Yen;
  readonly returnedYen: Yen;
}): FeeInvoice {
  const toLine = (feeYen: Yen) => ({ feeYen, taxYen: getTaxInFee(feeYen) });
  return { charged: toLine(sums.chargedYen), returned: toLine(sums.returnedYen) };
}

/**
 * By how much the tax of an invoice is above what was posted as tax payment by payment. The fee,
 * and so what the merchant pays, stays the same.
 */
export function getTaxDifference({ charged, returned }: FeeInvoice, postedTaxYen: number): Yen {
  return yen(charged.taxYen - returned.taxYen - postedTaxYen);
}

/** `F-20261130-3K9QX2AB71MD`. Unique, because the payout's id is random. */
export function feeInvoiceNumber(issuedOn: CivilDate, payoutId: string): string {
  const digits = toTypeId('payout', payoutId).slice(-12).toUpperCase();
  return `F-${issuedOn.replaceAll('-', '')}-${digits}`;
}
