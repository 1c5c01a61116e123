import type { PaymentMethod } from '@saifu/domain/payment-method';
import type { Instrument, Split } from '../card-network/card-network.ts';

type Wish = {
  readonly method: PaymentMethod;
  readonly cardToken: string | null;
  readonly walletToken: string | null;
  readonly contact: { readonly email: string | null };
  readonly split: Split | null;
};

type Known = {
  readonly title: string;
  /** The network's names for a saved card and its owner. */
  readonly networkMethod: string | null;
  readonly networkCustomer: string | null;
  /** The customer for whom a card typed here is to be saved. */
  readonly keeper: string | null;
  /** The address the payer has proven; to it goes what the network has to ask them. */
  readonly payerEmail: string | null;
};

const VOUCHER_DAYS = 3;
// The network wants an address for every slip. Whoever left a phone number hears from us; but the
// network cannot ask them for a bank account, so that cash of theirs does not go back by itself.
const NOBODYS_EMAIL = 'no-reply@saifu.example';

/** With what is paid, as the network names it. */
export function instrumentOf(wish: Wish, known: Known): Instrument {
  const { method } = wish;
  if (method === 'paypay') return { kind: 'paypay' };
  if (method === 'cash') {
    const email = wish.contact.email ?? known.payerEmail ?? NOBODYS_EMAIL;
    return { kind: 'konbini', name: known.title, email, days: VOUCHER_DAYS };
  }
  if (method !== 'card') return { kind: 'wallet', token: wish.walletToken ?? '' };
  const isOneTime = known.networkMethod === null;
  return {
    kind: 'card',
    method: known.networkMethod ?? wish.cardToken ?? '',
    customer: isOneTime ? known.keeper : known.networkCustomer,
    isOneTime,
    keeps: known.keeper !== null,
    split: wish.split,
  };
}
