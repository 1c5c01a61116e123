import type { BalanceTransaction, Payout } from './balance.ts';
import type { Charge, Dispute, PaymentIntent, Refund, SetupIntent } from './intents.ts';

/** The records of the store. A record is immutable and replaced by its next version. */
export type Metadata = Readonly<Record<string, string>>;
export type Row = { readonly id: string; readonly created: number };

export type Customer = Row & {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** When the issuer requires 3-D Secure. */
export type Challenge = 'never' | 'when_requested' | 'on_session' | 'unless_set_up' | 'always';

/** A card without its number. Nothing else is stored of it. */
export type Card = {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly funding: 'credit' | 'debit' | 'prepaid';
  readonly country: string;
  readonly fingerprint: string;
  readonly cvcCheck: 'pass' | 'fail' | 'unchecked' | null;
  readonly wallet: 'apple_pay' | 'google_pay' | null;
  readonly challenge: Challenge;
  readonly decline: string | null;
  /** Whether a declining card already fails when attached, or only when charged. */
  readonly declinesAt: 'attach' | 'charge';
  /** The cardholder disputes every charge. */
  readonly isDisputed?: true;
  /** Refunds succeed, and fail a minute later. */
  readonly failsRefunds?: true;
};

export type Address = {
  readonly city: string | null;
  readonly country: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postal_code: string | null;
  readonly state: string | null;
};

export type Billing = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
};

export type MethodType = 'card' | 'paypay' | 'konbini';

export type PaymentMethod = Row & {
  readonly type: MethodType;
  readonly card: Card | null;
  readonly billing: Billing;
  readonly customer: string | null;
  readonly metadata: Metadata;
  /** The intent that used it while unattached. No other intent can use it. */
  readonly usedBy: string | null;
  readonly isDetached: boolean;
  readonly isSetUp: boolean;
};

/** A payment with a prepaid number. Its id is the caller's reference. */
export type BitcashPayment = Row & {
  readonly amount: number;
  readonly numberHash: string;
  readonly status: 'captured' | 'refused' | 'refunded';
  readonly reason: string | null;
};

export type BitcashBalance = Row & { readonly remaining: number };
/** Counters of the account. There is one row. */
export type Balance = Row & {
  /** The number of the last movement, and of the last one that a payout has covered. */
  readonly lastNumber: number;
  readonly paidOutNumber: number;
  /** The last Friday on which it was paid out, or would have been. */
  readonly lastPayoutDay?: number;
};
export type ClockRow = Row & { readonly offset: number };

export type Records = {
  readonly customer: Customer;
  readonly payment_method: PaymentMethod;
  readonly payment_intent: PaymentIntent;
  readonly charge: Charge;
  readonly refund: Refund;
  readonly dispute: Dispute;
  readonly setup_intent: SetupIntent;
  readonly balance_transaction: BalanceTransaction;
  readonly payout: Payout;
  readonly balance: Balance;
  readonly bitcash_payment: BitcashPayment;
  readonly bitcash_balance: BitcashBalance;
  readonly clock: ClockRow;
};
export type Kind = keyof Records;
/** Kinds that are API objects and can occur in events. */
export type ObjectKind = Exclude<Kind, 'bitcash_payment' | 'bitcash_balance' | 'clock' | 'balance'>;
