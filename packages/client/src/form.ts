import type { Endpoint } from '@saifu/contract/endpoint';
import { toFieldErrors } from '@saifu/contract/validation-errors';
import type { ErrorCode, ErrorParams } from '@saifu/domain/shared/app-error';

export type FormError = { readonly code: ErrorCode; readonly params: ErrorParams };

/**
 * The errors the server would report for these values, by field path, with the first error of each
 * field. Empty if the values are valid.
 */
export function validateForm(
  shape: Endpoint['body'],
  values: unknown,
): Readonly<Partial<Record<string, FormError>>> {
  if (shape === undefined) return {};
  // Only an issue with its input distinguishes a missing value from a wrong one.
  const { error } = shape.safeParse(values, { reportInput: true });
  const errors: Record<string, FormError> = {};
  for (const { path, code, params = {} } of error ? toFieldErrors(error) : []) {
    errors[path] ??= { code, params };
  }
  return errors;
}
