import type { ProviderResult } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';

/**
 * Prepaid numbers of sixteen hiragana. A payment captures immediately; there is no authorization.
 */
export type BitcashGateway = {
  readonly pay: (input: BitcashPaymentInput) => Promise<ProviderResult>;
  /**
   * Finds the result of a payment whose response was lost. Undefined: the request never arrived.
   */
  readonly findByAttempt: (attemptId: string, amount: Yen) => Promise<ProviderResult | undefined>;
  readonly refund: (attemptId: string) => Promise<ProviderResult>;
};

export type BitcashPaymentInput = {
  readonly attemptId: string;
  readonly number: string;
  readonly amount: Yen;
};
