import type { HistoryFilter } from '@saifu/domain/payments/history';
import type { StoreSummary } from '../../merchants/store/store.repository.ts';
import type { Payment } from '../payment.ts';

/** A search in one user's payments. All conditions must match. */
export type HistorySearch = HistoryFilter & {
  readonly userId: string;
  readonly storeId?: string | undefined;
  /** A part of the store's name. */
  readonly store?: string | undefined;
  /** A part of the store name or title, an amount, or the id of a payment or order. */
  readonly q?: string | undefined;
  /** Excludes later payments. */
  readonly until?: Date | undefined;
  /** One payment per order: the live one, or else the newest that failed or was canceled. */
  readonly isFolded?: boolean;
};

export type HistorySort = 'newest' | 'oldest' | 'amount_high' | 'amount_low';

/** The position after which a page starts: a time or an amount, and an id. */
export type HistoryCursor = { readonly key: Date | number; readonly id: string };

/** The fields of a payment that a list shows. */
export type HistoryEntry = Pick<
  Payment,
  | 'id'
  | 'orderId'
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
> & {
  readonly store: StoreSummary;
  readonly title: string;
  /** The operator checks it, so nothing captures or completes it. */
  readonly isHeld: boolean;
  /** The payments folded into this one. */
  readonly failedAttempts: number;
};

export type HistorySum = {
  /** `2026-11` */
  readonly month: string;
  readonly count: number;
  readonly total: number;
};
