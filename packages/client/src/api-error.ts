import { PROBLEM_MEDIA_TYPE, ProblemView } from '@saifu/contract/problem';
import {
  AppError,
  type ErrorCode,
  type ErrorParams,
  type FieldError,
  isErrorCode,
} from '@saifu/domain/shared/app-error';

type Origin = {
  readonly status?: number;
  readonly requestId?: string;
  readonly params?: ErrorParams;
  readonly fields?: readonly FieldError[];
};

/** An error response, or no response at all; in the second case status and request id are null. */
export class ApiError extends AppError {
  readonly status: number | null;
  readonly requestId: string | null;

  constructor(code: ErrorCode, { status, requestId, params, fields }: Origin = {}) {
    super(code, params, fields);
    this.name = 'ApiError';
    this.status = status ?? null;
    this.requestId = requestId ?? null;
  }
}

/** Whether no response arrived, so the connection is the cause. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline';
}

/** Parses an error response. Anything other than our problem document becomes `unexpected`. */
export function toApiError(response: Response, text: string): ApiError {
  const { status } = response;
  const problem = parseProblem(response, text);
  if (problem === undefined) return new ApiError('unexpected', { status });
  const requestId = problem.request_id;
  if (!isErrorCode(problem.code)) return new ApiError('unexpected', { status, requestId });
  const params = paramsFrom(problem.params);
  return new ApiError(problem.code, { status, requestId, params, fields: fieldsFrom(problem) });
}

function parseProblem(response: Response, text: string): ProblemView | undefined {
  if (!response.headers.get('content-type')?.startsWith(PROBLEM_MEDIA_TYPE)) return undefined;
  try {
    return ProblemView.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function fieldsFrom(problem: ProblemView): readonly FieldError[] {
  return problem.fields.map(({ path, code, params = {} }) => {
    // A newer server may send a field code that this build does not know; the field path is still
    // valid.
    return { path, code: isErrorCode(code) ? code : 'field.format', params: paramsFrom(params) };
  });
}

function paramsFrom(params: Readonly<Record<string, unknown>>): ErrorParams {
  const out: Record<string, string | number | readonly string[]> = {};
  for (const [name, value] of Object.entries(params)) {
    if (isSpeakable(value)) out[name] = value;
  }
  return out;
}

function isSpeakable(value: unknown): value is string | number | readonly string[] {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return typeof value === 'string' || typeof value === 'number';
}
