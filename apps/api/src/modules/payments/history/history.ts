import type { HistoryFilter } from '@saifu/domain/payments/history';
import type { Payment } from '../payment.ts';

/** Payments of one person; every part narrows the others. */
export type HistorySearch = HistoryFilter & {
  readonly userId: string;
  /** A part of the store's name. */
  readonly store?: string | undefined;
  /** A part of the store's name or of the title, or the id of a payment or an order. */
  readonly q?: string | undefined;
  /** What came later is left out. */
  readonly until?: Date | undefined;
};

export type HistorySort = 'newest' | 'oldest' | 'amount_high' | 'amount_low';

/** Behind which row a page begins: by its moment, or by its amount. */
export type HistoryCursor = { readonly key: Date | number; readonly id: string };

/** A payment, as far as a list shows it. */
export type HistoryEntry = Pick<
  Payment,
  | 'id'
  | 'orderId'
  | 'storeId'
  | 'amount'
  | 'fee'
  | 'capturedAmount'
  | 'refundedAmount'
  | 'method'
  | 'cardBrand'
  | 'cardLast4'
  | 'paymentType'
  | 'status'
  | 'createdAt'
  | 'authorizedAt'
  | 'completedAt'
  | 'autoCompleteAt'
> & { readonly storeName: string; readonly title: string };

export type HistorySum = {
  /** `2026-11` */
  readonly month: string;
  readonly count: number;
  readonly total: number;
};
