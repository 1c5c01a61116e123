import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { ModificationResult, ProviderResult } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';

/** What the network knows of a card, short of its number. */
export type ProviderCard = {
  readonly method: string;
  readonly brand: CardBrandName;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  readonly fingerprint: string;
};

export type InstallmentChoice =
  | { readonly type: 'installment'; readonly count: number }
  | { readonly type: 'revolving' };

/** With what is paid. `method` is the network's name for a card, `token` one for a single use. */
export type ProviderPaymentMethod =
  | {
      readonly kind: 'card';
      readonly method: string;
      readonly customer: string | null;
      /**
       * shown: the bank is to see the payer, because they typed the card here or agree to be
       * charged again. here: it may. away: they agreed before, and nobody is there to be seen; a
       * bank that insists says no.
       */
      readonly authentication: 'required' | 'if_needed' | 'off_session';
      /** It is set up to be charged later, while its owner is away. */
      readonly saveForFutureUse: boolean;
      /** The money is taken at once rather than reserved. */
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
  /** The same question asked twice has the same id, and is answered once. */
  readonly attemptId: string;
  readonly paymentId: string;
  readonly amount: Yen;
  readonly description: string;
  readonly returnUrl: string;
  readonly providerMethod: ProviderPaymentMethod;
};

export type CardSetup = {
  readonly cardId: string;
  /** Of asking for the same card once more; without one the card is what is asked for once. */
  readonly key?: string;
  readonly method: string;
  readonly customer: string;
  readonly returnUrl: string;
};

/** The network that carries cards and what goes with them. Silence is told as `unknown`. */
export type PaymentProvider = {
  /** The network's name for a person; asked twice it is the same. */
  readonly ensureCustomer: (userId: string) => Promise<string>;
  /** Refuses a token that is none, or a brand we do not take. */
  readonly getMethod: (method: string) => Promise<ProviderCard>;
  readonly createSetup: (setup: CardSetup) => Promise<ProviderResult>;
  readonly getSetup: (reference: string) => Promise<ProviderResult>;
  /** Forgotten is forgotten: what is not there is no error. */
  readonly detachMethod: (method: string) => Promise<void>;
  /** The same for whoever must know that it is: silence is refused as such. */
  readonly detachMethodOrThrow: (method: string) => Promise<void>;
  readonly authorize: (input: ProviderAuthorizeRequest) => Promise<ProviderResult>;
  /** What became of a question whose answer was lost. Undefined: it was never heard. */
  readonly findByAttempt: (attemptId: string, amount: Yen) => Promise<ProviderResult | undefined>;
  readonly getPayment: (reference: string, amount: Yen) => Promise<ProviderResult>;
  /** Takes what was reserved. Of a part, the rest is let go; either happens once. */
  readonly capture: (reference: string, amount: Yen) => Promise<ModificationResult>;
  /** Gives back what was taken, or a part of it; once for an attempt. */
  readonly refund: (input: RefundInput) => Promise<ModificationResult>;
  /** Lets go of what was reserved, or gives back what was taken. */
  readonly voidPayment: (input: Omit<RefundInput, 'amount'>) => Promise<ModificationResult>;
  /** The network's own time, to the second. Undefined: it does not answer. */
  readonly getServerTime: () => Promise<Date | undefined>;
  /** Which payment or card an event is about; refuses what is not signed by the network. */
  readonly parseWebhook: (body: Buffer, signature: string | undefined) => ReceivedEvent;
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

/** An event as it is stored: with its object, short of what names a person. */
export type ReceivedEvent = ProviderEvent & {
  readonly createdAt: Date | null;
  readonly payload: unknown;
};
