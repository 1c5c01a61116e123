import { isEmail, normalizeEmail } from '@saifu/domain/identity/email';
import { normalizePassword, validatePassword } from '@saifu/domain/identity/password';
import { looksLikePhone } from '@saifu/domain/identity/phone';
import { validateAmount } from '@saifu/domain/orders/order';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { isHiragana, toHiragana } from '@saifu/domain/shared/hiragana';
import { fromTypeId, type IdKind } from '@saifu/domain/shared/ids';
import { hasInvisibleCharacters, isInvisible } from '@saifu/domain/shared/invisible-characters';
import {
  AMOUNT_YEN_MAX,
  CODE_LENGTH,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  TEXT_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { checkNormalizable, normalizeText } from '@saifu/domain/shared/normalize-text';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import * as z from 'zod/mini';

/**
 * The rules of `domain` as schemas. Every check returns a code of the error catalog, so that form
 * and server report the same error for the same input.
 */
const toIssue = (code: ErrorCode, params: Record<string, number> = {}) => ({
  error: code satisfies string,
  params,
});

/**
 * Text as sent, checked before any processing. Every field that normalizes its input starts with
 * this, because normalizing hostile text is expensive.
 */
export const rawText = z.string().check((payload) => {
  const code = checkNormalizable(payload.value);
  if (code === undefined) return;
  payload.issues.push({
    code: 'custom',
    message: code,
    input: payload.value,
    continue: false,
    ...(code === 'field.too_long' && { params: { max: TEXT_LENGTH_MAX } }),
  });
});

type Length = { readonly min?: number; readonly max: number };

/** A single line: normalized to NFKC, trimmed, then measured. */
export function line(length: Length) {
  return measured((typed) => normalizeText(typed, 'NFKC').trim(), hasInvisibleCharacters, length);
}

/** Multi-line text: line ends normalized, trimmed, then measured. */
export function paragraphs(length: Length) {
  const normalize = (typed: string) =>
    normalizeText(typed, 'NFC').replaceAll(/\r\n?/g, '\n').trim();
  return measured(
    normalize,
    (text) => hasInvisibleCharacters(text.replaceAll(/[\n\t]/g, ' ')),
    length,
  );
}

/**
 * Text of only invisible characters counts as empty. Invisible characters within text are rejected,
 * because they can change its meaning.
 */
function measured(
  normalize: (typed: string) => string,
  hidesSome: (text: string) => boolean,
  { min = 1, max }: Length,
) {
  return normalizedText(
    normalize,
    z.refine((value) => !isInvisible(value), { ...toIssue('field.required'), abort: true }),
    z.refine((value) => !hidesSome(value), { ...toIssue('field.format'), abort: true }),
    z.refine((value) => [...value].length >= min, toIssue('field.too_short', { min })),
    z.refine((value) => [...value].length <= max, toIssue('field.too_long', { max })),
  );
}

/** A secret is accepted exactly as typed, with the length limit of its creation. */
export function secret(length: { readonly max: number }) {
  const { max } = length;
  return rawText.check(
    z.refine((value) => value.length > 0, { ...toIssue('field.required'), abort: true }),
    z.refine(
      (value) => [...normalizePassword(value)].length <= max,
      toIssue('field.too_long', { max }),
    ),
  );
}

export function id(kind: IdKind) {
  return z.string().check(z.refine((value) => fromTypeId(kind, value) !== undefined, 'not_found'));
}

/** ISO 8601 with Japan's offset, like every timestamp of this API. */
export const timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+09:00$/, 'field.format'));

/** An amount to pay. Clients normalize typed input before sending it. */
export const amount = z.number(toIssue('amount.missing')).check((payload) => {
  const code = validateAmount(payload.value);
  if (code === undefined) return;
  const label = groupDigits(yen(AMOUNT_YEN_MAX + 1));
  payload.issues.push({ code: 'custom', message: code, input: payload.value, params: { label } });
});

export const yenAmount = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

function normalizedText(
  normalize: (typed: string) => string,
  ...checks: Parameters<z.ZodMiniString<string>['check']>
) {
  return z.pipe(rawText, z.pipe(z.transform(normalize), z.string().check(...checks)));
}

const isThere = z.refine<string>((value) => value.length > 0, {
  ...toIssue('field.required'),
  abort: true,
});

export const email = normalizedText(
  normalizeEmail,
  isThere,
  z.refine(isEmail, toIssue('field.email')),
);

/** As typed by the user. Which numbers exist is decided by the phone metadata. */
export const phone = normalizedText(
  (typed) => normalizeText(typed, 'NFKC').trim(),
  isThere,
  z.refine((typed) => looksLikePhone(typed) && typed.length <= 30, toIssue('field.phone')),
);

/** Six digits, in any width, with or without spaces. */
export const oneTimeCode = normalizedText(
  (typed) => normalizeText(typed, 'NFKC').replaceAll(/[\s-]/g, ''),
  isThere,
  z.refine((code) => /^\d+$/.test(code) && code.length === CODE_LENGTH, toIssue('field.format')),
);

const PASSWORD_BOUNDS = { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX };

/** A new password. The server also checks for common passwords and login ids. */
export const newPassword = rawText.check((payload) => {
  const code = validatePassword(payload.value);
  if (code === undefined) return;
  payload.issues.push({
    code: 'custom',
    message: code,
    input: payload.value,
    params: PASSWORD_BOUNDS,
  });
});

/** Katakana is converted to hiragana; anything else is rejected. */
export function hiragana(length: { readonly max: number }) {
  const { max } = length;
  return normalizedText(
    (typed) => toHiragana(typed).trim(),
    isThere,
    z.refine(isHiragana, { ...toIssue('field.hiragana'), abort: true }),
    z.refine((value) => value.length <= max, toIssue('field.too_long', { max })),
  );
}

export const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'field.format'));

/** `123-4567`, `１２３４５６７`: stored as seven digits. */
export const postalCode = normalizedText(
  // Japanese keyboards have several characters that look like a hyphen.
  (typed) => normalizeText(typed, 'NFKC').replaceAll(/[\s\p{Pd}ー−]|〒/gu, ''),
  isThere,
  z.refine((digits) => /^\d{7}$/.test(digits), toIssue('field.format')),
);
