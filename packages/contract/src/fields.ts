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
 * The rules of `domain`, lifted to shapes. Every check names its fault by a code of the one
 * catalogue, so that a form and the server say the same thing about the same mistake.
 */
const toIssue = (code: ErrorCode, params: Record<string, number> = {}) => ({
  error: code satisfies string,
  params,
});

/**
 * A text as it was sent, measured before anything else is done with it. Every field that folds what
 * it is given begins with this, because folding a hostile text is expensive.
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

/** A line of text as people type it: width folded, ends trimmed, then measured. */
export function line(length: Length) {
  return measured((typed) => normalizeText(typed, 'NFKC').trim(), hasInvisibleCharacters, length);
}

/** Text of several lines: line ends folded, ends trimmed, then measured. */
export function paragraphs(length: Length) {
  const normalize = (typed: string) =>
    normalizeText(typed, 'NFC').replaceAll(/\r\n?/g, '\n').trim();
  return measured(
    normalize,
    (text) => hasInvisibleCharacters(text.replaceAll(/[\n\t]/g, ' ')),
    length,
  );
}

/** What is not seen says nothing, and what hides among words makes them say something else. */
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

/** A secret is taken exactly as typed, and measured as it was when it was chosen. */
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

/** ISO-8601 with Japan's offset, as everything on this wire. */
export const timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+09:00$/, 'field.format'));

/** An amount to be paid. What people type is folded before it comes here. */
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

/** As a person types it. Which numbers exist is known to the tables of those who parse it. */
export const phone = normalizedText(
  (typed) => normalizeText(typed, 'NFKC').trim(),
  isThere,
  z.refine((typed) => looksLikePhone(typed) && typed.length <= 30, toIssue('field.phone')),
);

/** Six digits, in any width, with spaces where people put them. */
export const oneTimeCode = normalizedText(
  (typed) => normalizeText(typed, 'NFKC').replaceAll(/[\s-]/g, ''),
  isThere,
  z.refine((code) => /^\d+$/.test(code) && code.length === CODE_LENGTH, toIssue('field.format')),
);

const PASSWORD_BOUNDS = { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX };

/** A password being chosen. What is common, or holds one's name, the server says. */
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

/** Katakana is taken and kept as hiragana; anything else is refused. */
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

/** `123-4567`, `１２３４５６７`: kept as seven digits. */
export const postalCode = normalizedText(
  // Japanese keyboards have many keys that look like a hyphen.
  (typed) => normalizeText(typed, 'NFKC').replaceAll(/[\s\p{Pd}ー−]|〒/gu, ''),
  isThere,
  z.refine((digits) => /^\d{7}$/.test(digits), toIssue('field.format')),
);
