import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../src');

// What everybody loads first, what stands beside it, what members have around their screens, and
// what most of them open.
const LOGIN = ['main.tsx', 'screens/auth/sign-in.tsx'].map(toSource);
const AUTH = [
  ...['auth/sign-in-with-otp', 'auth/sign-up', 'auth/forgot-password', 'auth/resend-confirm-url'],
  ...['auth/verify', 'auth/enter-otp', 'legal/general-terms'],
].map((name) => toSource(`screens/${name}.tsx`));
const MEMBER_SHELL = [
  ...['app/bell.tsx', 'app/navigation-drawer.tsx', 'offline-cache/persist-response.ts'],
].map(toSource);
const FREQUENT = ['home/home', 'history/payment-history', 'pay/payment-invoice'].map((name) =>
  toSource(`screens/${name}.tsx`),
);
const FLATTEN_KEYS = join(import.meta.dirname, '../../../packages/i18n/src/flatten-keys.ts');

/** So many screens must want a module before those that do not load it for the others' sake. */
const SHARED_BY = 3;

type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

/** In the order in which they take their modules; what one has taken is not there for the next. */
const NAMES = ['boot', 'react', 'login', 'auth', 'member'] as const;
type Name = (typeof NAMES)[number];

/**
 * Which file a module goes into, by who needs it. One for every part would be many small requests,
 * which cost more than they carry; so what is wanted together travels together.
 */
export function chunkGroups() {
  let names: ReadonlyMap<string, Name> | undefined;
  return NAMES.map((name, at) => ({
    debugName: name,
    name: (id: string, graph: Graph) => {
      names ??= assignChunks(graph);
      return names.get(id) === name ? name : null;
    },
    priority: NAMES.length - at,
  }));
}

function assignChunks(graph: Graph): ReadonlyMap<string, Name> {
  const screens = graph.getModuleInfo(toSource('app/screens.ts'))?.dynamicallyImportedIds ?? [];
  const login = collectImports(LOGIN, graph);
  const frequent = collectImports(FREQUENT, graph);
  const member = new Set([
    ...collectImports(MEMBER_SHELL, graph),
    // What one of the daily ones shares with any other would be a small file on its way.
    ...[...findSharedModules(screens, 2, graph)].filter((id) => frequent.has(id)),
    ...findSharedModules(screens, SHARED_BY, graph),
  ]);
  const auth = collectImports(AUTH, graph);
  // What is later in this list goes before what is earlier.
  const assignments: readonly (readonly [Name, ReadonlySet<string>])[] = [
    ['member', member],
    // Nobody loads what members share only to sign up.
    ['auth', new Set([...member].filter((id) => auth.has(id)))],
    ['auth', findSharedModules(AUTH, 2, graph)],
    ['login', login],
    ['react', new Set([...login].filter((id) => /\/(?:react|react-dom|scheduler)\//.test(id)))],
    ['boot', collectImports([toSource('bootstrap.ts'), FLATTEN_KEYS], graph)],
  ];
  return new Map(assignments.flatMap(([name, ids]) => [...ids].map((id) => [id, name] as const)));
}

/** The modules that at least so many of these need. */
function findSharedModules(
  roots: readonly string[],
  minimum: number,
  graph: Graph,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const root of roots) {
    for (const id of collectImports([root], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= minimum).map(([id]) => id));
}

/** Everything that is loaded with these, because they import it or something that does. */
function collectImports(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  }
  return reached;
}

function toSource(path: string): string {
  const file = join(SOURCE, path);
  // A name that no file has would only take modules out of their chunk, without a word.
  if (!existsSync(file)) throw new Error(`apps/wallet/plugins/chunks.ts: there is no ${path}`);
  return file;
}
