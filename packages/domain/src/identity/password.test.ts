import { expect, test } from 'vitest';
import { validatePassword } from './password.ts';

test.each([
  ['', 'field.required'],
  ['seven77', 'field.too_short'],
  ['eight888', undefined],
  ['ひみつのことばです', undefined],
  ['correct horse battery staple', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'field.too_long'],
  ['tab\there!!', 'field.format'],
  ['nul\0here!!', 'field.format'],
  ['👛👛👛👛👛👛👛👛', undefined],
])('validatePassword(%j) returns %s', (password, error) => {
  expect(validatePassword(password)).toBe(error);
});

test('a password that contains the login id or its part before the @ is rejected', () => {
  const ids = ['hanako@saifu.example'];
  expect(validatePassword('my-HANAKO-2026', ids)).toBe('account.password_holds_id');
  expect(validatePassword('ann-of-green-gables', ['ann@saifu.example'])).toBeUndefined();
  expect(validatePassword('+819012345678!', ['+819012345678'])).toBe('account.password_holds_id');
});

test.each(['07022223333', '+817022223333', '070-2222-3333!', 'x７０２２２２３３３３'])(
  '%s is rejected for the owner of that phone number',
  (password) => {
    expect(validatePassword(password, ['+817022223333'])).toBe('account.password_holds_id');
  },
);
