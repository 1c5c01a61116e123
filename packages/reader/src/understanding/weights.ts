/**
 * What each piece of evidence adds to the score of a total, and where sure begins. The score is
 * the logarithm of the odds. Set by hand so that no single piece suffices; to be fitted to the
 * bench by its script, which reads the same names.
 */
export const WEIGHTS = {
  bias: -5.5,
  /** 0.6, 0.8 or 1 by the keyword's strength; 0 without one. */
  keyword: 3,
  /** The keyword was read letter by letter. */
  exact: 0.8,
  /** A currency stands beside the amount. */
  mark: 0.6,
  /** The least certainty of a digit, from 0 at a half to 1. */
  certainty: 2.2,
  /** How far the next candidate is behind, from 0 to 1. */
  margin: 1,
  /** Each independent check that confirms every digit; the first three count. */
  strong: 1.9,
  /** Each check that confirms the size only; the first two count. */
  weak: 0.5,
  failed: -1.1,
  repaired: -2.2,
  flawed: -1.2,
  /** The amount stands below its word. */
  below: -0.4,
  /** Neither date, telephone nor registration number: perhaps no receipt, or half of one. */
  headless: -1.2,
  /** More than one date of purchase. */
  dates: -0.6,
} as const;

export type EvidenceName = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** The likelihood from which a total is sure. */
export const SURE_AT = 0.985;
