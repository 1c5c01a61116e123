import type { Row } from './records.ts';

/** A movement of the account at the provider, as its reports list it. */
export type BalanceTransaction = Row & {
  /** Counts all movements, so that a payout covers a range of them. */
  readonly number: number;
  readonly type:
    | 'charge'
    | 'payment'
    | 'refund'
    | 'payment_refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout';
  readonly category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout';
  readonly amount: number;
  readonly fee: number;
  readonly source: string;
  readonly availableOn: number;
};

export type Payout = Row & {
  readonly amount: number;
  readonly status: 'in_transit' | 'paid';
  readonly arrivalDate: number;
  /** The numbers of the movements that it pays out. */
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly balanceTransaction: string;
  /** When the bank has it. Null once it is paid. */
  readonly deadline: number | null;
};
