import { expect, test } from 'vitest';
import { passwordFault } from './password.ts';

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
])('%j: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('a password that holds the login id is refused, by its name part too', () => {
  const ids = ['hanako@saifu.example'];
  expect(passwordFault('my-HANAKO-2026', ids)).toBe('account.password_holds_id');
  expect(passwordFault('ann-of-green-gables', ['ann@saifu.example'])).toBeUndefined();
  expect(passwordFault('+819012345678!', ['+819012345678'])).toBe('account.password_holds_id');
});

test.each(['07022223333', '+817022223333', '070-2222-3333!', 'x７０２２２２３３３３'])(
  '%s is refused to the owner of that number',
  (password) => {
    expect(passwordFault(password, ['+817022223333'])).toBe('account.password_holds_id');
  },
);
