import { ProblemView } from '@saifu/contract/problem';
import type { SentErrorCode } from '@saifu/domain/shared/app-error';

/**
 * The codes of the API and those of this client. A newer server may send a code that is not listed
 * here.
 */
export type SaifuErrorCode =
  | SentErrorCode
  | 'connection.failed'
  | 'connection.timed_out'
  | 'response.malformed'
  | (string & {});

/** An invalid field of the request, by its path: `items.0.name`. */
export type SaifuFieldError = {
  readonly path: string;
  readonly code: SaifuErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
};

type Origin = {
  readonly status?: number;
  readonly requestId?: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly SaifuFieldError[];
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
};

/** An error response, or none at all. It never contains the API key or the request. */
export class SaifuError extends Error {
  readonly code: SaifuErrorCode;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The values of the message, such as `max`. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: readonly SaifuFieldError[];
  /** Names the request in the logs of the server. */
  readonly requestId: string | null;
  /** When the server accepts another request; null if it did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(code: SaifuErrorCode, message: string, origin: Origin = {}) {
    super(message, origin.cause === undefined ? undefined : { cause: origin.cause });
    this.name = 'SaifuError';
    this.code = code;
    this.status = origin.status ?? null;
    this.params = origin.params ?? {};
    this.fields = origin.fields ?? [];
    this.requestId = origin.requestId ?? null;
    this.retryAfterSeconds = origin.retryAfterSeconds ?? null;
  }
}

/** Parses an error response. Anything other than a problem document is `unexpected`. */
export function toSaifuError(response: Response, text: string): SaifuError {
  const { status } = response;
  const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
  const problem = parseProblem(text);
  if (problem === undefined) {
    const requestId = response.headers.get('x-request-id');
    const message = `The server returned status ${status} without a problem document.`;
    return new SaifuError('unexpected', message, { status, requestId, retryAfterSeconds });
  }
  const { code, title, params, request_id: requestId } = problem;
  const fields = problem.fields.map((field) => ({ ...field, params: field.params ?? {} }));
  const message = [`${title} (${code})`, ...fields.map(describeField)].join('; ');
  return new SaifuError(code, message, { status, requestId, params, fields, retryAfterSeconds });
}

function describeField({ path, code }: SaifuFieldError): string {
  return `${path}: ${code}`;
}

function parseProblem(text: string): ProblemView | undefined {
  try {
    return ProblemView.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A number of seconds or a date. */
function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
