import { AppError } from '@saifu/domain/shared/app-error';
import type { App } from '../app.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { rawProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Photos from a slow phone take long, and an upload does not delay other requests. */
    readonly isUpload?: boolean;
  }
}

/**
 * Disconnects a client that sends a body too slowly. The server's own timeout is as long as uploads
 * need.
 */
export function enforceBodyTimeout(app: App, bodyMs: number): void {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  });
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers, routeOptions } = request;
    const isEmpty = (headers['content-length'] ?? '0') === '0' && !headers['transfer-encoding'];
    if (isEmpty || routeOptions.config.isUpload) return;
    const onTimeout = () => {
      timers.delete(timer);
      const isSilent = !reply.raw.headersSent && raw.socket.writable;
      if (isSilent) raw.socket.end(rawProblem(new AppError('request.too_slow'), newUuid()));
      else raw.socket.destroy();
    };
    const timer = setTimeout(onTimeout, bodyMs);
    timers.add(timer);
    const stop = () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
    raw.once('end', stop).once('close', stop);
  });
}
