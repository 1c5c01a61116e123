import type { SentErrorCode } from '@saifu/domain/shared/app-error';
import type * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/**
 * guest: anyone may call; a signed-in caller is recognised. user: a session is needed.
 * resetting_user: a session that came by a reset link, and may set a password only, will do too.
 * merchant, staff: the key of a merchant's program, or of the provider, is needed.
 * sandbox: anyone, and the door does not exist at all when live keys are set.
 */
export type Access = 'guest' | 'user' | 'resetting_user' | 'merchant' | 'staff' | 'sandbox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One row of the wire, served by the API and called by the browser from the same words. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Allowed extends Access = Access,
> = {
  readonly method: Method;
  /** With names in braces: `/api/v1/sessions/{id}`. */
  readonly path: `/api/v1/${string}`;
  readonly access: Allowed;
  /** One sentence for whoever reads the API document. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: the answer is 204 without a body. */
  readonly reply?: Reply;
  /** The status of a yes, where it is not 200 (or 204 without a reply). */
  readonly status?: 201 | 202;
  /** What is answered with 202 while the work goes on, where it may take long. */
  readonly pending?: Shape;
  /** True: needs an `Idempotency-Key`, and with the same one it happens once. */
  readonly requiresIdempotencyKey?: boolean;
  /** What comes is a file of one of these types rather than JSON; the reply is a `Picture`. */
  readonly media?: readonly string[];
  /** The reply comes again and again, as server-sent events, until it is over. */
  readonly stream?: true;
  /** What is sent is a file, or a form of files, rather than JSON. */
  readonly accepts?: AcceptedFile | AcceptedForm;
  /** What this call may answer beyond what every call may (see `COMMON_ERRORS`). */
  readonly errors: readonly SentErrorCode[];
};

/** The body is a file of one of these types, so large at most. */
export type AcceptedFile = { readonly types: readonly string[]; readonly bytesMax: number };

/** The body is a form (multipart/form-data) with one or more files in one field, and no more. */
export type AcceptedForm = AcceptedFile & {
  readonly field: string;
  readonly filesMax: number;
  readonly fileBytesMax: number;
  /** What is said to whoever sends anything but such a form. */
  readonly error: SentErrorCode;
};

/** Refusals any call may give; they are not repeated in each row. */
export const COMMON_ERRORS = [
  'unexpected',
  'overloaded',
  'rate.limited',
  'not_found',
  'request.malformed',
  'request.invalid',
  'request.method_unsupported',
  'request.media_unsupported',
  'request.expectation_unsupported',
  'request.too_large',
  'request.headers_too_large',
  'request.too_slow',
  'request.host_unknown',
] as const satisfies readonly SentErrorCode[];

/** Refusals that come with the need for a session, which the token of a link may open. */
export const SESSION_ERRORS = [
  'session.expired',
  'account.suspended',
  'link.used',
  'link.expired',
] as const satisfies readonly SentErrorCode[];

/** Refusals that come with the need for a key. */
const IDEMPOTENCY_ERRORS = [
  'idempotency_key.missing',
  'idempotency_key.reused',
  'idempotency_key.in_progress',
] as const satisfies readonly SentErrorCode[];

export function endpoint<
  Params extends Shape = z.ZodMiniUndefined,
  Query extends Shape = z.ZodMiniUndefined,
  Body extends Shape = z.ZodMiniUndefined,
  Reply extends Shape = z.ZodMiniUndefined,
  const Allowed extends Access = Access,
>(
  row: Endpoint<Params, Query, Body, Reply, Allowed>,
): Endpoint<Params, Query, Body, Reply, Allowed> {
  return row;
}

/** The same row, told as it changes; its type says so, so that it is told and not answered. */
export function streamed<Row extends Endpoint>(row: Row): Row & { readonly stream: true } {
  return { ...row, stream: true };
}

/** The same row, which may answer that its work goes on; its type says so. */
export function pendable<Row extends Endpoint, Pending extends Shape>(
  row: Row,
  pending: Pending,
): Row & { readonly pending: Pending } {
  return { ...row, pending };
}

export function needsSession({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'user' || access === 'resetting_user';
}

export function needsKey({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'merchant' || access === 'staff';
}

/** True where a session that may only set a password gets `session.restricted` instead of 401. */
function rejectsResetSession({ access, errors }: Endpoint): boolean {
  return access === 'user' || (access === 'guest' && errors.includes('session.expired'));
}

/** All codes a call may answer with, its own first. */
export function getErrorCodes(row: Endpoint): readonly SentErrorCode[] {
  const session: SentErrorCode[] = needsSession(row) ? [...SESSION_ERRORS] : [];
  if (rejectsResetSession(row)) session.push('session.restricted');
  const key: readonly SentErrorCode[] = needsKey(row) ? ['key.invalid'] : [];
  const idempotency = row.requiresIdempotencyKey ? IDEMPOTENCY_ERRORS : [];
  return [...new Set([...row.errors, ...session, ...key, ...idempotency, ...COMMON_ERRORS])];
}

export type ParamsOf<Row> = Row extends Endpoint<infer Params> ? z.output<Params> : never;
export type QueryOf<Row> = Row extends Endpoint<Shape, infer Query> ? z.output<Query> : never;
export type BodyOf<Row> = Row extends Endpoint<Shape, Shape, infer Body> ? z.output<Body> : never;
export type ReplyOf<Row> =
  Row extends Endpoint<Shape, Shape, Shape, infer Reply> ? z.output<Reply> : never;

/** What a row may answer with 202 instead of its reply; never, for most rows. */
export type PendingOf<Row> = Row extends { readonly pending: infer Pending extends Shape }
  ? z.output<Pending>
  : never;

export type ParamsInto<Row> = Row extends Endpoint<infer Params> ? z.input<Params> : never;
export type QueryInto<Row> = Row extends Endpoint<Shape, infer Query> ? z.input<Query> : never;
export type BodyInto<Row> = Row extends Endpoint<Shape, Shape, infer Body> ? z.input<Body> : never;
