import { expect, test } from 'vitest';
import { assertStepUpFresh, freshUntil, paymentStepUpMethods, stepUpMethods } from './step-up.ts';

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
  [true, true, true, ['passkey', 'password', 'code']],
  [false, true, true, ['password', 'code']],
  [false, false, true, ['code']],
  [false, true, false, ['password']],
  [true, false, false, ['passkey']],
  [false, false, false, []],
])(
  'with passkey %s, password %s and address %s, the step-up methods are %o',
  (hasPasskey, hasPassword, hasAddress, methods) => {
    expect(stepUpMethods({ hasPasskey, hasPassword, hasAddress })).toEqual(methods);
  },
);

test.each([
  [true, true, ['passkey', 'code']],
  [true, false, ['passkey']],
  [false, true, ['code']],
  [false, false, []],
])(
  'with a settled passkey %s and address %s, a large payment is approved by %o',
  (hasSettledPasskey, hasSettledAddress, methods) => {
    expect(paymentStepUpMethods({ hasSettledPasskey, hasSettledAddress })).toEqual(methods);
  },
);
