import type { AttentionItemView } from '@saifu/contract/home';

/** A payment that its payer can still confirm. */
export type PaymentToConfirm = AttentionItemView & {
  readonly id: string;
  readonly amount: number;
};

/** After the deadline the payment completes by itself. */
export function isToConfirm(item: AttentionItemView, now: number): item is PaymentToConfirm {
  const { kind, id, amount, at } = item;
  if (kind !== 'payment_to_confirm' || id === null || amount === null) return false;
  return at !== null && Date.parse(at) > now;
}
