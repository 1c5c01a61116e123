import { maskEmail, normalizeEmail } from '@saifu/domain/identity/email';
import { looksLikePhone, maskPhone } from '@saifu/domain/identity/phone';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { parsePhone } from './phone-numbers.ts';

/** What somebody calls themselves, as it is stored. What names nobody is still a name to count. */
export function normalizeLoginId(typed: string): string {
  if (!looksLikePhone(typed)) return normalizeEmail(typed);
  return parsePhone(typed)?.stored ?? normalizeText(typed, 'NFKC').trim();
}

/** Said back to whoever typed it, and therefore the same whether or not anyone has that name. */
export function maskLoginId(normalized: string): string {
  return normalized.includes('@') ? maskEmail(normalized) : maskPhone(normalized);
}
