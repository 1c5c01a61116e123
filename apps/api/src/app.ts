import { AppError } from '@saifu/domain/shared/app-error';
import { BODY_BYTES_MAX } from '@saifu/domain/shared/limits';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from './dependencies.ts';
import { enforceBodyTimeout } from './http/body-timeout.ts';
import { guardClock } from './http/clock-guard.ts';
import { handleError, rejectSocket, sendProblem } from './http/error-handler.ts';
import { createAllowedMethods, rejectUnsupportedMethods } from './http/method-not-allowed.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { registerProviderWebhook } from './http/provider-webhook.ts';
import { registerRoutes } from './http/register-routes.ts';
import { checkHost, securityHeaders } from './http/security-headers.ts';
import type { StaticFiles } from './http/static-files.ts';
import { parseStrictJson } from './http/strict-json.ts';
import { registerSystemRoutes } from './http/system-routes.ts';
import { traceRequests } from './http/trace-requests.ts';
import { receiveProviderEvent } from './modules/payments/provider-event/receive-provider-event.ts';
import { newUuid } from './platform/crypto/tokens.ts';
import { createRoutes } from './routes.ts';

export type Timeouts = {
  readonly headersMs: number;
  readonly requestMs: number;
  /** For endpoints that accept photos. */
  readonly uploadMs: number;
  readonly idleMs: number;
  readonly checkMs: number;
};

/** Slow clients are disconnected. No supported client needs half of these times. */
export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  idleMs: 65_000,
  checkMs: 5_000,
};
const HEADER_BYTES_MAX = 16 * 1024;
const REQUESTS_PER_SOCKET_MAX = 1000;
const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;

export type App = FastifyInstance;

/** Builds the complete server, ready to listen or to be called with `inject` in a test. */
export function buildApp(deps: Deps, staticFiles: StaticFiles | null, timeouts = TIMEOUTS): App {
  const routes = deps.config.role === 'worker' ? [] : createRoutes(deps);
  const allowedMethods = createAllowedMethods(routes.map(({ row }) => row));
  const app = Fastify({
    logger: false,
    genReqId: () => newUuid(),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: [...deps.config.trustedProxies],
    requestTimeout: timeouts.uploadMs,
    keepAliveTimeout: timeouts.idleMs,
    maxRequestsPerSocket: REQUESTS_PER_SOCKET_MAX,
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // By default Node answers a request without a Host header itself, with an empty body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => rejectSocket(error, socket, allowedMethods),
    frameworkErrors: (error, request, reply) => {
      // These errors occur before any hook runs, so the common response headers are set here.
      reply.headers(securityHeaders(deps.config)).header('x-request-id', request.id);
      return handleError(deps, checkHost(deps.config, request.raw) ?? error, request, reply);
    },
  });
  const metrics = createMetrics(deps);

  app.removeAllContentTypeParsers();
  // Many clients send a content type even with an empty body.
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parseStrictJson(body),
  );
  app.setErrorHandler((error, request, reply) => handleError(deps, error, request, reply));
  traceRequests(app, deps);
  enforceBodyTimeout(app, timeouts.requestMs);
  guardRequests(app, deps);
  if (deps.config.role !== 'worker') guardClock(app, deps);
  closeConnectionsOnDrain(app, deps);
  observeAnswers(app, deps, metrics);

  // By default Node answers an unknown expectation itself, with an empty body. Routing it here lets
  // the hooks answer.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  rejectUnsupportedMethods(app, allowedMethods);
  registerSystemRoutes(app, deps, metrics, staticFiles);
  if (deps.config.role !== 'worker') {
    registerRoutes(app, deps, routes);
    registerProviderWebhook(app, deps, (event) => receiveProviderEvent(deps, event));
  }
  return app;
}

function guardRequests(app: App, deps: Deps): void {
  const headers = securityHeaders(deps.config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // The server time of the product. Browsers base countdowns on it because their own clock may be
    // wrong.
    reply.header('date', deps.clock.now().toUTCString());
    const error = checkHost(deps.config, request.raw);
    if (error !== undefined) throw error;
    const { expect } = request.headers;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      throw new AppError('request.expectation_unsupported');
    }
    if (request.headers['content-encoding'] !== undefined) {
      throw new AppError('request.media_unsupported');
    }
    const isApi = request.url.startsWith('/api/');
    if (isApi && request.url.includes('%00')) throw new AppError('request.malformed');
  });
}

/** While the process drains, each answer ends its connection, so that the client opens another. */
function closeConnectionsOnDrain(app: App, { draining }: Deps): void {
  app.addHook('onSend', async (_, reply) => {
    if (draining.aborted) reply.header('connection', 'close');
  });
}

function observeAnswers(app: App, deps: Deps, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    deps.log.info('request.done', {
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      request_id: request.id,
    });
  });
  app.addHook('onTimeout', async (request, reply) => {
    sendProblem(request, reply, new AppError('request.too_slow'));
  });
}
