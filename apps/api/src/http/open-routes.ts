import type { Endpoint } from '@saifu/contract/endpoint';
import type { Picture } from '@saifu/contract/picture';
import { negotiateLanguage } from '@saifu/domain/language';
import { Refusal } from '@saifu/domain/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { findActor } from './actor.ts';
import { rememberDevice } from './device.ts';
import type { Route } from './serve.ts';

/** Gives each row of the wire its address. */
export function openRoutes(app: App, deps: Deps, routes: readonly Route[]): void {
  const isSecure = deps.config.publicUrl.protocol === 'https:';
  for (const { row, answer } of routes) {
    app.route({
      method: row.method,
      url: row.path.replaceAll(/\{([a-z_]+)\}/g, ':$1'),
      handler: async (request, reply) => {
        if ((request.body !== undefined) !== (row.body !== undefined))
          throw new Refusal('request.malformed');
        const device = rememberDevice(request, reply, isSecure);
        const caller = { authorization: request.headers.authorization, device, row };
        const { actor, newToken } = await findActor(deps, caller, request.headers['user-agent']);
        if (newToken !== undefined) reply.header('x-access-token', newToken);
        const body = await answer({
          actor,
          language: negotiateLanguage(request.headers['accept-language']),
          requestId: request.id,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          device: device.name,
          guestToken: headerOf(request, 'x-guest-token'),
          onceKey: headerOf(request, 'idempotency-key') ?? '',
          sayReplayed: () => void reply.header('idempotent-replayed', 'true'),
          params: request.params,
          query: request.query,
          body: request.body,
        });
        return give(row, reply, body);
      },
    });
  }
  refuseOtherMethods(app, routes);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function give(row: Endpoint, reply: FastifyReply, body: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (row.reply === undefined) return reply.code(204).send();
  if (row.media !== undefined) {
    const { type, bytes } = body as Picture;
    return reply.type(type).send(Buffer.from(bytes));
  }
  return reply.code(row.status ?? 200).send(body);
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** A known address asked in a way it does not know says which ways it knows. */
function refuseOtherMethods(app: App, routes: readonly Route[]): void {
  const byPath = Map.groupBy(routes, ({ row }) => row.path);
  for (const [path, rows] of byPath) {
    const known = new Set<string>(rows.map(({ row }) => row.method));
    const url = path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
    const handler = async (_: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', [...known].join(', '));
      throw new Refusal('request.method_unsupported');
    };
    const others = METHODS.filter((method) => !known.has(method));
    // Refused before the body is read, whatever it is.
    app.route({ method: others, url, onRequest: handler, handler });
  }
}
