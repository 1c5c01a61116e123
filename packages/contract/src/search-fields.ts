import * as z from 'zod/mini';

/** An amount in a query string. */
export const amountText = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,7})$/, 'field.format')),
  z.transform(Number),
);

/** Comma-separated values in a query string. */
export function commaSeparated<const Value extends string>(values: readonly Value[]) {
  const isOne = (part: string): part is Value => (values as readonly string[]).includes(part);
  return z.pipe(
    z.string().check(z.refine((typed) => typed.split(',').every(isOne), { error: 'field.format' })),
    z.transform((typed: string) => typed.split(',').filter(isOne)),
  );
}
