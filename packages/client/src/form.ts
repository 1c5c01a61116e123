import type { Endpoint } from '@saifu/contract/endpoint';
import { toFieldErrors } from '@saifu/contract/validation-errors';
import type { ErrorCode, ErrorParams } from '@saifu/domain/shared/app-error';

type Shape = NonNullable<Endpoint['body']>;

export type FormError = { readonly code: ErrorCode; readonly params: ErrorParams };

/**
 * What the server would find wrong with these values, by the path to each field; the first fault
 * of a field is the one to mend. Empty when nothing is wrong.
 */
export function validateForm(
  shape: Shape,
  values: unknown,
): Readonly<Partial<Record<string, FormError>>> {
  // Only with its input does an issue tell a missing value from a wrong one.
  const { error } = shape.safeParse(values, { reportInput: true });
  const errors: Record<string, FormError> = {};
  for (const { path, code, params = {} } of error ? toFieldErrors(error) : []) {
    errors[path] ??= { code, params };
  }
  return errors;
}
