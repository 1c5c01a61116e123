import type { BalanceTransaction } from './balance.ts';
import type { Billing, Card, Metadata, MethodType, PaymentMethod, Row } from './records.ts';

/** Records of payments in progress. */
export type Plan = { readonly type: 'fixed_count' | 'revolving'; readonly count: number | null };
export type ThreeDSecureRequest = 'any' | 'automatic' | 'challenge';

export type Voucher = {
  readonly confirmationNumber: string;
  readonly paymentCode: string;
  readonly expiresAt: number;
};

/** The action required of the payer, and the secret part of its page URL. */
export type NextAction = {
  readonly kind: 'three_d_secure' | 'paypay' | 'konbini';
  readonly pageKey: string;
  readonly voucher: Voucher | null;
};

export type LastError = {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly declineCode: string | null;
  readonly message: string;
  readonly paymentMethod: PaymentMethod | null;
  readonly charge: string | null;
};

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type KonbiniOptions = {
  readonly confirmationNumber: string | null;
  readonly expiresAfterDays: number | null;
  /** Absent in older journals. */
  readonly expiresAt?: number | null;
  readonly productDescription: string | null;
};

export type PaymentIntent = Row & {
  readonly amount: number;
  readonly amountReceived: number;
  readonly captureMethod: 'automatic' | 'automatic_async' | 'manual';
  readonly status: IntentStatus;
  readonly types: readonly MethodType[];
  /** Set if automatic payment methods are enabled, with their redirect setting. */
  readonly automatic: 'always' | 'never' | null;
  readonly customer: string | null;
  readonly paymentMethod: string | null;
  readonly latestCharge: string | null;
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementSuffix: string | null;
  readonly setupFutureUsage: 'on_session' | 'off_session' | null;
  readonly isOffSession: boolean;
  readonly returnUrl: string | null;
  readonly clientSecret: string;
  readonly requestThreeDSecure: ThreeDSecureRequest;
  readonly hasInstallments: boolean;
  readonly availablePlans: readonly Plan[];
  readonly plan: Plan | null;
  readonly konbini: KonbiniOptions;
  readonly nextAction: NextAction | null;
  readonly lastError: LastError | null;
  readonly canceledAt: number | null;
  readonly cancellationReason: string | null;
  /**
   * When a time-based transition is due: an authorization or voucher expires, or a processing
   * payment settles.
   */
  readonly deadline: number | null;
};

export type Charge = Row & {
  readonly amount: number;
  readonly amountCaptured: number;
  /** The amount released by a partial capture or a cancellation, without a refund. */
  readonly amountReleased: number;
  readonly amountRefunded: number;
  /** A refund failed. */
  readonly hasFailedRefund?: true;
  /** The dispute of the cardholder. */
  readonly dispute?: string;
  /** Absent until it is captured, and in older journals. */
  readonly balanceTransaction?: string;
  readonly isCaptured: boolean;
  readonly status: 'succeeded' | 'failed';
  readonly type: MethodType;
  readonly card: Card | null;
  readonly plan: Plan | null;
  readonly threeDSecure: 'challenge' | 'frictionless' | null;
  readonly billing: Billing;
  readonly customer: string | null;
  readonly paymentIntent: string;
  readonly paymentMethod: string;
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementSuffix: string | null;
  readonly captureBefore: number | null;
  readonly failure: {
    readonly code: string;
    readonly declineCode: string;
    readonly message: string;
  } | null;
};

export type Refund = Row & {
  readonly amount: number;
  readonly charge: string;
  readonly paymentIntent: string;
  readonly reason: string | null;
  readonly status: 'succeeded' | 'requires_action' | 'failed';
  readonly instructionsEmail: string | null;
  /** Absent until the money has left, and in older journals. */
  readonly balanceTransaction?: string;
  readonly failureBalanceTransaction?: string;
  readonly metadata: Metadata;
  readonly deadline: number | null;
};

export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';

/** The cardholder asked the bank for the money back. */
export type Dispute = Row & {
  readonly amount: number;
  readonly charge: string;
  readonly paymentIntent: string;
  readonly reason: 'fraudulent';
  readonly status: DisputeStatus;
  readonly evidenceText: string | null;
  readonly submissionCount: number;
  readonly dueBy: number;
  /** When the bank decides, or the time for evidence ends. Null once it is closed. */
  readonly deadline: number | null;
  readonly metadata: Metadata;
  /** Absent in older journals. */
  readonly balanceTransactions?: readonly BalanceTransaction[];
};

export type SetupIntent = Row & {
  readonly status: Exclude<IntentStatus, 'requires_capture'>;
  readonly customer: string | null;
  readonly paymentMethod: string | null;
  readonly usage: 'on_session' | 'off_session';
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly returnUrl: string | null;
  readonly clientSecret: string;
  readonly requestThreeDSecure: ThreeDSecureRequest;
  readonly nextAction: NextAction | null;
  readonly lastError: LastError | null;
  readonly cancellationReason: string | null;
};
