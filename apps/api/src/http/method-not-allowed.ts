import type { Endpoint } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import type { App } from '../app.ts';

/** Those that ask for more than a look: the head of what has none is not there. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** The methods of a path, as the header `Allow` lists them; undefined where nothing is known. */
export type AllowedMethods = (path: string) => string | undefined;

const READS = 'GET, HEAD';
const API_PAGE = /^\/api\/(?:openapi\.json|docs|docs\.css)$/;

/**
 * A known address asked in a way it does not know says which ways it knows, before a body is read,
 * whatever that is. Looked up when nothing was found: rows of their own would make half of all.
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

/** What is spelled out stands before what a name in braces stands for. */
export function createAllowedMethods(rows: readonly Endpoint[]): AllowedMethods {
  const byPath = [...Map.groupBy(rows, (row) => row.path)];
  const bracesIn = (path: string) => path.split('{').length;
  const known = byPath
    .toSorted(([one], [other]) => bracesIn(one) - bracesIn(other))
    .map(([path, ofPath]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`),
      allowed: [...new Set(ofPath.map(({ method }) => method))].join(', '),
    }));
  return (path) => known.find(({ pattern }) => pattern.test(path))?.allowed;
}

/** Pages can only be read, and every address outside the API is one. */
export function pageMethods(path: string): string | undefined {
  return path.startsWith('/api/') && !API_PAGE.test(path) ? undefined : READS;
}
