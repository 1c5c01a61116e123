import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { ModificationResult, ProviderResult } from '@saifu/domain/payments/payment';
import type {
  ProviderDisputeReason,
  ProviderDisputeStatus,
} from '@saifu/domain/payments/provider-dispute';
import type { MovementKind } from '@saifu/domain/reconciliation/provider-movement';
import type { Yen } from '@saifu/domain/shared/yen';

/** The provider's data about a card, without the card number. */
export type ProviderCard = {
  readonly method: string;
  readonly brand: CardBrandName;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  readonly fingerprint: string;
  /** ISO code of the issuer's country; null if the provider does not know it. */
  readonly country: string | null;
};

export type InstallmentChoice =
  | { readonly type: 'installment'; readonly count: number }
  | { readonly type: 'revolving' };

/** `method` is the provider's id of a card, `token` a single-use token. */
export type ProviderPaymentMethod =
  | {
      readonly kind: 'card';
      readonly method: string;
      readonly customer: string | null;
      /**
       * `required`: force 3-D Secure, because the payer entered the card or consents to future
       * charges. `if_needed`: the bank may request it. `off_session`: the payer consented earlier
       * and is absent; a bank that insists on authentication declines.
       */
      readonly authentication: 'required' | 'if_needed' | 'off_session';
      /** Sets the card up for later off-session charges. */
      readonly saveForFutureUse: boolean;
      /** Captures immediately instead of authorizing. */
      readonly captureNow: boolean;
      readonly split: InstallmentChoice | null;
    }
  | { readonly kind: 'wallet'; readonly token: string }
  | { readonly kind: 'paypay' }
  | {
      readonly kind: 'konbini';
      readonly name: string;
      readonly email: string;
      readonly expiresAt: Date;
    };

export type ProviderAuthorizeRequest = {
  /** Idempotency key: a repeated request has the same id and is processed once. */
  readonly attemptId: string;
  readonly paymentId: string;
  readonly amount: Yen;
  readonly description: string;
  readonly returnUrl: string;
  readonly providerMethod: ProviderPaymentMethod;
};

export type CardSetup = {
  readonly cardId: string;
  /** Idempotency key for setting up the same card again. Defaults to the card id. */
  readonly key?: string;
  readonly method: string;
  readonly customer: string;
  readonly returnUrl: string;
};

/**
 * The payment provider for cards, wallets, PayPay and konbini. A missing response is reported as
 * `unknown`.
 */
export type PaymentProvider = {
  /** The provider's id of a user. A repeated call returns the same id. */
  readonly ensureCustomer: (userId: string) => Promise<string>;
  /** Throws for an invalid token or an unsupported brand. */
  readonly getMethod: (method: string) => Promise<ProviderCard>;
  readonly createSetup: (setup: CardSetup) => Promise<ProviderResult>;
  readonly getSetup: (reference: string) => Promise<ProviderResult>;
  /** Detaching a method that does not exist is not an error. */
  readonly detachMethod: (method: string) => Promise<void>;
  /** Like `detachMethod`, but throws if the provider does not respond. */
  readonly detachMethodOrThrow: (method: string) => Promise<void>;
  readonly authorize: (input: ProviderAuthorizeRequest) => Promise<ProviderResult>;
  /**
   * Finds the result of a request whose response was lost. Undefined: the request never arrived.
   */
  readonly findByAttempt: (attemptId: string, amount: Yen) => Promise<ProviderResult | undefined>;
  readonly getPayment: (reference: string, amount: Yen) => Promise<ProviderResult>;
  /** Captures an authorization once. A partial capture voids the rest. */
  readonly capture: (reference: string, amount: Yen) => Promise<ModificationResult>;
  /** Refunds all or part of a captured payment, once per attempt. */
  readonly refund: (input: RefundInput) => Promise<ModificationResult>;
  /** Voids an authorization, or refunds a captured payment. */
  readonly voidPayment: (input: Omit<RefundInput, 'amount'>) => Promise<ModificationResult>;
  /**
   * The payment of a charge (`ch_…`), refund (`re_…`) or dispute (`du_…`). Throws if the provider
   * does not respond. Undefined: it does not know it.
   */
  readonly findPaymentOf: (reference: string) => Promise<string | undefined>;
  /** Throws if the provider does not respond. Undefined: it does not know the dispute. */
  readonly getDispute: (reference: string) => Promise<DisputeRecord | undefined>;
  /**
   * Submits the evidence to the bank, which is possible once. Throws if the provider does not
   * respond. Undefined: it did not take the evidence.
   */
  readonly submitEvidence: (reference: string, text: string) => Promise<DisputeRecord | undefined>;
  /**
   * Disputes that were opened since a moment, oldest first, with at most this many. Throws if the
   * provider does not respond.
   */
  readonly listDisputes: (since: Date, limit: number) => Promise<ListedPage<DisputeRecord>>;
  /** Throws if the provider does not respond. Undefined: it does not know the refund. */
  readonly getRefund: (reference: string) => Promise<MadeRefund | undefined>;
  /**
   * Refunds whose money came back since a moment, oldest first, with at most this many. Throws if
   * the provider does not respond.
   */
  readonly listFailedRefunds: (since: Date, limit: number) => Promise<ListedPage<string>>;
  /**
   * A page of what moved our balance in a period, from its beginning or after a movement. Throws if
   * the provider does not respond.
   */
  readonly listMovements: (
    period: ReportPeriod,
    after: string | null,
  ) => Promise<MovementPage<ProviderMovement>>;
  /** A page of the payouts that were begun in a period. */
  readonly listPayouts: (
    period: ReportPeriod,
    after: string | null,
  ) => Promise<MovementPage<ProviderPayout>>;
  /** A page of the movements that a payout pays out, by their ids. */
  readonly listPayoutMovements: (
    payout: string,
    after: string | null,
  ) => Promise<MovementPage<string>>;
  /** The provider's time, to the second. Undefined: no response. */
  readonly getServerTime: () => Promise<Date | undefined>;
  /** Identifies the payment or card of an event. Throws if the signature is invalid. */
  readonly parseWebhook: (body: Buffer, signature: string | undefined) => ReceivedEvent;
};

/** What the provider has recorded, to compare it with our rows after a restore. */
export type ProviderRecords = {
  /** References of all payments that were created or changed since a moment, each once. */
  readonly listReferences: (since: Date) => AsyncIterable<string>;
  /** Our ids of the last payments that were created before a moment, of at most 100 requests. */
  readonly listPaymentIdsBefore: (moment: Date) => Promise<readonly string[]>;
  /** Throws if the provider does not respond or does not know the payment. */
  readonly getRecord: (reference: string) => Promise<ProviderRecord>;
  /**
   * Cancels a payment that is not captured and returns whether it is canceled. Unlike
   * `voidPayment`, it never refunds. Throws if the provider does not respond.
   */
  readonly cancelUncaptured: (reference: string) => Promise<boolean>;
};

export type ProviderRecord = {
  readonly reference: string;
  /** The ids that we sent with the request. Null if it was not sent by us. */
  readonly attemptId: string | null;
  readonly paymentId: string | null;
  readonly description: string | null;
  readonly amount: number;
  readonly createdAt: Date;
  /** `waiting`: the payer or the provider has yet to act. `failed`: no money was reserved. */
  readonly state: 'waiting' | 'authorized' | 'captured' | 'canceled' | 'failed';
  /** Authorized first and captured by a request of its own. */
  readonly isCapturedLater: boolean;
  readonly capturedAmount: number;
  readonly refunds: readonly RefundRecord[];
};

export type RefundRecord = {
  readonly attemptId: string | null;
  readonly amount: number;
  readonly state: 'succeeded' | 'pending' | 'failed';
};

/** A refund as the provider has it. */
export type MadeRefund = RefundRecord & { readonly reference: string };

export type ReportPeriod = { readonly from: Date; readonly before: Date };

export type MovementPage<Item> = {
  readonly items: readonly Item[];
  /** After which the next page begins. Null: this is the last one. */
  readonly next: string | null;
};

/** What moved our balance at the provider. */
export type ProviderMovement = {
  readonly id: string;
  readonly kind: MovementKind;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  /** The charge, refund, dispute or payout. */
  readonly source: string | null;
  /** The id that we sent with the request. Null if it was not sent by us, or for a dispute. */
  readonly attemptId: string | null;
  readonly at: Date;
};

/** From the provider to our bank account. */
export type ProviderPayout = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly arrivesAt: Date;
  readonly at: Date;
};

/** A part of a list of the provider. */
export type ListedPage<Item> = {
  readonly items: readonly Item[];
  /** Everything before this moment was listed. Null: everything was. */
  readonly readTo: Date | null;
};

/** A chargeback as the provider has it. */
export type DisputeRecord = {
  readonly reference: string;
  /** The id that we sent with the request for the payment. Null if it was not sent by us. */
  readonly attemptId: string | null;
  readonly amount: number;
  readonly reason: ProviderDisputeReason;
  /** Null for what is no chargeback, or not yet: an inquiry of the bank moves no money. */
  readonly status: ProviderDisputeStatus | null;
  readonly respondBy: Date | null;
  readonly openedAt: Date;
  /** What was submitted to the bank. Null if nothing was. */
  readonly evidenceText: string | null;
};

export type RefundInput = {
  readonly attemptId: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: Yen;
};

export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly reference: string | null;
  readonly attemptId: string | null;
};

/** An event as stored: with its object, without personal data. */
export type ReceivedEvent = ProviderEvent & {
  readonly createdAt: Date | null;
  readonly payload: unknown;
};
