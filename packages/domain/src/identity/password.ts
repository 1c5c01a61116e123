import type { ErrorCode } from '../shared/app-error.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../shared/limits.ts';
import { normalizeText } from '../shared/normalize-text.ts';

// Any visible character or a space. No rule requires a mix of character kinds.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u;

/** NFKC makes the password independent of the keyboard it was typed on. */
export function normalizePassword(typed: string): string {
  return normalizeText(typed, 'NFKC');
}

/** The error for a new password, without the check against common passwords. */
export function validatePassword(
  typed: string,
  loginIds: readonly string[] = [],
): ErrorCode | undefined {
  const password = normalizePassword(typed);
  const length = [...password].length;
  if (length === 0) return 'field.required';
  if (length < PASSWORD_LENGTH_MIN) return 'field.too_short';
  if (length > PASSWORD_LENGTH_MAX) return 'field.too_long';
  if (!PRINTABLE.test(password)) return 'field.format';
  if (loginIds.some((id) => containsId(password, id))) return 'account.password_holds_id';
  return undefined;
}

const NAME_LENGTH_MIN = 6;
const PHONE_DIGITS_MIN = 8;

/**
 * An email also matches by the part before the @ if that is long enough. A phone number matches by
 * its digits, with or without the country code.
 */
function containsId(password: string, loginId: string): boolean {
  const plain = password.toLowerCase();
  const id = loginId.toLowerCase();
  if (!id.includes('@')) return containsPhone(plain, id);
  const name = id.split('@')[0] ?? '';
  return plain.includes(id) || (name.length >= NAME_LENGTH_MIN && plain.includes(name));
}

function containsPhone(plain: string, phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, '');
  // The last digits are the same in national and international notation.
  const tail = digits.slice(-PHONE_DIGITS_MIN);
  return tail.length === PHONE_DIGITS_MIN && plain.replaceAll(/\D/g, '').includes(tail);
}
