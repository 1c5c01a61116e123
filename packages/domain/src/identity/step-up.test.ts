import { expect, test } from 'vitest';
import { assertStepUpFresh, freshUntil, stepUpMethods } from './step-up.ts';

const now = new Date('2026-11-15T05:05:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('a step-up verification is valid for five minutes', () => {
  const until = freshUntil(now);
  expect(until).toEqual(later(300_000));
  expect(() => assertStepUpFresh(until, now)).not.toThrow();
  expect(() => assertStepUpFresh(until, later(299_999))).not.toThrow();
  expect(() => assertStepUpFresh(until, later(300_000))).toThrow('session.step_up_required');
  expect(() => assertStepUpFresh(null, now)).toThrow('session.step_up_required');
});

test.each([
  [true, true, ['password', 'code']],
  [false, true, ['code']],
  [true, false, ['password']],
  [false, false, []],
])(
  'with password %s and address %s, the step-up methods are %o',
  (hasPassword, hasAddress, methods) => {
    expect(stepUpMethods({ hasPassword, hasAddress })).toEqual(methods);
  },
);
