import { validateAmount } from '../orders/order.ts';
import { AppError } from '../shared/app-error.ts';
import { type TaxLine, type TaxRounding, taxInGross } from '../shared/tax.ts';
import { type Yen, yen } from '../shared/yen.ts';

type Taken = {
  /** Captured by the provider, or paid in cash at the store. */
  readonly captured: number;
  /** The refunded part of the captured amount. */
  readonly refunded: number;
};

/** The error for a refund amount, or undefined. Refunds cannot exceed the captured amount. */
export function checkRefund(
  refund: Taken & {
    /** Refunds in progress. */
    readonly pending: number;
    readonly amount: number;
  },
): AppError | undefined {
  if (validateAmount(refund.amount) === 'amount.missing') return new AppError('amount.missing');
  const max = refund.captured - refund.refunded - refund.pending;
  return refund.amount > max ? new AppError('refund.too_large', { max }) : undefined;
}

/** An authorization is voided; a capture is refunded. */
export function refundKind(payment: { readonly captured: number }): 'void' | 'refund' {
  return payment.captured === 0 ? 'void' : 'refund';
}

/** Whether this refund leaves nothing. */
export function isFull(refund: Taken & { readonly amount: number }): boolean {
  return refund.refunded + refund.amount === refund.captured;
}

/** The amount the payer does not bear: the part never captured plus the refunded part. */
export function getRefundedTotal(payment: Taken & { readonly amount: number }): number {
  const untaken = payment.captured === 0 ? 0 : payment.amount - payment.captured;
  return untaken + payment.refunded;
}

type Splitting = {
  readonly rounding: TaxRounding;
  /** The sum of earlier refunds. With it, all refunds together are split as one refund would be. */
  readonly before?: number;
};

/**
 * Splits a refund across the tax rates of a bill: in proportion, in whole yen that add up to the
 * refund exactly. `total` is the total of the bill and shows whether its prices include tax.
 * Returned amounts include tax, and each tax is rounded once. A bill without tax rates returns no
 * lines.
 */
export function splitRefund(
  taxLines: readonly TaxLine[],
  total: number,
  refund: number,
  { rounding, before = 0 }: Splitting,
): readonly TaxLine[] {
  const isTaxInside = getSum(taxLines.map((line) => line.taxableYen)) === total;
  const weights = taxLines.map((line) => line.taxableYen + (isTaxInside ? 0 : line.taxYen));
  const earlier = apportion(before, weights);
  const parts = apportion(before + refund, weights).map((part, at) => part - (earlier[at] ?? 0));
  const taxed = taxLines.map(({ rate }, at) => ({ rate, amountYen: yen(parts[at] ?? 0) }));
  return taxInGross(
    taxed.filter(({ amountYen }) => amountYen > 0),
    rounding,
  );
}

/**
 * Largest remainder method: each share is rounded down, and the leftover yen go to the shares with
 * the largest remainders. With two weights no share shrinks when the whole grows; `before` relies
 * on that.
 */
export function apportion(whole: number, weights: readonly number[]): readonly Yen[] {
  const sum = getSum(weights);
  if (sum === 0) return weights.map(() => yen(0));
  const shares = weights.map((weight, at) => {
    const rest = (whole * weight) % sum;
    return { at, rest, part: (whole * weight - rest) / sum };
  });
  const left = whole - getSum(shares.map(({ part }) => part));
  const luckiest = shares.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, left);
  const lucky = new Set(luckiest.map(({ at }) => at));
  return shares.map(({ at, part }) => yen(lucky.has(at) ? part + 1 : part));
}

function getSum(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
