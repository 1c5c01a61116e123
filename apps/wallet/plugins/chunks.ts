import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../src');

// Roots of the chunks: the first page, the other auth screens, the frame around member screens, and
// the screens that are opened directly most often.
const LOGIN = ['main.tsx', 'screens/auth/sign-in.tsx'].map(toSource);
const AUTH = [
  ...['auth/sign-in-with-otp', 'auth/sign-up', 'auth/forgot-password', 'auth/resend-confirm-url'],
  ...['auth/verify', 'auth/enter-otp', 'legal/general-terms'],
].map((name) => toSource(`screens/${name}.tsx`));
const SHELL = ['app/bell.tsx', 'app/main-navigation.tsx'].map(toSource);
// Loads after every page.
const INSTALL = toSource('app/install.ts');
const HOME = toSource('screens/home/home.tsx');
const HISTORY = toSource('screens/history/payment-history.tsx');
const INVOICE = toSource('screens/pay/payment-invoice.tsx');
const SCAN = toSource('screens/pay/scan.tsx');

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
const NAMES = [
  ...(['boot', 'react', 'login', 'common', 'install', 'frequent', 'shell'] as const),
  ...(['scan', 'pay', 'invoice', 'history', 'home', 'auth', 'member'] as const),
] as const;
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
  const roots = screens.map((screen) => [screen]);
  const sharedByTwo = findSharedModules(roots, 2, graph);
  const auth = collectImports(AUTH, graph);
  const login = collectImports(LOGIN, graph);
  const invoice = collectImports([INVOICE], graph);
  const opened = [[HOME], [HISTORY], [INVOICE], [SCAN], SHELL];
  const frequent = collectImports(opened.flat(), graph);
  // Later entries override earlier ones, and a chunk imports only from later ones.
  const assignments: readonly (readonly [Name, ReadonlySet<string>])[] = [
    ['member', findSharedModules(roots, SHARED_BY, graph)],
    // An icon that two screens share would otherwise become a small separate file.
    ['member', new Set([...sharedByTwo].filter(isIcon))],
    ['auth', intersect(sharedByTwo, auth)],
    ['home', collectImports([HOME], graph)],
    ['history', collectImports([HISTORY], graph)],
    ['invoice', invoice],
    // What other screens of paying share with the invoice.
    ['pay', intersect(invoice, sharedByTwo)],
    ['scan', collectImports([SCAN], graph)],
    ['shell', collectImports(SHELL, graph)],
    ['frequent', findSharedModules(opened, 2, graph)],
    ['common', intersect(auth, frequent)],
    ['install', collectImports([INSTALL], graph)],
    ['login', login],
    ['react', new Set([...login].filter((id) => /\/(?:react|react-dom|scheduler)\//.test(id)))],
    ['boot', collectImports([toSource('bootstrap.ts')], graph)],
  ];
  const names = new Map(
    assignments.flatMap(([name, ids]) => [...ids].map((id) => [id, name] as const)),
  );
  // A screen that needs only icons of a chunk must not load it.
  for (const screen of screens) {
    for (const name of ['member', 'home', 'history', 'pay', 'scan', 'frequent'] as const) {
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

/** The modules that at least `minimum` of the groups of roots import. */
function findSharedModules(
  groups: readonly (readonly string[])[],
  minimum: number,
  graph: Graph,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const roots of groups) {
    for (const id of collectImports(roots, graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
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
