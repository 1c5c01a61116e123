/** The number of a business registered for qualified invoices: `T` and 13 digits. */
const SHAPE = /^T[1-9]\d{12}$/;

export type RegistrationNumberStatus = 'valid' | 'check_digit_mismatch' | 'none';

export function isRegistrationNumber(value: string): boolean {
  return SHAPE.test(value);
}

/**
 * The first digit of a corporate number is a check digit over the other twelve. Whether sole
 * traders' numbers follow the same rule is contested, so a mismatch is only a warning.
 */
export function registrationNumberStatus(value: string | null): RegistrationNumberStatus {
  if (value === null || !SHAPE.test(value)) return 'none';
  const [check, ...base] = Array.from(value.slice(1), Number);
  const sum = base.reverse().reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9) ? 'valid' : 'check_digit_mismatch';
}
