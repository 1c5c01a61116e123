import { expect, test } from 'vitest';
import { brier, calibrationError, mean, quantile, toBins, wilsonUpper } from './statistics.ts';

test('wilsonUpper matches known bounds and is 1 without examples', () => {
  // For zero hits, the rule of thumb 3.84 / (n + 3.84) is exact for this interval.
  expect(wilsonUpper(0, 1000)).toBeCloseTo(3.8416 / 1003.8416, 6);
  expect(wilsonUpper(1, 10)).toBeCloseTo(0.4042, 3);
  expect(wilsonUpper(10, 10)).toBeCloseTo(1, 6);
  expect(wilsonUpper(0, 0)).toBe(1);
});

test('wilsonUpper decreases with more examples without a mistake', () => {
  const bounds = [1, 10, 100, 1000].map((of) => wilsonUpper(0, of));
  expect(bounds).toEqual(bounds.toSorted((a, b) => b - a));
});

test('quantile returns a measured value', () => {
  const values = [5, 1, 4, 2, 3];
  expect(quantile(values, 0.5)).toBe(3);
  expect(quantile(values, 0.95)).toBe(5);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile([], 0.5)).toBeNaN();
  expect(mean([])).toBeNaN();
});

test('toBins puts every claim into exactly one bin, including the edges', () => {
  const confidences = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1];
  const bins = toBins(confidences.map((confidence) => ({ confidence, isRight: true })));
  expect(bins.reduce((all, bin) => all + bin.claims, 0)).toBe(confidences.length);
  expect(bins.at(-1)).toMatchObject({ from: 0.999, to: 1, claims: 2 });
});

test('calibrationError is 0 if accuracy equals confidence', () => {
  const honest = Array.from({ length: 100 }, (_, index) => ({
    confidence: 0.6,
    isRight: index < 60,
  }));
  expect(calibrationError(honest)).toBeCloseTo(0, 10);
  const boaster = honest.map(({ isRight }) => ({ confidence: 1, isRight }));
  expect(calibrationError(boaster)).toBeCloseTo(0.4, 10);
  expect(brier(boaster)).toBeCloseTo(0.4, 10);
  expect(brier(honest)).toBeCloseTo(0.24, 10);
});
