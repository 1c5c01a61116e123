import { solve } from './solve.ts';

export type Sample = {
  readonly terms: readonly number[];
  readonly value: number;
  readonly weight: number;
};

/** Regularization of the terms after the first, so that few samples cause no bend. */
const CALM = 0.003;

/** Coefficients of the terms that fit the values best over all samples. */
export function leastSquares(samples: readonly Sample[]): readonly number[] {
  const size = samples[0]?.terms.length ?? 0;
  const weights = samples.reduce((sum, { weight }) => sum + weight, 0);
  const matrix = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === column && row > 0 ? CALM * weights : 0)),
  );
  const right = new Array<number>(size).fill(0);
  for (const { terms, value, weight } of samples) {
    terms.forEach((term, row) => {
      right[row] = (right[row] ?? 0) + weight * term * value;
      const line = matrix[row] ?? [];
      terms.forEach((other, column) => {
        line[column] = (line[column] ?? 0) + weight * term * other;
      });
    });
  }
  return solve(matrix, right);
}

export function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
