import type { Orphan } from './references.ts';

/** The rows of the database that the rules read, as one snapshot. Amounts are whole yen. */

export type PaymentRow = {
  readonly id: string;
  readonly orderId: string;
  readonly storeId: string;
  readonly userId: string | null;
  readonly isGuest: boolean;
  readonly status: string;
  readonly version: number;
  /** With the fee. */
  readonly total: number;
  readonly amount: number;
  readonly fee: number;
  readonly captured: number;
  readonly refunded: number;
  readonly method: string;
  readonly cardLast4: string | null;
  readonly reference: string | null;
  /** Scope and key together. */
  readonly scopedKey: string;
  readonly key: string;
  /** An email address or a phone number of the payer is known. */
  readonly isReachable: boolean;
  /** Of a voucher, until when it can be paid. */
  readonly voucherExpiresAt: Date | null;
  readonly createdAt: Date;
  readonly authorizedAt: Date | null;
  readonly completedAt: Date | null;
  readonly autoCompleteAt: Date | null;
  readonly remainingMs: number | null;
  /** Of a payment that a rule has held: `open`, `released`, `voided` or `ended`. */
  readonly reviewState: string | null;
  readonly reviewedAt: Date | null;
};

export type OrderRow = {
  readonly id: string;
  readonly storeId: string | null;
  readonly status: string;
  readonly amount: number;
  readonly payerId: string | null;
  readonly allowedMethods: readonly string[] | null;
  readonly recurringBillingId: string | null;
  readonly dueDate: string | null;
  /** Demo data contains orders that were created as paid. */
  readonly isBornPaid: boolean;
  readonly expiresAt: Date;
};

export type AttemptRow = {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: 'authorize' | 'capture' | 'void' | 'refund';
  readonly state: 'open' | 'approved' | 'declined' | 'needs_payer';
  readonly amount: number;
  readonly reference: string | null;
  readonly refundRequestId: string | null;
  readonly scopedKey: string | null;
  readonly key: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly bankDetailsRequestedAt: Date | null;
};

export type TransitionRow = {
  readonly paymentId: string;
  readonly version: number;
  readonly status: string;
  readonly event: string;
  readonly at: Date;
};

export type PostingRow = {
  readonly paymentId: string;
  readonly version: number;
  readonly account: string;
  readonly storeId: string;
  readonly amount: number;
  readonly at: Date;
};

/** An entry of the ledger of merchants. */
export type LedgerEntryRow = {
  readonly id: string;
  readonly kind: string;
  readonly merchantId: string;
  readonly paymentId: string | null;
  readonly sourceId: string | null;
  /** By account. */
  readonly amounts: Readonly<Record<string, number>>;
};

export type LedgerBalanceRow = {
  readonly merchantId: string;
  readonly account: string;
  readonly amount: number;
};

export type UnpaidEntryRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly amount: number;
};

export type PayoutRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly status: string;
  readonly version: number;
  readonly amount: number;
  readonly gross: number;
  readonly fee: number;
  readonly feeTax: number;
  readonly itemCount: number;
};

export type PayoutItemRow = {
  readonly entryId: string;
  readonly payoutId: string;
  readonly amount: number;
  readonly gross: number;
  readonly fee: number;
  readonly feeTax: number;
};

export type PayoutEventRow = { readonly payoutId: string; readonly status: string };

export type FeeContractRow = {
  readonly merchantId: string;
  readonly method: string;
  /** In hundredths of a percent. */
  readonly rate: number;
  readonly fixed: number;
  readonly isRefunded: boolean;
  readonly validFrom: string;
};

export type DisputeRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly status: string;
  readonly amount: number;
  readonly openedAt: Date;
};

/** What moved our balance, as the provider reports it. */
export type ProviderMovementRow = {
  readonly id: string;
  readonly day: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly ledgerEntryId: string | null;
  readonly ours: number;
  readonly posted: number;
};

/** An entry of the operator about the provider. */
export type ProviderEntryRow = {
  readonly id: string;
  readonly kind: string;
  readonly day: string;
  /** By account. */
  readonly amounts: Readonly<Record<string, number>>;
};

export type DifferenceRow = {
  readonly id: string;
  readonly state: string;
  readonly movementId: string | null;
  readonly ledgerEntryId: string | null;
  readonly entryId: string | null;
  readonly amount: number;
};

export type RefundFailureRow = {
  readonly id: string;
  readonly attemptId: string;
  readonly paymentId: string;
};

export type RefundRequestRow = {
  readonly id: string;
  readonly paymentId: string;
  readonly storeId: string;
  readonly userId: string | null;
  readonly status: string;
  readonly requested: number;
  readonly approved: number | null;
  readonly scopedKey: string;
  readonly key: string;
  readonly filedAt: Date;
  readonly respondBy: Date;
  readonly answeredAt: Date | null;
};

export type ReceiptRow = {
  readonly id: string;
  readonly paymentId: string;
  readonly refundId: string | null;
  readonly storeId: string;
  readonly userId: string | null;
  readonly number: string;
  readonly amount: number;
  readonly version: number;
  /** How many versions exist, and the number of the last. */
  readonly versionCount: number;
  readonly lastVersion: number | null;
};

export type StoreRow = { readonly id: string; readonly merchantId: string };

export type RecurringBillingRow = {
  readonly id: string;
  readonly storeId: string;
  readonly userId: string | null;
  readonly status: string;
  readonly nextRunAt: Date;
};

export type ChargeRow = {
  readonly recurringBillingId: string;
  readonly dueDate: string;
  readonly amount: number;
  readonly status: string;
  readonly orderId: string | null;
  readonly paymentId: string | null;
};

export type EventRow = {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
  readonly publishedAt: Date | null;
};

/** A message or notification; `kind` is without its channel, null once the content is erased. */
export type MessageRow = {
  readonly id: string;
  readonly kind: string | null;
  readonly createdAt: Date;
};

export type WebhookRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly events: readonly string[];
  readonly createdAt: Date;
  readonly removedAt: Date | null;
};

export type DeliveryRow = {
  readonly id: string;
  readonly webhookId: string;
  readonly event: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly isOver: boolean;
  /** When it was last sent. */
  readonly lastAttemptAt: Date | null;
};

/** Something in a queue that is due, by the clock of the database. */
export type QueuedRow = { readonly id: string; readonly name: string; readonly dueAt: Date };

export type Rows = {
  /** The time of the product, which may run ahead in the sandbox. */
  readonly now: Date;
  /** The real time. */
  readonly realNow: Date;
  /** When the database server was started. */
  readonly startedAt: Date;
  /** Since when there is a ledger of merchants. */
  readonly ledgerSince: Date | null;
  readonly payments: readonly PaymentRow[];
  readonly orders: readonly OrderRow[];
  readonly attempts: readonly AttemptRow[];
  readonly transitions: readonly TransitionRow[];
  readonly postings: readonly PostingRow[];
  readonly ledgerEntries: readonly LedgerEntryRow[];
  readonly ledgerBalances: readonly LedgerBalanceRow[];
  readonly unpaidEntries: readonly UnpaidEntryRow[];
  readonly payouts: readonly PayoutRow[];
  readonly payoutItems: readonly PayoutItemRow[];
  /** In the order of their versions. */
  readonly payoutEvents: readonly PayoutEventRow[];
  /** The one that counts comes last. */
  readonly feeContracts: readonly FeeContractRow[];
  readonly disputes: readonly DisputeRow[];
  readonly providerMovements: readonly ProviderMovementRow[];
  readonly providerEntries: readonly ProviderEntryRow[];
  readonly differences: readonly DifferenceRow[];
  readonly refundFailures: readonly RefundFailureRow[];
  readonly refundRequests: readonly RefundRequestRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly stores: readonly StoreRow[];
  readonly recurringBillings: readonly RecurringBillingRow[];
  readonly charges: readonly ChargeRow[];
  readonly events: readonly EventRow[];
  readonly messages: readonly MessageRow[];
  readonly webhooks: readonly WebhookRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly queuedMessages: readonly QueuedRow[];
  readonly queuedProviderEvents: readonly QueuedRow[];
  readonly jobs: readonly (QueuedRow & { readonly isFailed: boolean })[];
  readonly orphans: readonly Orphan[];
};
