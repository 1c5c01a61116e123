import { expect, test } from 'vitest';
import {
  ACCOUNT_STATUSES,
  accountMachine,
  isBirthDate,
  missingProfileFields,
  PREFECTURES,
  type Profile,
} from './account.ts';

test('only an active account can sign in or reset its password', () => {
  const table = ACCOUNT_STATUSES.map((status) => [
    accountMachine.getError(status, 'sign_in'),
    accountMachine.getError(status, 'reset'),
    accountMachine.getError(status, 'confirm'),
  ]);
  expect(table).toEqual([
    ['account.not_confirmed', 'account.not_confirmed', undefined],
    [undefined, undefined, undefined],
    ['account.suspended', 'account.suspended', 'account.suspended'],
    ['account.suspended', 'account.suspended', 'account.suspended'],
  ]);
});

test.each([
  ['1990-02-28', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2026-11-15', true],
  ['2026-11-16', false],
  ['1899-12-31', false],
  ['1990-13-01', false],
  ['1990-00-10', false],
  ['90-01-01', false],
  ['', false],
])('isBirthDate(%s) returns %s', (value, expected) => {
  expect(isBirthDate(value, '2026-11-15')).toBe(expected);
});

const COMPLETE: Profile = {
  displayName: null,
  lastName: '山田',
  firstName: '花子',
  lastNameKana: 'やまだ',
  firstNameKana: 'はなこ',
  gender: 'unspecified',
  birthDate: '1990-01-01',
  postalCode: '1000001',
  prefecture: '東京都',
  city: '千代田区',
  addressLine: '千代田1-1',
  building: null,
};

test('a complete profile has names, kana, birth date, address and verified phone', () => {
  expect(missingProfileFields(COMPLETE, true)).toEqual([]);
  expect(missingProfileFields(COMPLETE, false)).toEqual(['phone']);
  expect(missingProfileFields({ ...COMPLETE, city: null, lastNameKana: null }, true)).toEqual([
    'last_name_kana',
    'city',
  ]);
});

test('PREFECTURES has 47 entries', () => {
  expect(new Set(PREFECTURES).size).toBe(47);
});
