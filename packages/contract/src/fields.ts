import { isEmail, normalizeEmail } from '@saifu/domain/identity/email';
import { normalizePassword, validatePassword } from '@saifu/domain/identity/password';
import { looksLikePhone } from '@saifu/domain/identity/phone';
import { validateAmount } from '@saifu/domain/orders/order';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { isHiragana, toHiragana } from '@saifu/domain/shared/hiragana';
import { fromTypeId, ID_PREFIXES, type IdKind } from '@saifu/domain/shared/ids';
import { hasInvisibleCharacters, isInvisible } from '@saifu/domain/shared/invisible-characters';
import {
  AMOUNT_YEN_MAX,
  CODE_LENGTH,
  COUNT_MAX,
  EMAIL_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  TEXT_LENGTH_MAX,
  TOTAL_YEN_MAX,
} from '@saifu/domain/shared/limits';
import { checkNormalizable, normalizeText } from '@saifu/domain/shared/normalize-text';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import * as z from 'zod/mini';

/**
 * The rules of `domain` as schemas. Every check returns a code of the error catalog, so that form
 * and server report the same error for the same input. What a JSON schema can say about a custom
 * check is registered beside it, for the API document.
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
  ).register(z.globalRegistry, { minLength: min, maxLength: max });
}

/** A secret is accepted exactly as typed, with the length limit of its creation. */
export function secret(length: { readonly max: number }) {
  const { max } = length;
  return rawText
    .check(
      z.refine((value) => value.length > 0, { ...toIssue('field.required'), abort: true }),
      z.refine(
        (value) => [...normalizePassword(value)].length <= max,
        toIssue('field.too_long', { max }),
      ),
    )
    .register(z.globalRegistry, { minLength: 1, maxLength: max });
}

export function id(kind: IdKind) {
  return z
    .string()
    .check(z.refine((value) => fromTypeId(kind, value) !== undefined, 'not_found'))
    .register(z.globalRegistry, { pattern: `^${ID_PREFIXES[kind]}_[0-9a-z]{26}$` });
}

/** ISO 8601 with Japan's offset, like every timestamp of this API. */
export const timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+09:00$/, 'field.format'))
  .register(z.globalRegistry, { format: 'date-time' });

/** An amount to pay. Clients normalize typed input before sending it. */
export const amount = z
  .number(toIssue('amount.missing'))
  .check((payload) => {
    const code = validateAmount(payload.value);
    if (code === undefined) return;
    const label = groupDigits(yen(AMOUNT_YEN_MAX + 1));
    payload.issues.push({ code: 'custom', message: code, input: payload.value, params: { label } });
  })
  .register(z.globalRegistry, { type: 'integer', minimum: 1, maximum: AMOUNT_YEN_MAX });

/** A whole number of a response. */
export function integer(min: number, max: number) {
  return z.int().check(z.minimum(min), z.maximum(max));
}

/** How many there are of something that has no limit of its own. */
export const count = integer(0, COUNT_MAX);

/** An amount of a response: a price, a fee or a sum. */
export const yenAmount = integer(0, TOTAL_YEN_MAX);

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
).register(z.globalRegistry, { format: 'email', maxLength: EMAIL_LENGTH_MAX });

/** As typed by the user. Which numbers exist is decided by the phone metadata. */
export const phone = normalizedText(
  (typed) => normalizeText(typed, 'NFKC').trim(),
  isThere,
  z.refine((typed) => looksLikePhone(typed) && typed.length <= 30, toIssue('field.phone')),
).register(z.globalRegistry, { minLength: 1, maxLength: 30 });

/** Six digits, in any width, with or without spaces. */
export const oneTimeCode = normalizedText(
  (typed) => normalizeText(typed, 'NFKC').replaceAll(/[\s-]/g, ''),
  isThere,
  z.refine((code) => /^\d+$/.test(code) && code.length === CODE_LENGTH, toIssue('field.format')),
).register(z.globalRegistry, { description: 'Six digits.' });

const PASSWORD_BOUNDS = { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX };

/** A new password. The server also checks for common passwords and login ids. */
export const newPassword = rawText
  .check((payload) => {
    const code = validatePassword(payload.value);
    if (code === undefined) return;
    payload.issues.push({
      code: 'custom',
      message: code,
      input: payload.value,
      params: PASSWORD_BOUNDS,
    });
  })
  .register(z.globalRegistry, { minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX });

/** Katakana is converted to hiragana; anything else is rejected. */
export function hiragana(length: { readonly max: number }) {
  const { max } = length;
  return normalizedText(
    (typed) => toHiragana(typed).trim(),
    isThere,
    z.refine(isHiragana, { ...toIssue('field.hiragana'), abort: true }),
    z.refine((value) => value.length <= max, toIssue('field.too_long', { max })),
  ).register(z.globalRegistry, {
    minLength: 1,
    maxLength: max,
    description: 'Hiragana or katakana.',
  });
}

export const date = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, 'field.format'))
  .register(z.globalRegistry, { format: 'date' });

/** `123-4567`, `１２３４５６７`: stored as seven digits. */
export const postalCode = normalizedText(
  // Japanese keyboards have several characters that look like a hyphen.
  (typed) => normalizeText(typed, 'NFKC').replaceAll(/[\s\p{Pd}ー−]|〒/gu, ''),
  isThere,
  z.refine((digits) => /^\d{7}$/.test(digits), toIssue('field.format')),
).register(z.globalRegistry, { description: 'Seven digits, with or without a hyphen.' });
