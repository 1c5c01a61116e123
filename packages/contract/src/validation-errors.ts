import { type ErrorCode, type FieldError, isErrorCode } from '@saifu/domain/shared/app-error';
import { FIELD_ERRORS_MAX } from '@saifu/domain/shared/limits';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * The field errors of a schema validation, as codes of the error catalog. Limited to the first
 * hundred: otherwise a body with thousands of invalid items would cause a response many times its
 * size.
 */
export function toFieldErrors(error: z.core.$ZodError): readonly FieldError[] {
  const errors = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: formatPath([...issue.path, key]), code: unknown }));
    }
    return [{ path: formatPath(issue.path), code: toErrorCode(issue), ...toErrorParams(issue) }];
  });
  return errors.slice(0, FIELD_ERRORS_MAX);
}

const unknown: ErrorCode = 'field.unknown';

function toErrorCode(issue: Issue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required';
  return 'field.format';
}

function toErrorParams(issue: Issue): Pick<FieldError, 'params'> {
  if (issue.code !== 'custom' || issue.params === undefined) return {};
  const params = Object.entries(issue.params).filter(([, value]) => typeof value !== 'object');
  return params.length === 0 ? {} : { params: Object.fromEntries(params) };
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}
