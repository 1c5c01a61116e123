import type { Endpoint } from '@saifu/contract/endpoint';
import type { Picture } from '@saifu/contract/picture';
import type { Actor } from '@saifu/domain/actor';
import { negotiateLanguage } from '@saifu/domain/language';
import { Refusal } from '@saifu/domain/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { addressKey, callerKey, limitKey } from '../platform/limits.ts';
import { findActor } from './actor.ts';
import { rememberDevice } from './device.ts';
import { createEventStreams, type Listener, sendStream } from './event-stream.ts';
import { sendFile } from './send-file.ts';
import type { Route, Tale } from './serve.ts';
import { fileOf, type Known, takeFiles } from './take-files.ts';

/** Gives each row of the wire its address. */
export function openRoutes(app: App, deps: Deps, routes: readonly Route[]): void {
  const isSecure = deps.config.publicUrl.protocol === 'https:';
  const streams = createEventStreams(deps.log);
  app.addHook('preClose', async () => streams.close());

  const identify = async (row: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    const device = rememberDevice(request, reply, isSecure);
    const caller = { authorization: request.headers.authorization, device, row };
    const { actor, newToken } = await findActor(deps, caller, request.headers['user-agent']);
    if (newToken !== undefined) reply.header('x-access-token', newToken);
    return { device, actor };
  };

  const open = (scope: App, { row, answer }: Route, known?: Known) => {
    scope.route({
      method: row.method,
      url: row.path.replaceAll(/\{([a-z_]+)\}/g, ':$1'),
      // Asking for the head of a stream would open it for nobody.
      exposeHeadRoute: row.stream !== true,
      handler: async (request, reply) => {
        const isBodyWrong = (request.body !== undefined) !== (row.body !== undefined);
        if (isBodyWrong && row.takes === undefined) throw new Refusal('request.malformed');
        const { device, actor } = known?.(request) ?? (await identify(row, request, reply));
        const guestToken = headerOf(request, 'x-guest-token');
        const body = await answer({
          actor,
          language: negotiateLanguage(request.headers['accept-language']),
          requestId: request.id,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          device: device.name,
          guestToken,
          onceKey: headerOf(request, 'idempotency-key') ?? '',
          sayReplayed: () => void reply.header('idempotent-replayed', 'true'),
          file: fileOf(request),
          params: request.params,
          query: request.query,
          body: request.body,
        });
        if (!row.stream) return give(row, reply, body);
        const listener = listenerOf(actor, guestToken, request.ip);
        return sendStream(reply, streams.open(listener, body as Tale));
      },
    });
  };

  for (const route of routes) {
    if (route.row.takes === undefined) open(app, route);
    else
      takeFiles(app, deps, route.row, {
        identify,
        open: (scope, known) => open(scope, route, known),
      });
  }
  refuseOtherMethods(app, routes);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Guests are told apart by their tokens: a whole café may call from one address. */
function listenerOf(actor: Actor, guestToken: string | undefined, address: string): Listener {
  const isGuest = actor.kind !== 'user' && guestToken !== undefined;
  const caller = isGuest ? limitKey('guest', guestToken) : callerKey(actor, address);
  return { caller, address: addressKey('from', address) };
}

const ALONE = "default-src 'none'; sandbox";

function give(row: Endpoint, reply: FastifyReply, body: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (row.reply === undefined) return reply.code(204).send();
  if (row.media !== undefined) {
    const file = body as Picture;
    // Somebody else's file, should a browser open it after all, may do nothing there.
    if (file.opens === 'attachment') reply.header('content-security-policy', ALONE);
    return sendFile(reply, file);
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
