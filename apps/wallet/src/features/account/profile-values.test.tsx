import type { UserView } from '@saifu/contract/account';
import { expect, test } from 'vitest';
import { hanako, taro } from '../../testing/people.ts';
import { formatFullName } from './person.ts';
import {
  getProfileChanges,
  isChanged,
  toFormValues,
  validateProfileValues,
} from './profile-values.ts';

const settled: UserView = {
  ...taro,
  last_name: '山田',
  first_name: '太郎',
  birth_date: '1986-04-09',
  postal_code: '1000001',
  prefecture: '東京都',
  city: '千代田区',
};

test('an unchanged profile has no changes to send', () => {
  expect(getProfileChanges(settled, toFormValues(settled))).toEqual({});
  expect(isChanged(hanako, toFormValues(hanako))).toBe(false);
});

test('changes contain only the edited fields, trimmed, and null for emptied ones', () => {
  const values = {
    ...toFormValues(settled),
    display_name: ' 太郎さん ',
    city: '  ',
    prefecture: '',
    gender: 'male',
    postal_code: '１５０－０００１',
  };
  expect(getProfileChanges(settled, values)).toEqual({
    display_name: '太郎さん',
    city: null,
    prefecture: null,
    gender: 'male',
    postal_code: '１５０－０００１',
  });
  expect(validateProfileValues(settled, values)).toEqual({});
});

test.each([
  [{ last_name_kana: 'Yamada' }, { last_name_kana: 'field.hiragana' }],
  [{ first_name_kana: 'タロウ' }, {}],
  [{ last_name: '山'.repeat(31) }, { last_name: 'field.too_long' }],
  [{ postal_code: '100-001' }, { postal_code: 'field.format' }],
  [{ birth_date: '1986-02-30' }, { birth_date: 'field.format' }],
  [{ birth_date: '1986-04-' }, { birth_date: 'field.format' }],
  [{ birth_date: '2999-01-01' }, { birth_date: 'field.format' }],
  [{ birth_date: '' }, {}],
])('%j is validated as %j', (changed, expected) => {
  const errors = validateProfileValues(settled, { ...toFormValues(settled), ...changed });
  const codes = Object.entries(errors).map(([name, error]) => [name, error?.code]);
  expect(Object.fromEntries(codes)).toEqual(expected);
});

test('the family name comes first unless both names are in Latin letters', () => {
  expect(formatFullName(settled)).toBe('山田 太郎');
  expect(formatFullName({ ...taro, last_name: 'Yamada', first_name: 'Taro' })).toBe('Taro Yamada');
  expect(formatFullName({ ...taro, last_name: '山田' })).toBe('山田');
  expect(formatFullName(taro)).toBeNull();
});
