import { expect, test } from 'vitest';
import { type Example, fitWeights, predict } from './fit-weights.ts';
import { mean } from './statistics.ts';
import { chooseThreshold, heldOut } from './threshold.ts';

const NOTHING = { bias: 0, weights: { check: 0, doubt: 0 } };

test('fitWeights recovers the weights that generated the examples', () => {
  const { bias, weights } = fitWeights(draw(4000), NOTHING, { hold: 0, steps: 2000 });
  expect(Math.abs(bias - 1)).toBeLessThan(0.3);
  expect(Math.abs((weights.check ?? 0) - 2)).toBeLessThan(0.3);
  expect(Math.abs((weights.doubt ?? 0) + 3)).toBeLessThan(0.4);
});

test('fitWeights is deterministic, and its mean prediction equals the actual share', () => {
  const examples = draw(300);
  const fitted = fitWeights(examples, NOTHING, { steps: 2000 });
  expect(fitWeights(examples, NOTHING, { steps: 2000 })).toEqual(fitted);
  const claimed = mean(examples.map(({ evidence }) => predict(fitted, evidence)));
  expect(claimed).toBeCloseTo(mean(examples.map(({ isRight }) => Number(isRight))), 3);
});

test('evidence that occurs in no example keeps its weight', () => {
  const start = { bias: -1, weights: { check: 0, doubt: 0, unseen: -2.2 } };
  const { weights } = fitWeights(draw(100), start, { steps: 200 });
  expect(weights.unseen).toBe(-2.2);
  expect(weights.check).not.toBe(0);
});

test('few examples move a weight less than many of the same kind', () => {
  const start = { bias: 0, weights: { check: 0, doubt: 0 } };
  const moved = [10, 100, 1000].map((count) => fitWeights(draw(count), start).weights.doubt ?? 0);
  expect(moved).toEqual(moved.toSorted((a, b) => b - a));
  expect(moved[0]).toBeGreaterThan(-1);
});

test('heldOut predicts every example with weights fitted without it', () => {
  const examples = draw(200);
  const judged = heldOut(examples, NOTHING);
  const known = fitWeights(examples, NOTHING);
  for (const [index, { evidence }] of examples.entries()) {
    expect(judged[index]).not.toBe(predict(known, evidence));
    expect(Math.abs((judged[index] ?? 0) - predict(known, evidence))).toBeLessThan(0.15);
  }
});

test('chooseThreshold maximizes the sure totals within the error limit', () => {
  const right = [0.99, 0.98, 0.97].map((confidence) => ({ confidence, isRight: true }));
  const wrong = { confidence: 0.9, isRight: false };
  const low = { confidence: 0.5, isRight: true };
  const claims = [low, wrong, ...right];
  expect(chooseThreshold(claims, 0.001)).toEqual({ sureAt: 0.97, sure: 3, wrong: 0 });
  expect(chooseThreshold(claims, 0.25)).toEqual({ sureAt: 0.5, sure: 5, wrong: 1 });
});

test('chooseThreshold treats totals of equal confidence alike', () => {
  const claims = [
    { confidence: 0.99, isRight: true },
    { confidence: 0.9, isRight: true },
    { confidence: 0.9, isRight: false },
  ];
  expect(chooseThreshold(claims, 0.001)).toEqual({ sureAt: 0.99, sure: 1, wrong: 0 });
  expect(chooseThreshold(claims.slice(1), 0.001)).toBeNull();
});

/** Random examples, right with the log odds 1 + 2 check − 3 doubt. The random sequence is fixed. */
function draw(count: number): Example[] {
  let state = 12_345;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const evidence = { check: chance() < 0.5 ? 1 : 0, doubt: chance() };
    const odds = 1 + 2 * evidence.check - 3 * evidence.doubt;
    return { evidence, isRight: chance() < 1 / (1 + Math.exp(-odds)) };
  });
}
