import type { ModificationResult, ProviderResult } from '@saifu/domain/payments/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { BitcashGateway } from './bitcash.ts';
import type { PaymentProvider, ProviderAuthorizeRequest } from './payment-provider.ts';

export type AuthorizeRequest =
  | (ProviderAuthorizeRequest & { readonly provider: 'stripe' })
  | {
      readonly provider: 'bitcash';
      readonly attemptId: string;
      readonly number: string;
      readonly amount: ProviderAuthorizeRequest['amount'];
    };

type AttemptReference = {
  readonly id: string;
  readonly amount: ProviderAuthorizeRequest['amount'];
  readonly providerReference: string | null;
};

/** A change to the money of an existing payment: capture, void or refund. */
export type PaymentModification = AttemptReference & {
  readonly paymentId: string;
  readonly kind: 'capture' | 'void' | 'refund';
};

/** Selects the provider by payment method, so callers need not know which one it is. */
export type PaymentRouter = {
  readonly authorize: (request: AuthorizeRequest) => Promise<ProviderResult>;
  /** Finds the result of an attempt. Undefined: the request never arrived. */
  readonly findByAttempt: (
    method: PaymentMethod,
    attempt: AttemptReference,
  ) => Promise<ProviderResult | undefined>;
  /** Idempotent. A void leaves nothing, whether the payment was authorized or captured. */
  readonly modify: (
    method: PaymentMethod,
    modification: PaymentModification,
  ) => Promise<ModificationResult>;
};

export function createPaymentRouter(
  paymentProvider: PaymentProvider,
  bitcash: BitcashGateway,
): PaymentRouter {
  return {
    authorize: (request) =>
      request.provider === 'bitcash' ? bitcash.pay(request) : paymentProvider.authorize(request),
    findByAttempt(method, { id, amount, providerReference: reference }) {
      if (method === 'bitcash') return bitcash.findByAttempt(id, amount);
      return reference === null
        ? paymentProvider.findByAttempt(id, amount)
        : paymentProvider.getPayment(reference, amount);
    },
    async modify(method, { id, paymentId, kind, amount, providerReference }) {
      const reference = providerReference ?? '';
      // A prepaid number has no authorization and no partial refunds.
      if (method === 'bitcash') return toModificationResult(await bitcash.refund(reference));
      if (kind === 'capture') return paymentProvider.capture(reference, amount);
      if (kind === 'void')
        return paymentProvider.voidPayment({ attemptId: id, paymentId, reference });
      return paymentProvider.refund({ attemptId: id, paymentId, reference, amount });
    },
  };
}

function toModificationResult({ kind }: ProviderResult): ModificationResult {
  return { kind: kind === 'approved' ? 'approved' : 'unknown' };
}
