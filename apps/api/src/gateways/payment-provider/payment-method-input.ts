import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { addDays, civilDateOf, endOfDay } from '@saifu/domain/shared/calendar';
import type { Instrument, Split } from './payment-provider.ts';

type PaymentMethodInput = {
  readonly method: PaymentMethod;
  readonly cardToken: string | null;
  readonly walletToken: string | null;
  readonly contact: { readonly email: string | null };
  readonly split: Split | null;
};

type Known = {
  /** When the payment was begun, by our own clock: a voucher's days are counted from it. */
  readonly begunAt: Date;
  readonly title: string;
  /** The network's names for a saved card and its owner. */
  readonly networkMethod: string | null;
  readonly networkCustomer: string | null;
  /** The customer for whom a card typed here is to be saved. */
  readonly keeper: string | null;
  /** The address the payer has proven; to it goes what the network has to ask them. */
  readonly payerEmail: string | null;
  /** With this payment the payer agrees to be charged again. */
  readonly agrees: boolean;
  /** What is taken is complete at once, so there is nothing to reserve. */
  readonly completes: boolean;
};

const VOUCHER_DAYS = 3;
// The network wants an address for every slip. Whoever left a phone number hears from us; but the
// network cannot ask them for a bank account, so that cash of theirs does not go back by itself.
const NOBODYS_EMAIL = 'no-reply@saifu.example';

/** With what is paid, as the network names it. */
export function instrumentOf(input: PaymentMethodInput, known: Known): Instrument {
  const { method } = input;
  if (method === 'paypay') return { kind: 'paypay' };
  if (method === 'cash') {
    const email = input.contact.email ?? known.payerEmail ?? NOBODYS_EMAIL;
    const expiresAt = endOfDay(addDays(civilDateOf(known.begunAt), VOUCHER_DAYS));
    return { kind: 'konbini', name: known.title, email, expiresAt };
  }
  if (method !== 'card') return { kind: 'wallet', token: input.walletToken ?? '' };
  const isTyped = known.networkMethod === null;
  return {
    kind: 'card',
    method: known.networkMethod ?? input.cardToken ?? '',
    customer: isTyped ? known.keeper : known.networkCustomer,
    payer: isTyped || known.agrees ? 'shown' : 'here',
    keeps: known.keeper !== null || known.agrees,
    takes: known.completes,
    split: input.split,
  };
}

/** A saved card, charged as its owner once agreed to, while they are away. */
export function cardAway(card: {
  readonly networkMethod: string;
  readonly networkCustomer: string | null;
}): Instrument {
  return {
    kind: 'card',
    method: card.networkMethod,
    customer: card.networkCustomer,
    payer: 'away',
    keeps: false,
    takes: true,
    split: null,
  };
}
