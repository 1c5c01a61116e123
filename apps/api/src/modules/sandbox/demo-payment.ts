import type { PricedItem } from '@saifu/domain/orders/order';

export type DemoBill = {
  readonly title: string;
  readonly items: readonly PricedItem[];
};

/** A saved or one-time card, or another method. */
export type DemoMethod =
  | 'saved_visa'
  | 'saved_jcb'
  | 'card'
  | 'cash'
  | 'paypay'
  | 'apple_pay'
  | 'bitcash';

export type DemoPayment = DemoBill & {
  readonly key: string;
  readonly payer: string;
  readonly store: string;
  readonly tableNumber: string | null;
  readonly waiter: string | null;
  readonly method: DemoMethod;
  readonly paidAt: Date;
  /** True: a first try was declined. */
  readonly isRetried: boolean;
  /** Final state: confirmed by the payer, refunded by the store, or still processing. */
  readonly end: 'complete' | 'refunded' | 'processing';
};
