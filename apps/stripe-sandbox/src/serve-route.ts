import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asked, answer, type SandboxResponse } from './answer.ts';
import type { SandboxContext } from './context.ts';
import { ApiError, badParam } from './errors.ts';
import { canonical, nest, type Pair, readPairs } from './form-body.ts';
import type { Given } from './idempotency.ts';
import { beforeWork, sendAnswer } from './inject-faults.ts';
import { assertServer, readHolder } from './keys.ts';
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

/** Opens one route: who may use it, once or again, and with which temper it is answered. */
export function serveRoute(app: FastifyInstance, sandbox: SandboxContext, route: Route): void {
  const { method, path: url, isOpenToBrowsers } = route;
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      if (isOpenToBrowsers) reply.headers(CORS);
      return serve(sandbox, route, request, reply);
    },
  });
  if (!isOpenToBrowsers) return;
  app.options(url, async (_, reply) => reply.headers(PREFLIGHT).code(204).send());
}

async function serve(sandbox: SandboxContext, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const asked = readAsked(sandbox, route, request);
  const { idempotency } = asked;
  if (idempotency === null) return work(sandbox, asked, reply);
  reply.header('idempotency-key', idempotency.key);
  if (!sandbox.books.keys.claim(idempotency.key)) throw inUse();
  try {
    return await work(sandbox, asked, reply);
  } finally {
    sandbox.books.keys.release(idempotency.key);
  }
}

async function work(sandbox: SandboxContext, asked: Asked, reply: FastifyReply) {
  const { action, idempotency } = asked;
  await beforeWork(sandbox, action);
  const given = idempotency && sandbox.books.keys.find(idempotency.key, sandbox.clock());
  const response = given ? await replay(sandbox, reply, idempotency.hash, given) : answer(sandbox, asked);
  return sendAnswer(sandbox, reply, action, response);
}

async function replay(
  sandbox: SandboxContext,
  reply: FastifyReply,
  hash: string,
  given: Given,
): Promise<SandboxResponse> {
  if (given.hash !== hash) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
      'used with. Try using a different key if you meant to execute a different request.';
    throw new ApiError(400, { type: 'idempotency_error', message }, { isBeforeWork: true });
  }
  await sandbox.books.journal.settled();
  const line = JSON.parse(await sandbox.books.journal.read(given.spot)) as {
    answer: { status: number; requestId: string; body: unknown };
  };
  const { status, requestId, body } = line.answer;
  reply.header('idempotent-replayed', 'true').header('original-request', requestId);
  return { status, body: JSON.stringify(body) };
}

function readAsked(sandbox: SandboxContext, route: Route, request: FastifyRequest): Asked {
  const isPost = route.method === 'POST';
  const authorization = request.headers.authorization;
  const pairs = readPairs(isPost ? readBody(request) : (request.url.split('?')[1] ?? ''));
  const keyInForm = route.isOpenToBrowsers ? find(pairs, 'key') : undefined;
  const holder = readHolder(sandbox.settings, authorization, keyInForm);
  if (!route.isOpenToBrowsers) assertServer(holder);

  const action = `${route.method} ${request.url.split('?')[0]}`;
  const form = nest(keyInForm === undefined ? pairs : pairs.filter(([name]) => name !== 'key'));
  const key = isPost ? request.headers['idempotency-key'] : undefined;
  if (typeof key === 'string' && key.length > KEY_MAX) {
    throw badParam('Idempotency keys have 255 characters at most.', 'Idempotency-Key');
  }
  return {
    route,
    action,
    params: request.params as Record<string, string>,
    form,
    requestId: request.id,
    // Sealed, not merely hashed: among the parameters there may be a card number.
    idempotency: key ? { key: String(key), hash: hashRequest(sandbox, action, pairs) } : null,
  };
}

function readBody({ body }: FastifyRequest): string {
  if (body === undefined || body === null) return '';
  return String(body);
}

function find(pairs: readonly Pair[], wanted: string): string | undefined {
  return pairs.find(([name]) => name === wanted)?.[1];
}

function hashRequest(sandbox: SandboxContext, action: string, pairs: readonly Pair[]): string {
  return sandbox.hashSecret('request', `${action}\n${canonical(pairs)}`);
}

function inUse(): ApiError {
  return new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
    { isBeforeWork: true },
  );
}
