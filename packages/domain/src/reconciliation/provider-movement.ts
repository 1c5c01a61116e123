import type { PaymentMethod } from '../payments/payment-method.ts';
import {
  DISPUTE_FEE_YEN,
  PROVIDER_FEE_KONBINI_YEN_MIN,
  PROVIDER_FEE_RATE_BP,
} from '../shared/limits.ts';
import { type Yen, yen } from '../shared/yen.ts';
import type { DifferenceKind } from './difference.ts';

/** What moves our balance at the payment provider. */
export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  /** The money of a refund came back. */
  'refund_failure',
  'dispute',
  'dispute_return',
  /** To or from our bank account. */
  'payout',
  'other',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The accounts of the operator's entries about the provider. Positive amounts are assets. */
export const PROVIDER_ACCOUNTS = [
  'provider.receivable',
  'provider.fee',
  'operator.bank',
  /** What staff wrote off, or found, when they closed a difference. */
  'operator.adjustment',
] as const;
export type ProviderAccount = (typeof PROVIDER_ACCOUNTS)[number];
export type ProviderPosting = { readonly account: ProviderAccount; readonly amountYen: Yen };

/** A movement as the provider reports it. The fee is taken from the amount. */
export type ReportedMovement = {
  readonly kind: MovementKind;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
};

/** What our ledger says about the same. */
export type OwnMovement = {
  /** The change of what the provider owes us. */
  readonly receivableYen: number;
  readonly method: PaymentMethod;
};

/** What does not agree, and by how much the provider owes us more than we think. */
export type FoundDifference = {
  readonly kind: DifferenceKind;
  readonly theirs: number;
  readonly ours: number | null;
  readonly amountYen: number;
};

export type Comparison = {
  readonly postings: readonly ProviderPosting[];
  readonly differences: readonly FoundDifference[];
};

const BASIS_POINTS = 10_000;

/** What the provider takes for a charge by its contract with us. */
export function getProviderFee(amountYen: number, method: PaymentMethod): Yen {
  const fee = Math.floor((amountYen * PROVIDER_FEE_RATE_BP) / BASIS_POINTS);
  return yen(method === 'cash' ? Math.max(fee, PROVIDER_FEE_KONBINI_YEN_MIN) : fee);
}

/**
 * Compares a movement with our ledger. Its net amount is always what our ledger says, plus what is
 * posted for it, plus the differences, so that nothing is lost and nothing is corrected silently.
 */
export function compareMovement(
  movement: ReportedMovement,
  ours: OwnMovement | undefined,
): Comparison {
  const { kind, amount, fee, currency } = movement;
  const net = amount - fee;
  const own = ours?.receivableYen ?? 0;
  if (currency !== 'jpy') {
    const difference = { theirs: amount, ours: ours ? own : null, amountYen: 0 - own };
    return { postings: [], differences: [{ kind: 'currency', ...difference }] };
  }
  if (kind === 'payout') {
    return { postings: toPostings({ 'operator.bank': 0 - net }), differences: [] };
  }
  if (ours === undefined) {
    const missing = { kind: 'missing_here', theirs: net, ours: null, amountYen: net } as const;
    return { postings: [], differences: net === 0 ? [] : [missing] };
  }
  const expected = getExpected(kind, ours);
  const differences: readonly FoundDifference[] = [
    {
      kind: 'amount',
      theirs: amount,
      ours: expected.amountYen,
      amountYen: amount - expected.amountYen,
    },
    { kind: 'fee', theirs: fee, ours: expected.feeYen, amountYen: expected.feeYen - fee },
  ];
  return {
    postings: toPostings({ 'provider.fee': own - expected.amountYen + expected.feeYen }),
    differences: differences.filter(({ amountYen }) => amountYen !== 0),
  };
}

/**
 * The amount and fee that follow from our ledger. A dispute withdraws amount and fee from the
 * merchant at once and returns both if it is won, while the provider keeps the fee.
 */
function getExpected(kind: MovementKind, { receivableYen, method }: OwnMovement) {
  switch (kind) {
    case 'charge':
      return { amountYen: receivableYen, feeYen: getProviderFee(receivableYen, method) };
    case 'dispute':
      return { amountYen: receivableYen + DISPUTE_FEE_YEN, feeYen: DISPUTE_FEE_YEN };
    case 'dispute_return':
      return { amountYen: receivableYen - DISPUTE_FEE_YEN, feeYen: 0 };
    default:
      return { amountYen: receivableYen, feeYen: 0 };
  }
}

/** Against what the provider owes us. */
function toPostings(
  amounts: Readonly<Partial<Record<Exclude<ProviderAccount, 'provider.receivable'>, number>>>,
): readonly ProviderPosting[] {
  return Object.entries(amounts).flatMap(([account, amount]) =>
    amount === 0
      ? []
      : [
          { account: 'provider.receivable' as const, amountYen: yen(0 - amount) },
          { account: account as ProviderAccount, amountYen: yen(amount) },
        ],
  );
}

/** What staff post when they close a difference. */
export function toCorrectionPostings(amountYen: number): readonly ProviderPosting[] {
  return toPostings({ 'operator.adjustment': 0 - amountYen });
}
