import {
  type Access,
  type BodyOf,
  type Endpoint,
  needsKey,
  needsMember,
  needsSession,
  type ParamsOf,
  type PendingOf,
  type QueryOf,
  type ReplyOf,
} from '@saifu/contract/endpoint';
import { toFieldErrors } from '@saifu/contract/validation-errors';
import type {
  Actor,
  ConsoleActor,
  MemberActor,
  MerchantActor,
  StaffActor,
  StaffMemberActor,
  UserActor,
} from '@saifu/domain/identity/actor';
import { AppError, type FieldError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import { FIELD_ERRORS_MAX } from '@saifu/domain/shared/limits';
import type * as z from 'zod/mini';
import type { Chunks } from '../platform/chunked-buffer.ts';
import { isUuid } from '../platform/crypto/tokens.ts';
import { bindCursors, type CursorKeys } from './bound-cursors.ts';

/** A file and the media type that the client declared. */
type SentFile = { readonly type: string; readonly bytes: Buffer };

export type Sent = {
  /** The uploaded file; empty if the endpoint takes none. */
  readonly file: SentFile;
  /** All files, if the endpoint takes a multipart form. */
  readonly files: readonly Chunks[];
  /**
   * Keeps the files counted against the upload limit until this settles, for work that outlasts the
   * response.
   */
  readonly retainFilesUntil: (until: Promise<unknown>) => void;
};

/** Request data for a handler beyond path, query and body. */
export type RequestContext = Sent & {
  readonly language: Language;
  readonly requestId: string;
  /** IP address of the caller. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Hash of the device cookie. A browser without one gets a new cookie in the response. */
  readonly device: () => Buffer;
  /** The same hash, if the browser sent a cookie. */
  readonly knownDevice: Buffer | undefined;
  /** Holder of passkey challenges that are not for a session: hash of a cookie of their own. */
  readonly passkeyChallenge: {
    readonly known: () => Buffer | undefined;
    /** Sets the cookie, or extends the received one. */
    readonly renew: () => Buffer;
  };
  /** Token that a guest received with a payment and that gives access to it. */
  readonly guestToken: string | undefined;
  /** Sets the token of a console session in its cookie; null removes the cookie. */
  readonly setConsoleToken: (token: string | null) => void;
  /** Idempotency key; present if the endpoint requires one. */
  readonly idempotencyKey: string;
  /** Marks the response as a replay of an earlier one. */
  readonly markReplayed: () => void;
};

export type Call<Row extends Endpoint> = RequestContext & {
  readonly actor: ActorOf<Row['access']>;
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
};

type ActorByAccess = {
  readonly user: UserActor;
  readonly resetting_user: UserActor;
  readonly merchant: MerchantActor;
  readonly member: MemberActor;
  readonly staff: StaffActor;
  readonly staff_member: StaffMemberActor;
  readonly any_member: ConsoleActor;
  readonly guest: Actor;
  readonly sandbox: Actor;
};
type ActorOf<Allowed extends Access> = ActorByAccess[Allowed];

/** Path, query and body of a request. */
export type RequestInput = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** Runs a handler, or returns the stored response of an earlier request with the same key. */
export type ExecuteOnce = (
  input: RequestInput,
  execute: () => Promise<unknown>,
) => Promise<unknown>;

export type RawCall = RequestContext &
  RequestInput & {
    readonly actor: Actor;
    /** Signs the cursors of lists. */
    readonly cursorKeys: CursorKeys;
    /** Set if the request has a key that its endpoint accepts but does not require. */
    readonly executeOnce: ExecuteOnce | undefined;
  };

export type Route = {
  readonly row: Endpoint;
  readonly answer: (call: RawCall) => Promise<unknown>;
};

/** One event of a stream endpoint. */
export type StreamEvent<Data = unknown> = {
  readonly event: string;
  readonly id: string;
  readonly data: Data;
};

/** Sends events until there are no more or the client disconnects. */
export type StreamHandler<Data = unknown> = (
  send: (event: StreamEvent<Data>) => void,
  signal: AbortSignal,
) => Promise<void>;

/** A 202 response with the URL to poll, for endpoints that allow it. */
export class Pending<Body = unknown> {
  readonly body: Body;
  readonly statusUrl: string;

  constructor(body: Body, statusUrl: string) {
    this.body = body;
    this.statusUrl = statusUrl;
  }
}

type AnswerOf<Row extends Endpoint> = Row extends { readonly stream: true }
  ? StreamHandler<ReplyOf<Row>>
  : ReplyOf<Row> | ([PendingOf<Row>] extends [never] ? never : Pending<PendingOf<Row>>);

/**
 * Binds a handler to an endpoint. Requests that do not match its schema never reach the handler.
 */
export function route<Row extends Endpoint>(
  row: Row,
  handler: (call: Call<Row>) => Promise<AnswerOf<Row>>,
): Route {
  return {
    row,
    answer: async ({ cursorKeys, executeOnce, ...call }) => {
      requireAccess(row, call.actor);
      if (row.requiresIdempotencyKey && !isIdempotencyKey(call.idempotencyKey))
        throw new AppError('idempotency_key.missing');
      // A malformed id cannot exist, so this is a 404.
      const params = parseInput(row.params, call.params, () => new AppError('not_found'));
      if (row.query === undefined) rejectQuery(call.query);
      const cursors = bindCursors(cursorKeys, { row, params, actor: call.actor });
      const query = cursors.open(parseInput(row.query, call.query, createInvalidError));
      const body = parseInput(row.body, call.body, createInvalidError);
      const execute = async () =>
        cursors.seal(await handler({ ...call, params, query, body } as Call<Row>));
      return executeOnce?.({ params, query, body }, execute) ?? execute();
    },
  };
}

/** Access is checked before anything else of the request. */
export function requireAccess(row: Endpoint, actor: Actor): void {
  if (needsSession(row) && actor.kind !== 'user') throw new AppError('session.expired');
  if (isConsoleActor(actor)) requireRole(row, actor);
  else if (needsMember(row)) throw new AppError('member.session_expired');
  else if (needsKey(row) && actor.kind !== row.access) throw new AppError('key.invalid');
}

/** Whether the caller has a console session. */
function isConsoleActor(actor: Actor): actor is ConsoleActor {
  return (actor.kind === 'merchant' || actor.kind === 'staff') && actor.member !== null;
}

/** The sessions that an endpoint may be called with, if the role is allowed. */
const CONSOLES: Readonly<Partial<Record<Access, readonly ConsoleActor['kind'][]>>> = {
  merchant: ['merchant'],
  member: ['merchant'],
  staff: ['staff'],
  staff_member: ['staff'],
  any_member: ['merchant', 'staff'],
};

/** The second factor comes first, so that a stolen password does not tell what the role may do. */
function requireRole(row: Endpoint, actor: ConsoleActor): void {
  if (actor.member.secondFactorStep !== 'none' && !row.beforeSecondFactor) {
    throw new AppError('member.second_factor_required');
  }
  const hasRole =
    actor.kind === 'staff'
      ? row.staffRoles?.includes(actor.member.role)
      : row.roles?.includes(actor.member.role);
  // Staff never act as a merchant, nor members of merchants as staff, whatever the roles are.
  if (!hasRole || !CONSOLES[row.access]?.includes(actor.kind)) {
    throw new AppError('member.not_allowed');
  }
}

/** A UUID, whose case does not matter. */
export function isIdempotencyKey(key: string): boolean {
  return isUuid(key.toLowerCase());
}

const createInvalidError = (fields: readonly FieldError[]) =>
  new AppError('request.invalid', {}, fields);

/** An unknown query parameter is an error of the caller, like an unknown field of a body. */
function rejectQuery(query: unknown): void {
  const names = Object.keys(Object(query)).slice(0, FIELD_ERRORS_MAX);
  if (names.length > 0)
    throw createInvalidError(names.map((path) => ({ path, code: 'field.unknown' })));
}

function parseInput(
  shape: z.ZodMiniType | undefined,
  value: unknown,
  toError: (fields: readonly FieldError[]) => AppError,
): unknown {
  if (shape === undefined) return undefined;
  const result = shape.safeParse(value, { reportInput: true });
  if (!result.success) throw toError(toFieldErrors(result.error));
  return result.data;
}
