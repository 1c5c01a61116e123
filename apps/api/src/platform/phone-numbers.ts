import { NATIONAL_DIGITS_MAX, NATIONAL_DIGITS_MIN, stripPhone } from '@saifu/domain/identity/phone';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

const HOME: CountryCode = 'JP';

export type Phone = { readonly stored: string; readonly canReceiveSms: boolean };

/** The phone number, or undefined if invalid. A number without a country code is Japanese. */
export function parsePhone(typed: string): Phone | undefined {
  const number = parsePhoneNumberFromString(stripPhone(typed), HOME);
  if (number === undefined || !number.isValid()) return undefined;
  const digits = number.nationalNumber.length;
  if (digits < NATIONAL_DIGITS_MIN || digits > NATIONAL_DIGITS_MAX) return undefined;
  const kind = number.getType();
  return {
    stored: number.number,
    canReceiveSms: kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE',
  };
}
