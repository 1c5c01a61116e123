import { toTypeId } from '@saifu/domain/shared/ids';

// 16 bytes that name a payment, and 32 that prove it: 64 letters without a rest.
const TOKEN_PATTERN = /^[\w-]{64}$/;
const UUID_BYTES = 16;
/** The fewest letters in which those bytes are whole. */
const UUID_BASE64_LENGTH = 24;

/** The payment a ticket is about, or null: then it was cut on its way, or is none of ours. */
export function parsePaymentId(token: string): string | null {
  if (!TOKEN_PATTERN.test(token)) return null;
  const base64 = token.slice(0, UUID_BASE64_LENGTH).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = [...atob(base64)].slice(0, UUID_BYTES).map((byte) => byte.charCodeAt(0));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return toTypeId('payment', hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}
