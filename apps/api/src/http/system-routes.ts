import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@saifu/domain/shared/app-error';
import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/shared/limits';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../dependencies.ts';
import { hashToken } from '../platform/crypto/tokens.ts';
import { createReadiness, type Readiness } from '../platform/db/readiness.ts';
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
  registerReadiness(app, deps);
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

// Schedules run every minute. A round may wait for slow tasks.
const SCHEDULES_AGE_SECONDS_MAX = 5 * 60;

/** Whether a load balancer may send requests here, and what is wrong with the installation. */
function registerReadiness(app: App, deps: Deps): void {
  const readiness = createReadiness(deps);
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const answer = deps.draining.aborted
      ? ({ status: 'draining' } as const)
      : describeReadiness(deps, await readiness());
    const isServing = answer.status === 'ready' || answer.status === 'degraded';
    if (!isServing) reply.code(503).header('retry-after', RETRY_SECONDS);
    return answer;
  });
}

function describeReadiness({ config, clockStatus }: Deps, found: Readiness) {
  if (!found.isReady) {
    const { database, reason } = found;
    return { status: 'not_ready', database, reason } as const;
  }
  const { schema, secretKeys } = found;
  const isApart = Math.abs(found.aheadMs) > CLOCK_DIFFERENCE_MS_MAX;
  const clock = isApart ? 'disagreed' : (clockStatus.last?.state ?? 'unknown');
  const schedules = describeSchedules(found);
  const isIdle = config.role === 'worker' && schedules === 'late';
  const isUnfit = isApart || isIdle || schema !== 'current' || secretKeys !== 'accepted';
  // If only the payment provider's clock differs or schedules are late, payments continue.
  const isDegraded = clock === 'disagreed' || schedules === 'late';
  const status = isUnfit ? 'not_ready' : isDegraded ? 'degraded' : 'ready';
  const states = { clock, schedules, schema, secret_keys: secretKeys };
  return { status, database: 'writable', ...states } as const;
}

function describeSchedules({ schedulesAgeSeconds: age }: Readiness & { readonly isReady: true }) {
  if (age === null) return 'unknown';
  return age > SCHEDULES_AGE_SECONDS_MAX ? 'late' : 'current';
}

/** Without a configured token only this machine may read the metrics. */
export function canReadMetrics(
  config: Pick<Config, 'metricsToken'>,
  request: FastifyRequest,
): boolean {
  if (config.metricsToken === null) return /^(::ffff:)?127\.|^::1$/.test(request.ip);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashToken(given), hashToken(config.metricsToken));
}
