import { type Endpoint, getMethods } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import type { App } from '../app.ts';

/** HEAD is left out: HEAD of a path without GET returns 404. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** The value of the `Allow` header for a path; undefined if the path is unknown. */
export type AllowedMethods = (path: string) => string | undefined;

const READS = 'GET, HEAD';
const API_PAGE = /^\/api\/(?:(?:openapi|postman)\.json|docs(?:\/[a-z-]+\.(?:js|css))?)$/;

/**
 * Answers 405 with the allowed methods for a known path, before any body is read. The check runs
 * only when no route matched: explicit routes would double the number of routes.
 */
export function rejectUnsupportedMethods(app: App, allowedMethods: AllowedMethods): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'HEAD') return;
    const path = request.url.split('?')[0] ?? '';
    const isUnusual = !METHODS.includes(request.method);
    const allowed = allowedMethods(path) ?? (isUnusual ? pageMethods(path) : undefined);
    if (allowed === undefined) return;
    reply.header('allow', allowed);
    throw new AppError('request.method_unsupported');
  });
}

/** Literal paths match before paths with parameters. */
export function createAllowedMethods(rows: readonly Endpoint[]): AllowedMethods {
  const byPath = [...Map.groupBy(rows, (row) => row.path)];
  const bracesIn = (path: string) => path.split('{').length;
  const known = byPath
    .toSorted(([one], [other]) => bracesIn(one) - bracesIn(other))
    .map(([path, ofPath]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`),
      allowed: [...new Set(ofPath.flatMap(getMethods))].join(', '),
    }));
  return (path) => known.find(({ pattern }) => pattern.test(path))?.allowed;
}

/** Pages are read-only, and every path outside the API is a page. */
export function pageMethods(path: string): string | undefined {
  return path.startsWith('/api/') && !API_PAGE.test(path) ? undefined : READS;
}
