import { expect, test } from 'vitest';
import { isRegistrationNumber, registrationNumberStatus } from './registration-number.ts';

test.each([
  'T7123456789012',
  'T4011001098993',
  'T7010705000725',
  'T2120901007402',
  'T7000012050002',
])('%s has a valid check digit', (number) => {
  expect(registrationNumberStatus(number)).toBe('valid');
});

test('a wrong check digit is reported as a mismatch but accepted', () => {
  for (const first of '12356789') {
    const number = `T${first}011001098993`;
    expect(registrationNumberStatus(number)).toBe('check_digit_mismatch');
    expect(isRegistrationNumber(number)).toBe(true);
  }
});

test.each(['', 'T', '4011001098993', 'T0011001098993', 'T401100109899', 't4011001098993'])(
  '%j is not a registration number',
  (text) => {
    expect(isRegistrationNumber(text)).toBe(false);
    expect(registrationNumberStatus(text)).toBe('none');
  },
);
