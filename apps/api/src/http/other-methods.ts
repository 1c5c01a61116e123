import { Refusal } from '@saifu/domain/refusal';
import type { App } from '../app.ts';
import type { Route } from './serve.ts';

/** Those that ask for more than a look: the head of what has none is not there. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

type Known = { readonly pattern: RegExp; readonly ways: string };

/**
 * A known address asked in a way it does not know says which ways it knows, before a body is read,
 * whatever that is. Looked up when nothing was found: rows of their own would make half of all.
 */
export function refuseOtherMethods(app: App, routes: readonly Route[]): void {
  const known = knownOf(routes);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !METHODS.includes(request.method)) return;
    const path = request.url.split('?')[0] ?? '';
    const found = known.find(({ pattern }) => pattern.test(path));
    if (found === undefined) return;
    reply.header('allow', found.ways);
    throw new Refusal('request.method_unsupported');
  });
}

/** What is spelled out stands before what a name in braces stands for. */
function knownOf(routes: readonly Route[]): readonly Known[] {
  const byPath = [...Map.groupBy(routes, ({ row }) => row.path)];
  const bracesIn = (path: string) => path.split('{').length;
  return byPath
    .toSorted(([one], [other]) => bracesIn(one) - bracesIn(other))
    .map(([path, rows]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`),
      ways: [...new Set(rows.map(({ row }) => row.method))].join(', '),
    }));
}
