import {
  feeInvoiceNumber,
  getTaxDifference,
  toFeeInvoice,
} from '@saifu/domain/payouts/fee-invoice';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as entries from '../../ledger/entry/ledger-entry.repository.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import type { Payout } from '../payout.repository.ts';
import * as statements from './statement.repository.ts';

export type IssueStatementInput = {
  readonly payout: Pick<Payout, 'id' | 'merchantId' | 'feeTaxYen'>;
  readonly operator: Deps['config']['operator'];
  readonly now: Date;
};

/**
 * Issues the statement of a payout whose items are complete, once: its number, who invoices whom,
 * and the fees with their tax, which the law wants rounded once per invoice. What this rounding
 * adds to the tax that was posted payment by payment is posted between `fee.revenue` and `fee.tax`;
 * the merchant pays the same. These accounts are locked before the merchant's balance, as the
 * capture of a payment does.
 */
export async function issueStatement(
  tx: Tx,
  { payout, operator, now }: IssueStatementInput,
): Promise<void> {
  const { id: payoutId, merchantId } = payout;
  const { fromDay, toDay, chargedYen, returnedYen } = await statements.sumFees(tx, payoutId);
  const returnedDays = returnedYen > 0 ? await statements.findReturnedDays(tx, payoutId) : null;
  const invoice = toFeeInvoice({ chargedYen: yen(chargedYen), returnedYen: yen(returnedYen) });
  const issuedOn = toCivilDate(now);
  const isNew = await statements.insert(tx, {
    payoutId,
    number: feeInvoiceNumber(issuedOn, payoutId),
    issuedOn,
    issuerName: operator.name,
    issuerAddress: operator.address,
    issuerRegistrationNumber: operator.invoiceNumber,
    merchantName: await merchants.getName(tx, merchantId),
    fromDay,
    toDay,
    invoice,
    returnedFromDay: returnedDays?.from ?? null,
    returnedToDay: returnedDays?.to ?? null,
  });
  const difference = getTaxDifference(invoice, payout.feeTaxYen);
  if (!isNew || difference === 0) return;
  const postings = [
    { account: 'fee.revenue', amountYen: difference },
    { account: 'fee.tax', amountYen: yen(-difference) },
  ] as const;
  await entries.insert(tx, { merchantId, kind: 'fee_invoice', sourceId: payoutId, postings }, now);
}
