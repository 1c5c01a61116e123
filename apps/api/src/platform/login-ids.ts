import { maskEmail, normalizeEmail } from '@saifu/domain/identity/email';
import { looksLikePhone, maskPhone } from '@saifu/domain/identity/phone';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { parsePhone } from './phone-numbers.ts';

/**
 * A login id in stored form. An invalid one is still normalized, so that attempts with it are
 * counted.
 */
export function normalizeLoginId(typed: string): string {
  if (!looksLikePhone(typed)) return normalizeEmail(typed);
  return parsePhone(typed)?.stored ?? normalizeText(typed, 'NFKC').trim();
}

/** Shown to the caller who typed it, so it is the same whether or not the account exists. */
export function maskLoginId(normalized: string): string {
  return normalized.includes('@') ? maskEmail(normalized) : maskPhone(normalized);
}
