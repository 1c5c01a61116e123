import { fromTypeId, type IdKind } from '@saifu/domain/ids';
import type { RefusalCode } from '@saifu/domain/refusal';
import * as z from 'zod/mini';

/**
 * The rules of `domain`, lifted to shapes. Every check names its fault by a code of the one
 * catalogue, so that a form and the server say the same thing about the same mistake.
 */
const fault = (code: RefusalCode, params: Record<string, number> = {}) => ({
  error: code satisfies string,
  params,
});

/** A line of text as people type it: width folded, ends trimmed, then measured. */
export function line(length: { readonly min?: number; readonly max: number }) {
  const { min = 1, max } = length;
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => value.normalize('NFKC').trim()),
      z.string().check(
        z.refine((value) => value.length > 0, { ...fault('field.required'), abort: true }),
        z.refine((value) => value.length >= min, fault('field.too_short', { min })),
        z.refine((value) => value.length <= max, fault('field.too_long', { max })),
      ),
    ),
  );
}

/** A secret is taken exactly as typed: nothing folded, nothing trimmed. */
export function secret(length: { readonly max: number }) {
  const { max } = length;
  return z.string().check(
    z.refine((value) => value.length > 0, { ...fault('field.required'), abort: true }),
    z.refine((value) => value.length <= max, fault('field.too_long', { max })),
  );
}

export function id(kind: IdKind) {
  return z.string().check(z.refine((value) => fromTypeId(kind, value) !== undefined, 'not_found'));
}

/** ISO-8601 with Japan's offset, as everything on this wire. */
export const timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+09:00$/, 'field.format'));

export const yenAmount = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
