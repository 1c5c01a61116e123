import type { ErrorCode } from '../shared/app-error.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../shared/limits.ts';
import { normalizeText } from '../shared/normalize-text.ts';

// Anything one can see or a space; no rule about which kinds must be mixed.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u;

/** The same keys give the same password on every keyboard. */
export function normalizePassword(typed: string): string {
  return normalizeText(typed, 'NFKC');
}

/** What is wrong with a new password, as far as it can be told without a list of common ones. */
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
 * An email counts by the part before its @ too, when that is long enough to mean something; a
 * phone by its digits, with and without the country in front.
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
  // The last digits are the same however the number is written.
  const tail = digits.slice(-PHONE_DIGITS_MIN);
  return tail.length === PHONE_DIGITS_MIN && plain.replaceAll(/\D/g, '').includes(tail);
}
