import { EMAIL_LENGTH_MAX } from '../shared/limits.ts';
import { normalizeText } from '../shared/normalize-text.ts';

// Linear time: no part of the pattern can match in two ways.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The stored form: NFKC, trimmed, lower case. */
export function normalizeEmail(typed: string): string {
  return normalizeText(typed, 'NFKC').trim().toLowerCase();
}

/** Accepts only addresses that are safe to write into a mail header. */
export function isEmail(normalized: string): boolean {
  if (normalized.length > EMAIL_LENGTH_MAX) return false;
  const at = normalized.lastIndexOf('@');
  const local = normalized.slice(0, at);
  const labels = normalized.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  return (
    at > 0 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    /^[a-z][a-z0-9-]+$/.test(top)
  );
}

/** `h•••••@saifu.example`: the owner recognizes the address, others cannot read it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••••${email.slice(at)}`;
}
