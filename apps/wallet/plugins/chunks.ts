import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../src');

// Roots of the chunks: the first page, the other auth screens, the frame around member screens, and
// the screens members open most often.
const LOGIN = ['main.tsx', 'screens/auth/sign-in.tsx'].map(toSource);
const AUTH = [
  ...['auth/sign-in-with-otp', 'auth/sign-up', 'auth/forgot-password', 'auth/resend-confirm-url'],
  ...['auth/verify', 'auth/enter-otp', 'legal/general-terms'],
].map((name) => toSource(`screens/${name}.tsx`));
const MEMBER_SHELL = [
  ...['app/bell.tsx', 'app/navigation-drawer.tsx', 'offline-cache/persist-response.ts'],
].map(toSource);
// Guests open it from a link, so it loads nothing of the member screens.
const INVOICE = toSource('screens/pay/payment-invoice.tsx');
const FREQUENT = ['home/home', 'history/payment-history', 'pay/payment-invoice'].map((name) =>
  toSource(`screens/${name}.tsx`),
);

/**
 * A module goes into the shared chunk when at least this many screens import it. Screens that do
 * not need it download it too.
 */
const SHARED_BY = 3;

type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

/** In order of priority: a module belongs to the first chunk that claims it. */
const NAMES = ['boot', 'react', 'login', 'common', 'auth', 'pay', 'member', 'invoice'] as const;
type Name = (typeof NAMES)[number];

/**
 * Assigns modules to chunks by the screens that need them. One chunk per module would mean many
 * small requests whose overhead exceeds their content, so modules used together share a file.
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
    // An icon, or a module shared by one frequent screen and any other screen, would otherwise
    // become a small separate file.
    ...[...findSharedModules(screens, 2, graph)].filter((id) => frequent.has(id) || isIcon(id)),
    ...findSharedModules(screens, SHARED_BY, graph),
  ]);
  const auth = collectImports(AUTH, graph);
  const invoice = collectImports([INVOICE], graph);
  const shared = new Set([...member].filter((id) => auth.has(id)));
  const authOnly = findSharedModules(AUTH, 2, graph);
  // Later entries override earlier ones.
  const assignments: readonly (readonly [Name, ReadonlySet<string>])[] = [
    // Its lazily loaded parts import from it.
    ['invoice', invoice],
    ['member', member],
    ['pay', intersect(member, invoice)],
    // Sign-up must not load the member chunk, and the invoice not the auth chunk.
    ['auth', shared],
    ['auth', authOnly],
    ['common', intersect(new Set([...shared, ...authOnly]), invoice)],
    ['login', login],
    ['react', new Set([...login].filter((id) => /\/(?:react|react-dom|scheduler)\//.test(id)))],
    ['boot', collectImports([toSource('bootstrap.ts')], graph)],
  ];
  const names = new Map(
    assignments.flatMap(([name, ids]) => [...ids].map((id) => [id, name] as const)),
  );
  // A screen that needs only icons of the member chunk must not load it.
  for (const screen of screens) {
    for (const name of ['member', 'pay'] as const) {
      const needed = [...collectImports([screen], graph)].filter((id) => names.get(id) === name);
      if (needed.every(isIcon)) for (const id of needed) names.set(id, 'common');
    }
  }
  return names;
}

function intersect(one: ReadonlySet<string>, two: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((id) => two.has(id)));
}

function isIcon(id: string): boolean {
  return id.includes('/icons-react/');
}

/** The modules that at least `minimum` of the roots import. */
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

/** The roots and all their transitive static imports. */
function collectImports(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  }
  return reached;
}

function toSource(path: string): string {
  const file = join(SOURCE, path);
  // A wrong path would silently drop its modules from their chunk.
  if (!existsSync(file)) throw new Error(`apps/wallet/plugins/chunks.ts: file not found: ${path}`);
  return file;
}
