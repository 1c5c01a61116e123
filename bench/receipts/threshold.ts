import { type Example, fitWeights, predict, type Weights } from './fit-weights.ts';
import type { Claim } from './statistics.ts';

const PARTS = 5;

/**
 * Cross-validated probability of each example, by weights fitted without it, to exclude
 * overfitting.
 */
export function heldOut(examples: readonly Example[], start: Weights): readonly number[] {
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const others = examples.filter((_, index) => index % PARTS !== part);
    return fitWeights(others, start);
  });
  return examples.map(({ evidence }, index) => {
    const weights = parts[index % PARTS];
    return weights === undefined ? Number.NaN : predict(weights, evidence);
  });
}

export type Threshold = {
  readonly sureAt: number;
  readonly sure: number;
  readonly wrong: number;
};

/** The lowest confidence at and above which at most `wrongMax` of the totals are wrong. */
export function chooseThreshold(claims: readonly Claim[], wrongMax: number): Threshold | null {
  const sorted = claims.toSorted((a, b) => b.confidence - a.confidence);
  let chosen: Threshold | null = null;
  let wrong = 0;
  for (const [index, claim] of sorted.entries()) {
    if (!claim.isRight) wrong += 1;
    // Claims of equal confidence cannot be separated by a threshold.
    if (sorted[index + 1]?.confidence === claim.confidence) continue;
    const sure = index + 1;
    if (wrong <= wrongMax * sure) chosen = { sureAt: claim.confidence, sure, wrong };
  }
  return chosen;
}
