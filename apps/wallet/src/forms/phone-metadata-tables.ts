import { NATIONAL_DIGITS_MAX, NATIONAL_DIGITS_MIN } from '@saifu/domain/identity/phone';
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/mobile/metadata';
import type { PhoneMetadata } from './phone-metadata.ts';

/** The phone number library and its metadata, loaded only when a user enters a number. */
export const phoneMetadataTables: PhoneMetadata = {
  countries: getCountries().map((code) => {
    return { code, prefix: `+${getCountryCallingCode(code)}` };
  }),

  read(typed, country) {
    const home = known(country);
    const number = parsePhoneNumberFromString(typed, home && { defaultCountry: home });
    if (number === undefined || !number.isPossible() || !number.isValid()) return undefined;
    const digits = number.nationalNumber.length;
    const fits = digits >= NATIONAL_DIGITS_MIN && digits <= NATIONAL_DIGITS_MAX;
    return fits ? number.number : undefined;
  },

  findCountry(international) {
    const reader = new AsYouType();
    reader.input(international);
    // Several countries may share a calling code; the metadata lists the main one first.
    const countriesWithPrefix = metadata.country_calling_codes[reader.getCallingCode() ?? ''];
    return reader.getCountry() ?? countriesWithPrefix?.[0] ?? null;
  },

  getExample(country) {
    const code = known(country);
    return code && getExampleNumber(code, examples)?.formatNational();
  },
};

function known(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined;
}
