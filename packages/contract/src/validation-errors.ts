import { type ErrorCode, type FieldFault, isErrorCode } from '@saifu/domain/shared/app-error';
import { FAULTS_MAX } from '@saifu/domain/shared/limits';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * What a shape found wrong, field by field, in codes of the catalogue. The first hundred: a body of
 * thousands of wrong items would otherwise be answered with many times its own size.
 */
export function faultsOf(error: z.core.$ZodError): readonly FieldFault[] {
  const faults = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), code: unknown }));
    }
    return [{ path: pathOf(issue.path), code: codeOf(issue), ...paramsOf(issue) }];
  });
  return faults.slice(0, FAULTS_MAX);
}

const unknown: ErrorCode = 'field.unknown';

function codeOf(issue: Issue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required';
  return 'field.format';
}

function paramsOf(issue: Issue): Pick<FieldFault, 'params'> {
  if (issue.code !== 'custom' || issue.params === undefined) return {};
  const params = Object.entries(issue.params).filter(([, value]) => typeof value !== 'object');
  return params.length === 0 ? {} : { params: Object.fromEntries(params) };
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}
