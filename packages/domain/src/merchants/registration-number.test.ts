import { expect, test } from 'vitest';
import { isRegistrationNumber, registrationNumberStatus } from './registration-number.ts';

test.each([
  'T7123456789012',
  'T4011001098993',
  'T7010705000725',
  'T2120901007402',
  'T7000012050002',
])('%s passes its check digit', (number) => {
  expect(registrationNumberStatus(number)).toBe('valid');
});

test('every other first digit is told, none is refused', () => {
  for (const first of '12356789') {
    const number = `T${first}011001098993`;
    expect(registrationNumberStatus(number)).toBe('check_digit_mismatch');
    expect(isRegistrationNumber(number)).toBe(true);
  }
});

test.each(['', 'T', '4011001098993', 'T0011001098993', 'T401100109899', 't4011001098993'])(
  '%j has not the shape of one',
  (text) => {
    expect(isRegistrationNumber(text)).toBe(false);
    expect(registrationNumberStatus(text)).toBe('none');
  },
);
