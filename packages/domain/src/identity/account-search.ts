import { AppError } from '../shared/app-error.ts';
import { type CivilDate, isCivilDate } from '../shared/calendar.ts';
import { fromTypeId } from '../shared/ids.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { looksLikePhone } from './phone.ts';

/** By what staff find an account. Each is an exact match of a whole value. */
export const ACCOUNT_SEARCH_KINDS = [
  'email',
  'phone',
  'user_id',
  'payment_id',
  'receipt_number',
  'card_fingerprint',
  'card_last4',
] as const;
export type AccountSearchKind = (typeof ACCOUNT_SEARCH_KINDS)[number];

export type AccountSearch =
  | {
      readonly kind: Exclude<AccountSearchKind, 'card_last4'>;
      /** In its stored form, except a phone number, which is as typed. */
      readonly value: string;
    }
  | { readonly kind: 'card_last4'; readonly value: string; readonly date: CivilDate };

const RECEIPT_NUMBER = /^R-\d{8}-[0-9A-HJKMNP-TV-Z]{8}$/;
const FINGERPRINT = /^(?=.*[A-Za-z])[A-Za-z0-9]{16}$/;
const PHONE_DIGITS = { min: 8, max: 13 };

/**
 * Tells by its form what a term is. There is no search by a part of a value, so a term of any other
 * form, such as a wildcard, a single character or a card number, is rejected.
 */
export function parseAccountSearch(term: string, date: string | undefined): AccountSearch {
  if (/^\d{4}$/.test(term)) return { kind: 'card_last4', value: term, date: getDate(date) };
  const userId = fromTypeId('user', term.toLowerCase());
  if (userId !== undefined) return { kind: 'user_id', value: userId };
  const paymentId = fromTypeId('payment', term.toLowerCase());
  if (paymentId !== undefined) return { kind: 'payment_id', value: paymentId };
  const number = term.toUpperCase();
  if (RECEIPT_NUMBER.test(number)) return { kind: 'receipt_number', value: number };
  const email = normalizeEmail(term);
  if (isEmail(email)) return { kind: 'email', value: email };
  const { length } = term.replaceAll(/\D/g, '');
  const isPhoneLong = length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max;
  if (isPhoneLong && looksLikePhone(term)) return { kind: 'phone', value: term };
  if (FINGERPRINT.test(term)) return { kind: 'card_fingerprint', value: term };
  throw new AppError('account_search.unrecognized');
}

function getDate(date: string | undefined): CivilDate {
  if (date === undefined) throw new AppError('account_search.date_required');
  if (isCivilDate(date)) return date;
  throw new AppError('request.invalid', {}, [{ path: 'date', code: 'field.format' }]);
}
