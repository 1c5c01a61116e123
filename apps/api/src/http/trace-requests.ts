import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Deps } from '../dependencies.ts';
import { addLogFields, withLogFields } from '../platform/log.ts';
import { inSpan, type OpenSpan, type Tracing } from '../platform/tracing.ts';

/** The first hook: everything after it logs the id of the request and belongs to its trace. */
export function traceRequests(app: App, { tracing }: Pick<Deps, 'tracing'>): void {
  app.addHook('onRequest', (request, reply, done) =>
    withLogFields({ request_id: request.id }, () =>
      inSpan(startRequestSpan(tracing, request, reply), done),
    ),
  );
}

/** Files and health checks are not traced. */
function startRequestSpan(
  tracing: Tracing,
  request: FastifyRequest,
  reply: FastifyReply,
): OpenSpan | undefined {
  if (!tracing.isOn) return undefined;
  const { method } = request;
  const route = request.routeOptions.url;
  if (route === undefined || !route.startsWith('/api/')) return undefined;
  const span = tracing.start({
    name: `${method} ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route },
    link: findProxyTrace(request),
  });
  if (span === undefined) return undefined;
  addLogFields({ trace_id: span.traceId });
  reply.raw.once('close', () => {
    const { statusCode: status } = reply;
    span.end({ 'http.response.status_code': status }, status >= 500);
  });
  return span;
}

/**
 * The trace of a trusted proxy is linked and not continued: many proxies pass on what a browser
 * sends, which must neither decide about sampling nor write into the traces of others. More than
 * one address means that the peer is trusted and has named the caller.
 */
function findProxyTrace({ headers, ips = [] }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : undefined;
}
