import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { bitcashRoutes } from './bitcash.ts';
import type { SandboxContext } from './context.ts';
import { controlRoutes } from './control.ts';
import { ApiError, createServerError, unknownRouteError } from './errors.ts';
import { toErrorResponse } from './execute-request.ts';
import { createId } from './ids.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { Route } from './route.ts';
import { balanceRoutes } from './routes/balance.ts';
import { customerRoutes } from './routes/customers.ts';
import { disputeRoutes } from './routes/disputes.ts';
import { eventRoutes } from './routes/events.ts';
import { paymentIntentActionRoutes } from './routes/payment-intent-actions.ts';
import { paymentIntentRoutes } from './routes/payment-intents.ts';
import { paymentMethodRoutes } from './routes/payment-methods.ts';
import { refundRoutes } from './routes/refunds.ts';
import { searchPaymentIntentRoutes } from './routes/search-payment-intents.ts';
import { setupIntentRoutes } from './routes/setup-intents.ts';
import { serveRoute } from './serve-route.ts';

// Evidence has up to 20,000 characters, of nine bytes each in a form.
const BODY_BYTES_MAX = 262_144;
const REQUEST_MS_MAX = 30_000;

/** All routes of the Stripe API. */
export const ROUTES: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...searchPaymentIntentRoutes,
  ...paymentIntentActionRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...eventRoutes,
];

export function buildServer(sandbox: SandboxContext): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    // Logging is off: requests contain card numbers, and the journal records every change.
    logger: false,
    genReqId: () => createId('req'),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, _, reply) => sendError(reply, toApiError(error)),
  });
  app.removeAllContentTypeParsers();
  const parseAsString = { parseAs: 'string' } as const;
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, parseAsString, (_, body, done) => done(null, body));
  app.addContentTypeParser('application/json', parseAsString, (_, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    reply.header('cache-control', 'no-cache, no-store');
    const version = request.headers['stripe-version'];
    if (typeof version === 'string') reply.header('stripe-version', version.slice(0, 40));
  });
  app.setNotFoundHandler((request, reply) => {
    sendError(reply, unknownRouteError(request.method, request.url));
  });
  app.setErrorHandler((error, _, reply) => sendError(reply, toApiError(error)));

  for (const route of ROUTES) serveRoute(app, sandbox, route);
  bitcashRoutes(app, sandbox);
  pageRoutes(app, sandbox);
  if (sandbox.settings.isControlEnabled) controlRoutes(app, sandbox);
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}

function sendError(reply: FastifyReply, error: ApiError): void {
  const { status, body } = toErrorResponse(error);
  reply.code(status).header('content-type', 'application/json').send(body);
}

/** Converts errors that Fastify raises before a handler runs into Stripe errors. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const errorBody = { type: 'invalid_request_error', message: String(message) } as const;
    return new ApiError(statusCode, errorBody);
  }
  process.stderr.write(`Stripe sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  return createServerError();
}
