import type { ProviderResult } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';

/** Prepaid numbers of sixteen hiragana. A number pays at once; there is nothing to reserve. */
export type BitcashGateway = {
  readonly pay: (input: BitcashPaymentInput) => Promise<ProviderResult>;
  /** What became of a payment whose answer was lost. Undefined: it was never heard. */
  readonly findByAttempt: (attemptId: string, amount: Yen) => Promise<ProviderResult | undefined>;
  readonly refund: (attemptId: string) => Promise<ProviderResult>;
};

export type BitcashPaymentInput = {
  readonly attemptId: string;
  readonly number: string;
  readonly amount: Yen;
};
