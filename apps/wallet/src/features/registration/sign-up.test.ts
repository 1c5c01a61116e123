import { expect, test } from 'vitest';
import { phoneMetadataTables } from '../../forms/phone-metadata-tables.ts';
import { EMPTY_SIGN_UP, type SignUpValues, toRegistrationBody, validateSignUp } from './sign-up.ts';

const KNOWN = { locale: 'ja', phoneMetadata: phoneMetadataTables } as const;
const FILLED: SignUpValues = {
  ...EMPTY_SIGN_UP,
  email: 'taro@example.jp',
  phone: '090-1234-5678',
  password: 'several words here',
  terms_accepted: true,
};

const codesOf = (changed: Partial<SignUpValues>, known: typeof KNOWN | object = KNOWN) => {
  const errors = validateSignUp({ ...FILLED, ...changed }, { ...KNOWN, ...known });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.code]));
};

test('the request contains the email address or the phone number, never both', () => {
  expect(toRegistrationBody(FILLED, KNOWN)).toMatchObject({
    email: 'taro@example.jp',
    locale: 'ja',
  });
  expect(toRegistrationBody(FILLED, KNOWN)).not.toHaveProperty('phone');
  const byPhone = toRegistrationBody({ ...FILLED, channel: 'phone' }, KNOWN);
  expect(byPhone).toMatchObject({ phone: '+819012345678' });
  expect(byPhone).not.toHaveProperty('email');
});

test('without phone metadata the number is sent as typed', () => {
  const sent = toRegistrationBody(
    { ...FILLED, channel: 'phone' },
    { locale: 'en', phoneMetadata: undefined },
  );
  expect(sent).toMatchObject({ phone: '090-1234-5678' });
});

test('an empty display name is not sent', () => {
  expect(toRegistrationBody({ ...FILLED, display_name: ' ' }, KNOWN)).not.toHaveProperty(
    'display_name',
  );
});

test('valid values have no errors, by email or by phone', () => {
  expect(codesOf({})).toEqual({});
  expect(codesOf({ channel: 'phone' })).toEqual({});
  expect(codesOf({ channel: 'phone', phone: '+82 10-2000-0000', country: 'KR' })).toEqual({});
});

test('an empty form has an error for every required field', () => {
  expect(codesOf(EMPTY_SIGN_UP)).toEqual({
    email: 'field.required',
    password: 'field.required',
    terms_accepted: 'terms.not_accepted',
  });
});

test.each([
  [{ email: 'taro@' }, { email: 'field.email' }],
  [{ password: 'short' }, { password: 'field.too_short' }],
  [{ password: 'taro@example.jp' }, { password: 'account.password_holds_id' }],
  [{ channel: 'phone', phone: '' }, { phone: 'field.required' }],
  [{ channel: 'phone', phone: '090-1234-567' }, { phone: 'field.phone' }],
  [{ channel: 'phone', phone: '03-1234-5678' }, { phone: 'field.phone' }],
  [{ channel: 'phone', phone: '+999 123 456', country: '' }, { phone: 'field.phone' }],
] as const)('%j has the errors %j', (changed, codes) => {
  expect(codesOf(changed)).toEqual(codes);
});

test.each([
  ['+81 9', 'JP'],
  ['+82', 'KR'],
  ['+1 201', 'US'],
  ['+44 20', 'GB'],
  ['+7', 'RU'],
  ['+999', null],
])('the prefix %s belongs to %s', (typed, country) => {
  expect(phoneMetadataTables.findCountry(typed)).toBe(country);
});

test('each country has its own example number', () => {
  expect(phoneMetadataTables.getExample('JP')).toBe('090-1234-5678');
  expect(phoneMetadataTables.getExample('')).toBeUndefined();
});
