/** z-score of a two-sided 95 % interval. */
const Z_95 = 1.96;

/** Upper bound of the true share of `hits` with 95 % confidence (Wilson score interval). */
export function wilsonUpper(hits: number, of: number): number {
  if (of === 0) return 1;
  const share = hits / of;
  const square = Z_95 * Z_95;
  const middle = share + square / (2 * of);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  return (middle + spread) / (1 + square / of);
}

export function mean(values: readonly number[]): number {
  return values.length === 0
    ? Number.NaN
    : values.reduce((all, one) => all + one, 0) / values.length;
}

/** The smallest value that at least `share` of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** A claimed probability and its outcome. */
export type Claim = { readonly confidence: number; readonly isRight: boolean };

export type Bin = {
  readonly from: number;
  readonly to: number;
  readonly claims: number;
  /** Mean claimed probability and actual share of right claims. NaN in an empty bin. */
  readonly claimed: number;
  readonly right: number;
};

// Narrow at the top, where the threshold for `sure` lies.
const EDGES = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1];

export function toBins(claims: readonly Claim[]): readonly Bin[] {
  return EDGES.slice(0, -1).map((from, index) => {
    const to = EDGES[index + 1] ?? 1;
    const inside = claims.filter(
      ({ confidence }) => confidence >= from && (confidence < to || to === 1),
    );
    return {
      from,
      to,
      claims: inside.length,
      claimed: mean(inside.map(({ confidence }) => confidence)),
      right: mean(inside.map(({ isRight }) => Number(isRight))),
    };
  });
}

/**
 * Expected calibration error: mean distance between claimed and actual share, weighted by the
 * number of claims per bin.
 */
export function calibrationError(claims: readonly Claim[]): number {
  if (claims.length === 0) return Number.NaN;
  const filled = toBins(claims).filter((bin) => bin.claims > 0);
  const off = filled.map((bin) => bin.claims * Math.abs(bin.claimed - bin.right));
  return off.reduce((all, one) => all + one, 0) / claims.length;
}

/** Brier score, the mean squared error of the claims: 0 is perfect, 0.25 is a coin toss. */
export function brier(claims: readonly Claim[]): number {
  return mean(claims.map(({ confidence, isRight }) => (confidence - Number(isRight)) ** 2));
}
