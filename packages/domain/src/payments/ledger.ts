import { type Yen, yen } from '../shared/yen.ts';

/**
 * Double entry: whatever happens to a payment is written as lines that add up to nothing. Plus is
 * what we have or are owed, minus what we owe.
 */
export const POSTING_ACCOUNTS = [
  /** Reserved at the network, not yet taken. */
  'network.reserved',
  /** Taken by the network, to be paid out to us. */
  'network.receivable',
  /** What a store will be owed if the payment stands. */
  'store.pending',
  /** What a store is owed. */
  'store.payable',
  /** Coins in a store's own till, which pass through nobody's hands but its own. */
  'store.till',
  'store.sales',
] as const;
export type PostingAccount = (typeof POSTING_ACCOUNTS)[number];

export type Posting = { readonly account: PostingAccount; readonly amountYen: Yen };

export type PostingEvent =
  | 'reserve'
  | 'release'
  | 'capture'
  | 'take'
  | 'settle'
  | 'give_back'
  | 'return_at_counter';

type Rule = readonly (readonly [PostingAccount, 1 | -1])[];

const RULES: Readonly<Record<PostingEvent, Rule>> = {
  reserve: [
    ['network.reserved', 1],
    ['store.pending', -1],
  ],
  release: [
    ['network.reserved', -1],
    ['store.pending', 1],
  ],
  capture: [
    ['network.reserved', -1],
    ['network.receivable', 1],
    ['store.pending', 1],
    ['store.payable', -1],
  ],
  // Taken at once, without having been reserved.
  take: [
    ['network.receivable', 1],
    ['store.payable', -1],
  ],
  settle: [
    ['store.till', 1],
    ['store.sales', -1],
  ],
  give_back: [
    ['network.receivable', -1],
    ['store.payable', 1],
  ],
  return_at_counter: [
    ['store.till', -1],
    ['store.sales', 1],
  ],
};

export function toPostings(event: PostingEvent, amount: Yen): readonly Posting[] {
  return RULES[event].map(([account, sign]) => ({ account, amountYen: yen(sign * amount) }));
}

/**
 * Part of what was reserved is taken and the rest let go, in one step. A step has one line for an
 * account, so what both do to the same one is added up.
 */
export function toPartCapturePostings(capture: Yen, release: Yen): readonly Posting[] {
  const lines = [...toPostings('capture', capture), ...toPostings('release', release)];
  const sums = Map.groupBy(lines, ({ account }) => account);
  return [...sums].map(([account, some]) => {
    return { account, amountYen: yen(some.reduce((sum, { amountYen }) => sum + amountYen, 0)) };
  });
}
