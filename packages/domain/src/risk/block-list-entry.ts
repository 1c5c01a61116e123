/**
 * What a block list refuses. address: one IPv4 address, or the /64 network of an IPv6 one. network:
 * its /24 or /48.
 */
export const BLOCK_LIST_KINDS = [
  'card',
  'email',
  'phone',
  'device',
  'address',
  'network',
  'store',
] as const;
export type BlockListKind = (typeof BLOCK_LIST_KINDS)[number];

/** Kinds that staff can type. Cards and devices are taken from a payment. */
export const TYPED_BLOCK_LIST_KINDS = ['email', 'phone', 'address', 'network', 'store'] as const;

/** What stopped a payment before it began. */
export const PAYMENT_BLOCK_SOURCES = ['card_testing', 'rule', 'block_list'] as const;
export type PaymentBlockSource = (typeof PAYMENT_BLOCK_SOURCES)[number];
