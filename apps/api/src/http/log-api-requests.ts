import type { Actor } from '@saifu/domain/identity/actor';
import { toLoggedPath } from '@saifu/domain/merchants/api-request';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Deps } from '../dependencies.ts';
import { createApiRequestLog } from '../modules/merchants/api-request/api-request-log.ts';
import { getAnsweredError } from './error-handler.ts';

type Key = { readonly merchantId: string; readonly id: string };

/** Called with the caller of a request as soon as it is known. */
export type ObserveCaller = (request: FastifyRequest, actor: Actor) => void;

/**
 * Logs the requests that were made with a merchant's API key, also the rejected ones. A request
 * without a valid key belongs to no merchant and is not logged.
 */
export function logApiRequests(app: App, deps: Deps): ObserveCaller {
  const requestLog = createApiRequestLog(deps);
  const keys = new WeakMap<FastifyRequest, Key>();
  app.addHook('onResponse', (request, reply, done) => {
    const key = keys.get(request);
    if (key !== undefined) requestLog.add(describeRequest(request, reply, key));
    done();
  });
  // Runs after the last response.
  app.addHook('onClose', requestLog.close);
  const describeRequest = (request: FastifyRequest, reply: FastifyReply, key: Key) => {
    const { id, method, routeOptions, params } = request;
    const durationMs = Math.round(reply.elapsedTime);
    return {
      id,
      merchantId: key.merchantId,
      apiKeyId: key.id,
      method,
      path: toLoggedPath(routeOptions.url ?? '', params as Readonly<Record<string, unknown>>),
      status: reply.statusCode,
      errorCode: getAnsweredError(request) ?? null,
      durationMs,
      createdAt: new Date(deps.clock.now().getTime() - durationMs),
    };
  };
  return (request, actor) => {
    if (actor.kind !== 'merchant' || actor.keyId === null) return;
    keys.set(request, { merchantId: actor.merchantId, id: actor.keyId });
  };
}
