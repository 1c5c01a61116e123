import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@saifu/domain/shared/app-error';
import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/shared/limits';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../dependencies.ts';
import { hashToken } from '../platform/crypto/tokens.ts';
import { createReadiness } from '../platform/db/readiness.ts';
import { registerApiDocs } from './api-docs.ts';
import { RETRY_SECONDS } from './error-handler.ts';
import type { Metrics } from './metrics.ts';
import type { StaticFiles } from './static-files.ts';

/** Routes outside the API: its document, health, metrics and the web app. */
export function registerSystemRoutes(
  app: App,
  deps: Deps,
  metrics: Metrics,
  staticFiles: StaticFiles | null,
): void {
  registerApiDocs(app, deps);

  app.get('/healthz', async () => ({ status: 'ok', version: deps.version }));
  const readiness = createReadiness(deps);
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await readiness();
    const isApart = found.isReady && Math.abs(found.aheadMs) > CLOCK_DIFFERENCE_MS_MAX;
    if (found.isReady && !isApart) {
      const clock = deps.clockStatus.last?.state ?? 'unknown';
      // Only the payment provider's clock differs: payments continue and scheduled tasks wait.
      const status = clock === 'disagreed' ? 'degraded' : 'ready';
      return { status, database: 'writable', clock };
    }
    reply.code(503).header('retry-after', RETRY_SECONDS);
    if (found.isReady) return { status: 'not_ready', database: 'writable', clock: 'disagreed' };
    const { database, reason } = found;
    return { status: 'not_ready', database, reason };
  });
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(deps.config, request)) throw new AppError('not_found');
    return reply.type(metrics.contentType).send(await metrics.text());
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isApi = path === '/api' || path.startsWith('/api/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isApi || !isRead || !staticFiles?.answer(request, reply)) throw new AppError('not_found');
    return reply;
  });
}

/** Without a configured token only this machine may read the metrics. */
function canReadMetrics(config: Config, request: FastifyRequest): boolean {
  if (config.metricsToken === null) return /^(::ffff:)?127\.|^::1$/.test(request.ip);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashToken(given), hashToken(config.metricsToken));
}
