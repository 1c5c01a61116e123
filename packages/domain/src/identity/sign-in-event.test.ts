import { expect, test } from 'vitest';
import { toStatusFailure } from './sign-in-event.ts';

test.each([
  ['account.suspended', 'suspended'],
  ['account.not_confirmed', 'not_confirmed'],
  ['account.credentials_wrong', undefined],
  ['overloaded', undefined],
])('toStatusFailure(%s) returns %s', (code, expected) => {
  expect(toStatusFailure(code)).toBe(expected);
});
