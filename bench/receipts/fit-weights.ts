/** What was known about a total when it was chosen, by name, and whether it was right. */
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
   * How firmly each weight is held where it began. At 1, a weight one away from there has to be
   * worth half a unit of likelihood's logarithm. A handful of mistakes says little about any one
   * weight, and evidence that was never seen should keep the weight that somebody thought about.
   */
  readonly hold: number;
  readonly steps: number;
};

const USUAL: FitOptions = { hold: 1, steps: 10_000 };

/**
 * Logistic regression by plain gradient descent from the weights as they are, with the same step
 * always, so that the same examples give the same weights.
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
  // The slope changes by at most this for each example: a step of one over it never overshoots.
  const steepest = Math.max(...rows.map((row) => 0.25 * dot(row, row)));
  const rate = 1 / (steepest * rows.length + hold);
  const found = from.slice();
  for (let step = 0; step < steps; step += 1) {
    const slope = slopeAt(found, rows, wanted);
    for (const [at, first] of from.entries()) {
      const here = found[at] ?? 0;
      // The bias is free: it only says how often totals are right at all.
      const pull = at === 0 ? 0 : hold * (here - first);
      found[at] = here - rate * ((slope[at] ?? 0) + pull);
    }
  }
  const weights = names.map((name, index) => [name, found[index + 1] ?? 0] as const);
  return { bias: found[0] ?? 0, weights: Object.fromEntries(weights) };
}

/** How likely the total is right, by these weights. */
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
