import { expect, test } from 'vitest';
import { parsePhone } from './phone-numbers.ts';

test.each([
  ['090-1234-5678', '+819012345678', true],
  ['０９０　１２３４　５６７８', '+819012345678', true],
  ['+81 90 1234 5678', '+819012345678', true],
  ['03-3581-2111', '+81335812111', false],
  ['+1 201 555 0123', '+12015550123', true],
])('%s is parsed as %s', (typed, stored, canReceiveSms) => {
  expect(parsePhone(typed)).toEqual({ stored, canReceiveSms });
});

test.each(['', '090-1234-567', '0', '+999 123', 'hanako', '9'.repeat(40)])(
  '%j is not a phone number',
  (typed) => {
    expect(parsePhone(typed)).toBeUndefined();
  },
);
