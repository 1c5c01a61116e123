import type { MemberRole } from '@saifu/domain/members/member-role';
import type { StaffRole } from '@saifu/domain/members/staff-role';
import type { SentErrorCode } from '@saifu/domain/shared/app-error';
import type * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/**
 * guest: anyone may call; a signed-in caller is recognized. user: needs a session. resetting_user:
 * a session opened by a reset link, which may only set a password, is accepted too. merchant:
 * needs the API key of a merchant, or the console session of a member with one of the `roles`.
 * member: needs such a session. staff: needs the key of the provider, or the console session of
 * staff with one of the `staffRoles`. staff_member: needs such a session. any_member: needs a
 * console session, of a member or of staff. sandbox: anyone; the endpoint does not exist when live
 * keys are set.
 */
export type Access =
  | 'guest'
  | 'user'
  | 'resetting_user'
  | 'merchant'
  | 'member'
  | 'staff'
  | 'staff_member'
  | 'any_member'
  | 'sandbox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint. The API serves it and the browser calls it from the same definition. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Allowed extends Access = Access,
> = {
  readonly method: Method;
  /** PUT is served too, with the same meaning, because the specification or a decision names it. */
  readonly servesPut?: true;
  /** With parameters in braces: `/api/v1/sessions/{id}`. */
  readonly path: `/api/v1/${string}`;
  readonly access: Allowed;
  /** The members who may call it with a console session. Absent: none. */
  readonly roles?: readonly MemberRole[];
  /** The staff who may call it with a console session. Absent: none. */
  readonly staffRoles?: readonly StaffRole[];
  /** A member may call it while the second factor is due. */
  readonly beforeSecondFactor?: true;
  /** The summary in the API document. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** If absent, the response is 204 without a body. */
  readonly reply?: Reply;
  /** The success status, if it is not 200 (or 204 without a reply). */
  readonly status?: 201 | 202;
  /** The 202 response while a long request is still being processed. */
  readonly pending?: Shape;
  /** Requires an `Idempotency-Key`. Requests with the same key are executed once. */
  readonly requiresIdempotencyKey?: boolean;
  /** A POST that creates a resource although its success status is not 201. */
  readonly creates?: true;
  /** The response is a file of one of these types instead of JSON; the reply is a `FileReply`. */
  readonly media?: readonly string[];
  /** The reply changes rarely: it is sent with an `ETag`, and as 304 to who has it already. */
  readonly revalidates?: true;
  /** The reply is sent repeatedly as server-sent events. */
  readonly stream?: true;
  /** The request body is a file or a multipart form instead of JSON. */
  readonly accepts?: AcceptedFile | AcceptedForm;
  /** Error codes of this endpoint besides the common ones (see `COMMON_ERRORS`). */
  readonly errors: readonly SentErrorCode[];
};

/** The body is a file of one of these types, up to `bytesMax`. */
export type AcceptedFile = { readonly types: readonly string[]; readonly bytesMax: number };

/** The body is multipart/form-data with one or more files in one field and nothing else. */
export type AcceptedForm = AcceptedFile & {
  readonly field: string;
  readonly filesMax: number;
  readonly fileBytesMax: number;
  /** The error for any other body. */
  readonly error: SentErrorCode;
};

/** Errors of every endpoint. They are not repeated in each definition. */
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

/** Errors of endpoints that need a session. The token of a link may open one. */
export const SESSION_ERRORS = [
  'session.expired',
  'account.suspended',
  'link.used',
  'link.expired',
] as const satisfies readonly SentErrorCode[];

/** Errors of endpoints that a member may call with a console session. */
export const MEMBER_ERRORS = [
  'member.session_expired',
  'member.header_missing',
  'member.second_factor_required',
  'member.not_allowed',
] as const satisfies readonly SentErrorCode[];

/** Errors of endpoints that need an idempotency key. */
const REQUIRED_KEY_ERRORS = [
  'idempotency_key.missing',
  'idempotency_key.reused',
  'idempotency_key.in_progress',
] as const satisfies readonly SentErrorCode[];

/** Errors of endpoints that accept an idempotency key. */
const OPTIONAL_KEY_ERRORS = [
  'idempotency_key.reused',
  'idempotency_key.in_progress',
  'idempotency_key.interrupted',
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

/** The same endpoint as an event stream, marked in its type. */
export function streamed<Row extends Endpoint>(row: Row): Row & { readonly stream: true } {
  return { ...row, stream: true };
}

/** The same endpoint with a file as its body, marked in its type. */
export function acceptFile<Row extends Endpoint>(
  row: Row,
  accepts: AcceptedFile,
): Row & { readonly accepts: AcceptedFile } {
  return { ...row, accepts };
}

/** The same endpoint with a 202 response, marked in its type. */
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

/** Whether a console session is needed, and no API key is accepted. */
export function needsMember({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'member' || access === 'staff_member' || access === 'any_member';
}

/** Whether a console session is accepted: always, or instead of an API key. */
export function acceptsMember(row: Pick<Endpoint, 'access'>): boolean {
  return needsMember(row) || needsKey(row);
}

/** The methods under which an endpoint is served, the documented one first. */
export function getMethods({ method, servesPut }: Endpoint): readonly Method[] {
  return servesPut ? [method, 'PUT'] : [method];
}

/**
 * Whether the endpoint executes requests with the same `Idempotency-Key` once: every POST that
 * creates a resource. Uploads are excluded. Their body is a file that is read in pieces, and an
 * attachment or scan that was uploaded twice and not used is deleted after a day.
 */
export function acceptsIdempotencyKey(row: Endpoint): boolean {
  const { method, status, creates, accepts, requiresIdempotencyKey } = row;
  if (requiresIdempotencyKey) return true;
  return method === 'POST' && accepts === undefined && (status === 201 || creates === true);
}

/** Whether a session limited to setting a password gets `session.restricted` instead of 401. */
function rejectsResetSession({ access, errors }: Endpoint): boolean {
  return access === 'user' || (access === 'guest' && errors.includes('session.expired'));
}

/** All error codes of an endpoint, its own first. */
export function getErrorCodes(row: Endpoint): readonly SentErrorCode[] {
  const session: SentErrorCode[] = needsSession(row) ? [...SESSION_ERRORS] : [];
  if (rejectsResetSession(row)) session.push('session.restricted');
  const key: readonly SentErrorCode[] = needsKey(row) ? ['key.invalid'] : [];
  const member: readonly SentErrorCode[] = acceptsMember(row) ? MEMBER_ERRORS : [];
  const own = [...row.errors, ...session, ...key, ...member, ...getIdempotencyErrors(row)];
  return [...new Set([...own, ...COMMON_ERRORS])];
}

function getIdempotencyErrors(row: Endpoint): readonly SentErrorCode[] {
  if (row.requiresIdempotencyKey) return REQUIRED_KEY_ERRORS;
  return acceptsIdempotencyKey(row) ? OPTIONAL_KEY_ERRORS : [];
}

export type ParamsOf<Row> = Row extends Endpoint<infer Params> ? z.output<Params> : never;
export type QueryOf<Row> = Row extends Endpoint<Shape, infer Query> ? z.output<Query> : never;
export type BodyOf<Row> = Row extends Endpoint<Shape, Shape, infer Body> ? z.output<Body> : never;
export type ReplyOf<Row> =
  Row extends Endpoint<Shape, Shape, Shape, infer Reply> ? z.output<Reply> : never;

/** The 202 response of an endpoint; `never` for most. */
export type PendingOf<Row> = Row extends { readonly pending: infer Pending extends Shape }
  ? z.output<Pending>
  : never;

export type ParamsInto<Row> = Row extends Endpoint<infer Params> ? z.input<Params> : never;
export type QueryInto<Row> = Row extends Endpoint<Shape, infer Query> ? z.input<Query> : never;
export type BodyInto<Row> = Row extends Endpoint<Shape, Shape, infer Body> ? z.input<Body> : never;
