import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { addDays, endOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import type { InstallmentChoice, ProviderPaymentMethod } from './payment-provider.ts';

type PaymentMethodInput = {
  readonly method: PaymentMethod;
  readonly cardToken: string | null;
  readonly walletToken: string | null;
  readonly contact: { readonly email: string | null };
  readonly split: InstallmentChoice | null;
};

type PaymentContext = {
  /** When the payment began by the server's clock. The days of a voucher are counted from it. */
  readonly begunAt: Date;
  readonly title: string;
  /** The provider's ids of a saved card and of its customer. */
  readonly providerMethodId: string | null;
  readonly providerCustomerId: string | null;
  /** The customer for whom a newly entered card is saved. */
  readonly saveForCustomer: string | null;
  /** The payer's verified email address. The provider sends its own requests to it. */
  readonly payerEmail: string | null;
  /** True: with this payment the payer consents to future charges. */
  readonly agrees: boolean;
  /** True: the payment completes on capture, so nothing is authorized first. */
  readonly completesOnCapture: boolean;
};

const VOUCHER_DAYS = 3;
// The provider requires an email address for every voucher. A payer who gave only a phone number
// gets messages from Saifu. The provider cannot ask that payer for a bank account, so a cash refund
// is not automatic.
const PLACEHOLDER_EMAIL = 'no-reply@saifu.example';

/** Maps the payment method to the provider's parameters. */
export function toProviderPaymentMethod(
  input: PaymentMethodInput,
  context: PaymentContext,
): ProviderPaymentMethod {
  const { method } = input;
  if (method === 'paypay') return { kind: 'paypay' };
  if (method === 'cash') {
    const email = input.contact.email ?? context.payerEmail ?? PLACEHOLDER_EMAIL;
    const expiresAt = endOfDay(addDays(toCivilDate(context.begunAt), VOUCHER_DAYS));
    return { kind: 'konbini', name: context.title, email, expiresAt };
  }
  if (method !== 'card') return { kind: 'wallet', token: input.walletToken ?? '' };
  const isTyped = context.providerMethodId === null;
  return {
    kind: 'card',
    method: context.providerMethodId ?? input.cardToken ?? '',
    customer: isTyped ? context.saveForCustomer : context.providerCustomerId,
    authentication: isTyped || context.agrees ? 'required' : 'if_needed',
    saveForFutureUse: context.saveForCustomer !== null || context.agrees,
    captureNow: context.completesOnCapture,
    split: input.split,
  };
}

/** A saved card, charged off-session under the payer's earlier consent. */
export function toOffSessionCard(card: {
  readonly providerMethodId: string;
  readonly providerCustomerId: string | null;
}): ProviderPaymentMethod {
  return {
    kind: 'card',
    method: card.providerMethodId,
    customer: card.providerCustomerId,
    authentication: 'off_session',
    saveForFutureUse: false,
    captureNow: true,
    split: null,
  };
}
