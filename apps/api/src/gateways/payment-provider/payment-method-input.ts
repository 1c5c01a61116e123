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
  /** When the payment was begun, by our own clock: a voucher's days are counted from it. */
  readonly begunAt: Date;
  readonly title: string;
  /** The network's names for a saved card and its owner. */
  readonly providerMethodId: string | null;
  readonly providerCustomerId: string | null;
  /** The customer for whom a card typed here is to be saved. */
  readonly saveForCustomer: string | null;
  /** The address the payer has proven; to it goes what the network has to ask them. */
  readonly payerEmail: string | null;
  /** With this payment the payer agrees to be charged again. */
  readonly agrees: boolean;
  /** What is taken is complete at once, so there is nothing to reserve. */
  readonly completesOnCapture: boolean;
};

const VOUCHER_DAYS = 3;
// The network wants an address for every slip. Whoever left a phone number hears from us; but the
// network cannot ask them for a bank account, so that cash of theirs does not go back by itself.
const PLACEHOLDER_EMAIL = 'no-reply@saifu.example';

/** With what is paid, as the network names it. */
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

/** A saved card, charged as its owner once agreed to, while they are away. */
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
