import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test.each([
  ['Tokyo', '+81312345601', '03-1234-5601'],
  ['Osaka', '+81662345678', '06-6234-5678'],
  ['Kashiwa', '+81471234567', '04-7123-4567'],
  ['Sapporo', '+81112345678', '011-234-5678'],
  ['Nagoya', '+81522345678', '052-234-5678'],
  ['Musashino', '+81422223456', '0422-22-3456'],
  ['Hachijo', '+81499621234', '04996-2-1234'],
  ['a freephone number', '+81120123456', '0120-123-456'],
  ['a longer freephone number', '+818001234567', '0800-123-4567'],
  ['a Navi Dial number', '+81570123456', '0570-123-456'],
  ['an IP phone', '+815012345678', '050-1234-5678'],
  ['a mobile number in 060', '+816012345678', '060-1234-5678'],
  ['a mobile number in 090', '+819012345678', '090-1234-5678'],
])('%s is shown in national format', (_, stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test.each([
  ['of the United States', '+12015550123'],
  ['of Germany', '+493012345678'],
  ['with the code of Japan inside', '+498112345678'],
])('a number %s keeps its country code', (_, stored) => {
  expect(formatPhone(stored)).toBe(stored);
});

test.each([
  ...['', '+81', '+8190123456', '+8190123456789', '+813123456017', '+81012345678'],
  ...['03-1234-5601', '090-1234-5678', 'hanako@saifu.example', '+81 3 1234 5601'],
])('%j is not a stored Japanese number and stays as it is', (text) => {
  expect(formatPhone(text)).toBe(text);
});

test('the format adds a 0 and two hyphens and changes no digit', () => {
  const digits = fc.stringMatching(/^[1-9]\d{8}$/);
  fc.assert(
    fc.property(digits, (national) => {
      const shown = formatPhone(`+81${national}`);
      expect(shown).toMatch(/^0\d+-\d+-\d+$/);
      expect(shown.replaceAll('-', '')).toBe(`0${national}`);
    }),
  );
});
