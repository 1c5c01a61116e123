import {
  type Access,
  type BodyOf,
  type Endpoint,
  needsKey,
  needsSession,
  type ParamsOf,
  type PendingOf,
  type QueryOf,
  type ReplyOf,
} from '@saifu/contract/endpoint';
import { toFieldErrors } from '@saifu/contract/validation-errors';
import type { Actor, MerchantActor, StaffActor, UserActor } from '@saifu/domain/identity/actor';
import { AppError, type FieldError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import { FIELD_ERRORS_MAX } from '@saifu/domain/shared/limits';
import type * as z from 'zod/mini';
import type { Chunks } from '../platform/chunked-buffer.ts';

/** A file, and what its sender says that it is. */
type SentFile = { readonly type: string; readonly bytes: Buffer };

export type Sent = {
  /** What was sent as a file; empty wherever the row takes none. */
  readonly file: SentFile;
  /** All files, where the row takes a form of them. */
  readonly files: readonly Chunks[];
  /** Files count as held until this is settled, where work with them outlasts the answer. */
  readonly retainFilesUntil: (until: Promise<unknown>) => void;
};

/** What a handler may know of the request beside its words. */
export type RequestContext = Sent & {
  readonly language: Language;
  readonly requestId: string;
  /** Where the call comes from, as the net says. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The hash of the cookie half. A browser that has none is given one with the answer. */
  readonly device: () => Buffer;
  /** The same hash, where the browser came with a cookie. */
  readonly knownDevice: Buffer | undefined;
  /** What a guest was given with a payment, to see it again. */
  readonly guestToken: string | undefined;
  /** The key of what must happen once; there wherever the row asks for one. */
  readonly idempotencyKey: string;
  /** Says with the answer that it was given before. */
  readonly markReplayed: () => void;
};

export type Call<Row extends Endpoint> = RequestContext & {
  readonly actor: ActorOf<Row['access']>;
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
};

type ActorOf<Allowed extends Access> = Allowed extends 'user' | 'resetting_user'
  ? UserActor
  : Allowed extends 'merchant'
    ? MerchantActor
    : Allowed extends 'staff'
      ? StaffActor
      : Actor;

export type RawCall = RequestContext & {
  readonly actor: Actor;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

export type Route = {
  readonly row: Endpoint;
  readonly answer: (call: RawCall) => Promise<unknown>;
};

/** One thing to tell whoever follows a row that is a stream. */
export type StreamEvent<Data = unknown> = {
  readonly event: string;
  readonly id: string;
  readonly data: Data;
};

/** Tells until there is nothing more to tell, or until nobody listens. */
export type StreamHandler<Data = unknown> = (
  send: (event: StreamEvent<Data>) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Says that the work goes on (202), where the row may say so, and where to ask for it. */
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

/** Opens one row of the wire: what does not have its shape never reaches the handler. */
export function route<Row extends Endpoint>(
  row: Row,
  handler: (call: Call<Row>) => Promise<AnswerOf<Row>>,
): Route {
  return {
    row,
    answer: async (call) => {
      requireAccess(row, call.actor);
      if (row.requiresIdempotencyKey && !UUID.test(call.idempotencyKey))
        throw new AppError('idempotency_key.missing');
      // A path that cannot name anything is a thing that does not exist.
      const params = parseInput(row.params, call.params, () => new AppError('not_found'));
      if (row.query === undefined) rejectQuery(call.query);
      const query = parseInput(row.query, call.query, createInvalidError);
      const body = parseInput(row.body, call.body, createInvalidError);
      return handler({ ...call, params, query, body } as Call<Row>);
    },
  };
}

/** Whoever may not make this call is told before anything else of it is looked at. */
export function requireAccess(row: Endpoint, actor: Actor): void {
  if (needsSession(row) && actor.kind !== 'user') throw new AppError('session.expired');
  if (needsKey(row) && actor.kind !== row.access) throw new AppError('key.invalid');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const createInvalidError = (fields: readonly FieldError[]) =>
  new AppError('request.invalid', {}, fields);

/** A parameter that nothing reads is a mistake of the caller's, like an unknown field of a body. */
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
