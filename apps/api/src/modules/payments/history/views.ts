import type { QueryOf } from '@saifu/contract/endpoint';
import type { listMonths, PaymentRowView } from '@saifu/contract/history';
import { validateHistoryFilter } from '@saifu/domain/payments/history';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { encodeCursor, parseCursor, throwInvalidCursor } from '../../../platform/pagination.ts';
import { toStoreSummaryView } from '../../merchants/store/views.ts';
import { getRefundedAmount } from '../payment.ts';
import { toReceiptId } from '../receipt-id.ts';
import type { Summary } from '../refund-request/refund-request.ts';
import { toSummaryView } from '../refund-request/views.ts';
import type { HistoryCursor, HistoryEntry, HistorySearch, HistorySort } from './history.ts';

export function toPaymentRowView(
  entry: HistoryEntry,
  refundRequest: Summary | undefined,
): PaymentRowView {
  const { cardBrand: brand, cardLast4: last4, authorizedAt, completedAt, autoCompleteAt } = entry;
  return {
    id: toTypeId('payment', entry.id),
    order_id: toTypeId('order', entry.orderId),
    store: toStoreSummaryView(entry.store),
    failed_attempts: entry.failedAttempts,
    title: entry.title,
    total_amount: entry.amount,
    fee: entry.fee,
    actual_payment_amount: entry.amount + entry.fee,
    refunded_amount: getRefundedAmount(entry),
    payment_method: entry.method,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    payment_type: entry.paymentType,
    status: entry.status,
    created_at: toTimestamp(entry.createdAt),
    payment_date: authorizedAt && toTimestamp(authorizedAt),
    completed_date: completedAt && toTimestamp(completedAt),
    auto_complete_at: autoCompleteAt && toTimestamp(autoCompleteAt),
    in_review: entry.isHeld,
    receipt_id: completedAt && toTypeId('receipt', toReceiptId(entry.id)),
    refund_request: refundRequest === undefined ? null : toSummaryView(refundRequest),
  };
}

export function toFilter(query: QueryOf<typeof listMonths>): Omit<HistorySearch, 'userId'> {
  const { from, to, status, method, store, q } = query;
  const { amount_min: amountMin, amount_max: amountMax } = query;
  const storeId = query.store_id && fromTypeId('store', query.store_id);
  const filter = { from, to, amountMin, amountMax, status, method, storeId, store, q };
  const error = validateHistoryFilter(filter);
  if (error !== undefined) throw error;
  return filter;
}

export function encodeHistoryCursor(
  sort: HistorySort,
  { id, amount, createdAt }: HistoryEntry,
): string {
  if (isByMoment(sort)) return encodeCursor({ createdAt, id });
  return Buffer.from(`${amount}|${id}`).toString('base64url');
}

const AMOUNT_CURSOR_PATTERN = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Rejects a cursor of another sort order. */
export function decodeHistoryCursor(
  sort: HistorySort,
  cursor: string | undefined,
): HistoryCursor | undefined {
  if (cursor === undefined) return undefined;
  if (isByMoment(sort)) {
    const { createdAt: key, id } = parseCursor(cursor) ?? throwInvalidCursor();
    return { key, id };
  }
  const [, amount, id] =
    AMOUNT_CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return id === undefined ? throwInvalidCursor() : { key: Number(amount), id };
}

function isByMoment(sort: HistorySort): boolean {
  return sort === 'newest' || sort === 'oldest';
}
