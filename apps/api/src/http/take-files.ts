import type { Endpoint } from '@saifu/contract/endpoint';
import type { Actor } from '@saifu/domain/actor';
import { Refusal } from '@saifu/domain/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { answerFault } from './answer.ts';
import type { DeviceHalf } from './device.ts';
import { refuseStranger, type SentFile } from './serve.ts';

type Caller = { readonly device: DeviceHalf; readonly actor: Actor };

/** Who a request was found to come from before its file was read. */
export type Known = (request: FastifyRequest) => Caller | undefined;

type Door = {
  readonly identify: (
    row: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Caller>;
  readonly open: (scope: App, known: Known) => void;
};

const MEGABYTE = 1024 * 1024;

/**
 * Opens a row whose body is a file: of the types it names and nothing else, so large at most. A
 * file is far larger than any other body, so nobody's is read who may not send one.
 */
export function takeFiles(app: App, deps: Deps, row: Endpoint, { identify, open }: Door): void {
  const { types = [], bytesMax = 0 } = row.takes ?? {};
  app.register(async (scope) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'buffer', bodyLimit: bytesMax },
      async (_: unknown, body: Buffer) => body,
    );
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await identify(row, request, reply);
      refuseStranger(row, caller.actor);
      callers.set(request, caller);
    });
    scope.setErrorHandler((error: Error, request, reply) => {
      const isTooLarge = 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
      const refusal = new Refusal('file.too_large', { max: Math.floor(bytesMax / MEGABYTE) });
      return answerFault(deps, isTooLarge ? refusal : error, request, reply);
    });
    open(scope, (request) => callers.get(request));
  });
}

const NOTHING = Buffer.alloc(0);

export function fileOf(request: FastifyRequest): SentFile {
  const { body } = request;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return { type, bytes: Buffer.isBuffer(body) ? body : NOTHING };
}
