import type { Plan } from '../intents.ts';
import type { Billing, Card } from '../records.ts';

const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function billingView({ address, email, name, phone }: Billing) {
  return { address: address ?? NO_ADDRESS, email, name, phone };
}

export function cardChecksView({ cvcCheck }: Card) {
  return { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck };
}

export function cardWalletView({ wallet, last4 }: Card) {
  return wallet && { [wallet]: {}, dynamic_last4: last4, type: wallet };
}

export function planView({ type, count }: Plan) {
  return { count, interval: type === 'fixed_count' ? 'month' : null, type };
}
