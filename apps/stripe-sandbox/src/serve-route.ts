import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertServerCaller, authenticateCaller } from './authenticate-caller.ts';
import type { SandboxContext } from './context.ts';
import { ApiError, invalidParamError } from './errors.ts';
import { executeRequest, type ParsedRequest, type SandboxResponse } from './execute-request.ts';
import { canonicalize, nestPairs, type Pair, parsePairs } from './form-body.ts';
import type { SavedEntry } from './idempotency.ts';
import { injectFaultsBefore, sendResponse } from './inject-faults.ts';
import type { Route } from './route.ts';

const KEY_MAX = 255;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id, Stripe-Version',
} as const;
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Authorization, Content-Type, Stripe-Version, Idempotency-Key',
  'access-control-max-age': '600',
} as const;

/** Registers one route with authentication, idempotency and fault injection. */
export function serveRoute(app: FastifyInstance, sandbox: SandboxContext, route: Route): void {
  const { method, path: url, allowsPublishableKey } = route;
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      if (allowsPublishableKey) reply.headers(CORS);
      return serve(sandbox, route, request, reply);
    },
  });
  if (!allowsPublishableKey) return;
  app.options(url, async (_, reply) => reply.headers(PREFLIGHT).code(204).send());
}

async function serve(
  sandbox: SandboxContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parsed = parseRequest(sandbox, route, request);
  const { idempotency } = parsed;
  if (idempotency === null) return handleRequest(sandbox, parsed, reply);
  reply.header('idempotency-key', idempotency.key);
  if (!sandbox.ledgerStore.keys.claim(idempotency.key)) throw keyInUseError();
  try {
    return await handleRequest(sandbox, parsed, reply);
  } finally {
    sandbox.ledgerStore.keys.release(idempotency.key);
  }
}

async function handleRequest(sandbox: SandboxContext, parsed: ParsedRequest, reply: FastifyReply) {
  const { action, idempotency } = parsed;
  await injectFaultsBefore(sandbox, action);
  const savedEntry = idempotency && sandbox.ledgerStore.keys.find(idempotency.key, sandbox.clock());
  const response = savedEntry
    ? await replay(sandbox, reply, idempotency.hash, savedEntry)
    : executeRequest(sandbox, parsed);
  return sendResponse(sandbox, reply, action, response);
}

async function replay(
  sandbox: SandboxContext,
  reply: FastifyReply,
  hash: string,
  savedEntry: SavedEntry,
): Promise<SandboxResponse> {
  if (savedEntry.hash !== hash) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
      'used with. Try using a different key if you meant to execute a different request.';
    throw new ApiError(400, { type: 'idempotency_error', message }, { isBeforeExecution: true });
  }
  await sandbox.ledgerStore.journal.whenDurable();
  const line = JSON.parse(await sandbox.ledgerStore.journal.read(savedEntry.linePosition)) as {
    response: { status: number; requestId: string; body: unknown };
  };
  const { status, requestId, body } = line.response;
  reply.header('idempotent-replayed', 'true').header('original-request', requestId);
  return { status, body: JSON.stringify(body) };
}

function parseRequest(
  sandbox: SandboxContext,
  route: Route,
  request: FastifyRequest,
): ParsedRequest {
  const isPost = route.method === 'POST';
  const authorization = request.headers.authorization;
  const pairs = parsePairs(isPost ? readBody(request) : (request.url.split('?')[1] ?? ''));
  const keyInForm = route.allowsPublishableKey ? find(pairs, 'key') : undefined;
  const caller = authenticateCaller(sandbox.settings, authorization, keyInForm);
  if (!route.allowsPublishableKey) assertServerCaller(caller);

  const action = `${route.method} ${request.url.split('?')[0]}`;
  const form = nestPairs(
    keyInForm === undefined ? pairs : pairs.filter(([name]) => name !== 'key'),
  );
  const key = isPost ? request.headers['idempotency-key'] : undefined;
  if (typeof key === 'string' && key.length > KEY_MAX) {
    throw invalidParamError('Idempotency keys have 255 characters at most.', 'Idempotency-Key');
  }
  return {
    route,
    action,
    params: request.params as Record<string, string>,
    form,
    requestId: request.id,
    // Keyed, not a plain hash: the parameters may contain a card number.
    idempotency: key ? { key: String(key), hash: hashRequest(sandbox, action, pairs) } : null,
  };
}

function readBody({ body }: FastifyRequest): string {
  if (body === undefined || body === null) return '';
  return String(body);
}

function find(pairs: readonly Pair[], parameter: string): string | undefined {
  return pairs.find(([name]) => name === parameter)?.[1];
}

function hashRequest(sandbox: SandboxContext, action: string, pairs: readonly Pair[]): string {
  return sandbox.hashSecret('request', `${action}\n${canonicalize(pairs)}`);
}

function keyInUseError(): ApiError {
  return new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
    { isBeforeExecution: true },
  );
}
