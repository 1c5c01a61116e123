import { toTypeId } from '@saifu/domain/shared/ids';

// 16 bytes of payment id and 32 bytes of signature: 64 base64url characters without padding.
const TOKEN_PATTERN = /^[\w-]{64}$/;
const UUID_BYTES = 16;
/** Smallest number of base64 characters that contains the id without splitting a group. */
const UUID_BASE64_LENGTH = 24;

/** The payment id of a signed link, or null if the token is truncated or not ours. */
export function parsePaymentId(token: string): string | null {
  if (!TOKEN_PATTERN.test(token)) return null;
  const base64 = token.slice(0, UUID_BASE64_LENGTH).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = [...atob(base64)].slice(0, UUID_BYTES).map((byte) => byte.charCodeAt(0));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return toTypeId('payment', hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}
