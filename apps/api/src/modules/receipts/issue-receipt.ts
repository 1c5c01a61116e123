import { needsReturnInvoice } from '@saifu/domain/receipts/receipt';
import { SENDS_PER_DESTINATION } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import { recordRateLimitHit } from '../../platform/rate-limits.ts';
import * as merchants from '../merchants/merchant.repository.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as orders from '../orders/order.repository.ts';
import * as payments from '../payments/authorize/payment.repository.ts';
import { toReceiptId } from '../payments/receipt-id.ts';
import { getCompletedAt, newReceipt, newReturn } from './build-receipt.ts';
import { destinationKey, toReceiptEmailEvent } from './email-request.ts';
import * as receipts from './receipt.repository.ts';
import type { Receipt } from './receipt.ts';
import * as settings from './receipt-setting.repository.ts';

type IssueDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Returns the receipt of a payment, issuing it on first access. Returns undefined if the payment is
 * not complete.
 */
export async function issueReceipt(
  deps: IssueDeps,
  paymentId: string,
): Promise<Receipt | undefined> {
  const known = await receipts.get(deps.db, toReceiptId(paymentId));
  if (known !== undefined) return known;
  const payment = await payments.get(deps.db, paymentId);
  const completedAt = payment && getCompletedAt(payment);
  if (payment === undefined || !completedAt) return undefined;
  const [order, store, setting] = await Promise.all([
    orders.get(deps.db, payment.orderId),
    stores.get(deps.db, payment.storeId),
    settings.get(deps.db, payment.userId ?? payment.id),
  ]);
  if (order === undefined || store === undefined)
    throw new Error('the order or store of a payment does not exist');
  const companyName = await merchants.getName(deps.db, store.merchantId);
  const sale = { payment, order, store, companyName, setting };
  return write(deps, newReceipt(sale, completedAt), setting);
}

export type IssueReturnInput = {
  readonly paymentId: string;
  readonly refundId: string;
  readonly amount: number;
  readonly at: Date;
};

/** Issues the return invoice of a refund after completion, where the law requires one. */
export async function issueReturn(deps: IssueDeps, refund: IssueReturnInput): Promise<void> {
  if (!needsReturnInvoice(refund.amount)) return;
  // The completion event may not have been processed yet.
  const original = await issueReceipt(deps, refund.paymentId);
  if (original === undefined) return;
  const { refundId: id, amount, at } = refund;
  // Its money may have come back before the event of the refund was processed.
  if (!(await receipts.isRefundMade(deps.db, id))) return;
  const before = await receipts.refundedBefore(deps.db, id);
  if (before >= original.amount) return;
  const setting = await settings.get(deps.db, original.userId ?? original.paymentId);
  await write(deps, newReturn(original, { id, amount, before, at }), setting);
}

/** Issues return invoices of refunds before completion, when no receipt existed to refer to. */
export async function issueEarlierReturns(deps: IssueDeps, paymentId: string): Promise<void> {
  const refunds = await receipts.listRefunds(deps.db, paymentId);
  for (const refund of refunds) await issueReturn(deps, { ...refund, paymentId });
}

/** Stores the receipt and requests its email if enabled, in one transaction. */
function write(
  deps: IssueDeps,
  receipt: Receipt,
  setting: settings.ReceiptSetting,
): Promise<Receipt> {
  return deps.db.transaction(async (tx) => {
    const isNew = await receipts.insert(tx, receipt);
    if (isNew && setting.autoEmail) await askMail(deps, tx, receipt, setting.email);
    return (await receipts.get(tx, receipt.id)) ?? receipt;
  });
}

async function askMail(deps: IssueDeps, tx: Tx, receipt: Receipt, email: string | null) {
  const payer = await receipts.findPayer(tx, receipt.paymentId);
  const to = email ?? payer?.email;
  if (payer === undefined || to == null) return;
  const now = deps.clock.now();
  if (to !== payer.email && (await isFull(tx, to, now))) {
    deps.log.warn('receipt.mail_held', {});
    return;
  }
  const { language } = payer;
  await publishEvents(tx, [toReceiptEmailEvent({ receiptIds: [receipt.id], to, language }, now)]);
}

/**
 * The per-minute limit does not apply, because two purchases within a minute are normal. The hourly
 * and daily limits do.
 */
async function isFull(tx: Tx, to: string, now: Date): Promise<boolean> {
  const rates = SENDS_PER_DESTINATION.filter(({ max }) => max > 1);
  const windows = await Promise.all(
    rates.map(async (rate) => {
      const key = `${destinationKey(to)} ${rate.windowSeconds}`;
      return { rate, window: await recordRateLimitHit(tx, key, rate, now) };
    }),
  );
  return windows.some(({ rate, window }) => (window?.hits ?? 0) > rate.max);
}
