import { expect, test } from 'vitest';
import { getFullName, maskPerson } from './mask-person.ts';

const NOBODY = { email: null, phone: null, displayName: null, lastName: null, firstName: null };

test('maskPerson keeps the domain, the last four digits and the first character', () => {
  const person = { email: 'taro@example.jp', phone: '+819012341234', displayName: '𠮷野' };
  expect(maskPerson({ ...NOBODY, ...person })).toEqual({
    email: 't•••••@example.jp',
    phone: '090-••••-1234',
    name: '𠮷•••',
  });
});

test.each(['+81312345678', '+14155550123'])('maskPerson keeps four digits of %s', (phone) => {
  expect(maskPerson({ ...NOBODY, phone }).phone).toBe(`•••••••${phone.slice(-4)}`);
});

test('maskPerson of an erased account is empty', () => {
  expect(maskPerson(NOBODY)).toEqual({ email: null, phone: null, name: null });
});

test('getFullName prefers the legal name', () => {
  const legal = { lastName: '山田', firstName: '花子' };
  expect(getFullName({ ...legal, displayName: 'はな' })).toBe('山田 花子');
  expect(getFullName({ ...NOBODY, displayName: 'はな' })).toBe('はな');
});
