import { validateAmount } from '../orders/order.ts';
import { AppError } from '../shared/app-error.ts';
import { type TaxLine, type TaxRounding, taxInGross } from '../shared/tax.ts';
import { type Yen, yen } from '../shared/yen.ts';

type Taken = {
  /** What has changed hands: taken by the network, or put into the till of the store. */
  readonly captured: number;
  /** What of it went back. */
  readonly refunded: number;
};

/** Why an amount cannot be given back, or undefined. Nothing goes back that was not taken. */
export function checkRefund(
  refund: Taken & {
    /** What is on its way back while we ask. */
    readonly pending: number;
    readonly amount: number;
  },
): AppError | undefined {
  if (validateAmount(refund.amount) === 'amount.missing') return new AppError('amount.missing');
  const max = refund.captured - refund.refunded - refund.pending;
  return refund.amount > max ? new AppError('refund.too_large', { max }) : undefined;
}

/** What was only reserved is let go; what was taken is given back. */
export function refundKind(payment: { readonly captured: number }): 'void' | 'refund' {
  return payment.captured === 0 ? 'void' : 'refund';
}

/** Whether nothing is left once this amount went back. */
export function isFull(refund: Taken & { readonly amount: number }): boolean {
  return refund.refunded + refund.amount === refund.captured;
}

/**
 * What a payer has back of what they agreed to pay: the part that was never taken, and the part
 * that was given back after.
 */
export function getRefundedTotal(payment: Taken & { readonly amount: number }): number {
  const untaken = payment.captured === 0 ? 0 : payment.amount - payment.captured;
  return untaken + payment.refunded;
}

type Splitting = {
  readonly rounding: TaxRounding;
  /** What was given back before; then all the parts together still fall on the rates evenly. */
  readonly before?: number;
};

/**
 * How a refund falls on the tax rates of a bill: in proportion, in whole yen that add up to the
 * refund exactly. `total` is what the lines came to, and tells whether their prices had the tax in
 * them. Amounts are returned with tax, each with the tax inside, rounded once. A bill that named no
 * rates has none to fall on.
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
 * By the largest remainder: each gets its whole part, and the yen left over go to those who lost
 * most by that. With two rates no part shrinks while the whole grows, which `before` rests on.
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
