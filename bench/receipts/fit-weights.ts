/** The evidence for a total when it was chosen, by name, and whether the total was right. */
export type Example = {
  readonly evidence: Readonly<Record<string, number>>;
  readonly isRight: boolean;
};

export type Weights = {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
};

type FitOptions = {
  /**
   * Strength of the L2 prior around the initial weights. At 1, a deviation of one must gain half a
   * unit of log likelihood. A few mistakes say little about a single weight, and evidence that
   * occurs in no example should keep its hand-chosen weight.
   */
  readonly hold: number;
  readonly steps: number;
};

const USUAL: FitOptions = { hold: 1, steps: 10_000 };

/**
 * Logistic regression by plain gradient descent from the current weights with a fixed step size, so
 * that the same examples give the same weights.
 */
export function fitWeights(
  examples: readonly Example[],
  start: Weights,
  options: Partial<FitOptions> = {},
): Weights {
  const { hold, steps } = { ...USUAL, ...options };
  const names = Object.keys(start.weights);
  const rows = examples.map(({ evidence }) => {
    return Float64Array.from([1, ...names.map((name) => evidence[name] ?? 0)]);
  });
  const wanted = examples.map(({ isRight }) => Number(isRight));
  const from = Float64Array.from([start.bias, ...names.map((name) => start.weights[name] ?? 0)]);
  // Upper bound of the gradient's change per example. A step of one over the bound does not
  // overshoot.
  const steepest = Math.max(...rows.map((row) => 0.25 * dot(row, row)));
  const rate = 1 / (steepest * rows.length + hold);
  const found = from.slice();
  for (let step = 0; step < steps; step += 1) {
    const slope = slopeAt(found, rows, wanted);
    for (const [at, first] of from.entries()) {
      const here = found[at] ?? 0;
      // The bias has no prior: it only expresses how often totals are right.
      const pull = at === 0 ? 0 : hold * (here - first);
      found[at] = here - rate * ((slope[at] ?? 0) + pull);
    }
  }
  const weights = names.map((name, index) => [name, found[index + 1] ?? 0] as const);
  return { bias: found[0] ?? 0, weights: Object.fromEntries(weights) };
}

/** Probability that the total is right. */
export function predict({ bias, weights }: Weights, evidence: Example['evidence']): number {
  const score = Object.entries(weights).reduce((sum, [name, weight]) => {
    return sum + weight * (evidence[name] ?? 0);
  }, bias);
  return sigmoid(score);
}

function slopeAt(
  weights: Float64Array,
  rows: readonly Float64Array[],
  wanted: readonly number[],
): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const [index, row] of rows.entries()) {
    const off = sigmoid(dot(weights, row)) - (wanted[index] ?? 0);
    for (let at = 0; at < slope.length; at += 1) {
      slope[at] = (slope[at] ?? 0) + off * (row[at] ?? 0);
    }
  }
  return slope;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
