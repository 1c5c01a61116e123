import { createHmac } from 'node:crypto';
import { acceptsIdempotencyKey, type Endpoint } from '@saifu/contract/endpoint';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError, type ErrorCode, getHttpStatus } from '@saifu/domain/shared/app-error';
import { IDEMPOTENT_REQUEST_MS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../dependencies.ts';
import { decrypt, encrypt } from '../platform/crypto/encryption.ts';
import { isSignedByAny } from '../platform/crypto/secret-keys.ts';
import { hashToken } from '../platform/crypto/tokens.ts';
import { retryLostConnection } from '../platform/db/database-error.ts';
import * as requests from '../platform/idempotent-request.repository.ts';
import { describeError } from '../platform/log.ts';
import { toAppError } from './error-handler.ts';
import { type ExecuteOnce, isIdempotencyKey, type RequestInput } from './route.ts';

type IdempotencyDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

type IdempotentCall = {
  readonly row: Endpoint;
  /** As sent. */
  readonly key: string | undefined;
  readonly requestId: string;
  readonly actor: Actor;
  /** Identifies a guest. */
  readonly device: () => Buffer;
  readonly markReplayed: () => void;
};

type KeyedCall = IdempotentCall & { readonly key: string };

/** Undefined if the request has no key, or if its use case handles the key. */
export function createExecuteOnce(
  deps: IdempotencyDeps,
  { key, ...call }: IdempotentCall,
): ExecuteOnce | undefined {
  const { row } = call;
  if (key === undefined || row.requiresIdempotencyKey || !acceptsIdempotencyKey(row))
    return undefined;
  return (input, execute) => executeOnce(deps, { ...call, key }, input, execute);
}

/**
 * Executes a request once per key and caller. A request with the same key and input gets the stored
 * response, also if it was an error; any other input is rejected.
 */
async function executeOnce(
  deps: IdempotencyDeps,
  call: KeyedCall,
  input: RequestInput,
  execute: () => Promise<unknown>,
): Promise<unknown> {
  if (!isIdempotencyKey(call.key)) throw createMalformedKeyError();
  const hash = (secretKey: string) => hashRequest(secretKey, call.row, input);
  const request: requests.IdempotentRequest = {
    scope: toScope(call),
    key: call.key.toLowerCase(),
    requestId: call.requestId,
    requestHash: hash(deps.config.secretKeys[0]),
  };
  const isFirst = await retryLostConnection(() =>
    requests.claim(deps.db, request, deps.clock.now()),
  );
  if (isFirst) return executeFirst(deps, call.row, request, execute);
  const { error, body } = await loadResponse(deps, request, hash);
  call.markReplayed();
  if (error !== undefined) throw new AppError(error.code, error.params, error.fields);
  return body;
}

/** A guest without a device cookie gets one in this response and has to send it with a retry. */
function toScope({ actor, device }: KeyedCall): Buffer {
  if (actor.kind === 'guest') return device();
  if (actor.kind === 'user') return hashToken(`user ${actor.userId}`);
  if (actor.member !== null) return hashToken(`member ${actor.member.id}`);
  return hashToken(actor.kind === 'staff' ? 'staff' : `merchant ${actor.merchantId}`);
}

/**
 * The parsed fields have the order of the schema, so the order in which they were sent does not
 * matter. The hash is keyed because a password in the body could otherwise be guessed from it.
 */
function hashRequest(secretKey: string, row: Endpoint, input: RequestInput): Buffer {
  const { params, query, body } = input;
  return createHmac('sha256', secretKey)
    .update(JSON.stringify(['idempotent request', row.method, row.path, params, query, body]))
    .digest();
}

type StoredResponse = {
  readonly body?: unknown;
  readonly error?: Pick<AppError, 'code' | 'params' | 'fields'>;
};

async function loadResponse(
  deps: IdempotencyDeps,
  request: requests.IdempotentRequest,
  hash: (secretKey: string) => Buffer,
): Promise<StoredResponse> {
  const earlier = await requests.find(deps.db, request);
  // The earlier request has just freed its key.
  if (earlier === undefined) throw new AppError('idempotency_key.in_progress');
  if (!isSignedByAny(deps.config.secretKeys, earlier.requestHash, hash))
    throw new AppError('idempotency_key.reused');
  if (earlier.result !== null)
    return JSON.parse(decrypt(deps.config.secretKeys, earlier.result.response));
  const ageMs = deps.clock.now().getTime() - earlier.createdAt.getTime();
  const isInterrupted = ageMs >= IDEMPOTENT_REQUEST_MS_MAX;
  throw new AppError(isInterrupted ? 'idempotency_key.interrupted' : 'idempotency_key.in_progress');
}

async function executeFirst(
  deps: IdempotencyDeps,
  row: Endpoint,
  request: requests.IdempotentRequest,
  execute: () => Promise<unknown>,
): Promise<unknown> {
  const complete = (status: number, response: StoredResponse) =>
    settle(deps, request, () =>
      requests.complete(deps.db, request, {
        status,
        response: encrypt(deps.config.secretKeys, JSON.stringify(response)),
      }),
    );
  try {
    const body = await execute();
    await complete(row.status ?? (row.reply === undefined ? 204 : 200), { body });
    return body;
  } catch (error) {
    const { code, params, fields } = toAppError(error);
    if (error instanceof AppError && WITHOUT_EFFECT.has(code))
      await settle(deps, request, () => requests.release(deps.db, request));
    // If the database failed, the effect is unknown: the key stays taken and becomes interrupted.
    else if (code !== 'overloaded')
      await complete(getHttpStatus(code) ?? 500, { error: { code, params, fields } });
    throw error;
  }
}

/** Errors that do not use up the key: invalid input, missing access, and try again later. */
const WITHOUT_EFFECT: ReadonlySet<ErrorCode> = new Set([
  'request.invalid',
  'session.expired',
  'session.restricted',
  'session.step_up_required',
  'account.suspended',
  'member.session_expired',
  'member.header_missing',
  'member.second_factor_required',
  'member.not_allowed',
  'key.invalid',
  'rate.limited',
  'overloaded',
] as const);

/** The request has its result already, so a failure to store it is only logged. */
async function settle(
  deps: IdempotencyDeps,
  { requestId }: requests.IdempotentRequest,
  store: () => Promise<void>,
): Promise<void> {
  try {
    await retryLostConnection(store);
  } catch (error) {
    deps.log.error('idempotency.not_stored', { request_id: requestId, ...describeError(error) });
  }
}

function createMalformedKeyError(): AppError {
  return new AppError('request.invalid', {}, [{ path: 'Idempotency-Key', code: 'field.format' }]);
}
