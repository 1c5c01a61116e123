import { type Yen, yen } from '../shared/yen.ts';

/**
 * Double-entry ledger: every payment event is recorded as postings that add up to zero. Positive
 * amounts are assets, negative amounts are liabilities.
 */
export const POSTING_ACCOUNTS = [
  /** Authorized at the provider, not yet captured. */
  'provider.authorized',
  /** Captured by the provider, to be paid out to us. */
  'provider.receivable',
  /** Owed to the store once the payment is captured. */
  'store.pending',
  /** Owed to the store. */
  'store.payable',
  /** Cash in the store's own register. It never passes through our accounts. */
  'store.cash',
  'store.sales',
] as const;
export type PostingAccount = (typeof POSTING_ACCOUNTS)[number];

export type Posting = { readonly account: PostingAccount; readonly amountYen: Yen };

export type PostingEvent =
  | 'authorize'
  | 'void'
  | 'capture'
  | 'capture_direct'
  | 'settle'
  | 'refund'
  | 'refund_fail'
  | 'refund_at_counter';

type Rule = readonly (readonly [PostingAccount, 1 | -1])[];

const RULES: Readonly<Record<PostingEvent, Rule>> = {
  authorize: [
    ['provider.authorized', 1],
    ['store.pending', -1],
  ],
  void: [
    ['provider.authorized', -1],
    ['store.pending', 1],
  ],
  capture: [
    ['provider.authorized', -1],
    ['provider.receivable', 1],
    ['store.pending', 1],
    ['store.payable', -1],
  ],
  // Captured directly, without a prior authorization.
  capture_direct: [
    ['provider.receivable', 1],
    ['store.payable', -1],
  ],
  settle: [
    ['store.cash', 1],
    ['store.sales', -1],
  ],
  refund: [
    ['provider.receivable', -1],
    ['store.payable', 1],
  ],
  // The money of a refund came back.
  refund_fail: [
    ['provider.receivable', 1],
    ['store.payable', -1],
  ],
  refund_at_counter: [
    ['store.cash', -1],
    ['store.sales', 1],
  ],
};

export function toPostings(event: PostingEvent, amount: Yen): readonly Posting[] {
  return RULES[event].map(([account, sign]) => ({ account, amountYen: yen(sign * amount) }));
}

/**
 * Captures part of an authorization and releases the rest in one transition. A transition has one
 * posting per account, so postings to the same account are added up.
 */
export function toPartCapturePostings(capture: Yen, release: Yen): readonly Posting[] {
  const lines = [...toPostings('capture', capture), ...toPostings('void', release)];
  const sums = Map.groupBy(lines, ({ account }) => account);
  return [...sums].map(([account, some]) => {
    return { account, amountYen: yen(some.reduce((sum, { amountYen }) => sum + amountYen, 0)) };
  });
}
