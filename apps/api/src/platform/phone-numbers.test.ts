import { formatPhone } from '@saifu/domain/identity/format-phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
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

// Samples numbers of all regions; parsing all 90,000 prefixes takes ten seconds.
const PREFIX_STEP = 37;

test('formatPhone groups Japanese numbers as the metadata of the phone number library does', () => {
  let compared = 0;
  for (let prefix = 10_000; prefix < 100_000; prefix += PREFIX_STEP) {
    for (const rest of ['1234', '12345']) {
      const number = parsePhoneNumberFromString(`+81${prefix}${rest}`);
      if (!number?.isValid()) continue;
      expect(formatPhone(number.number)).toBe(number.formatNational());
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(2000);
});
