import { OPEN_TO_ALL, OPEN_TO_WORKSHOP, ROOMS, WORKSHOP } from './rooms.ts';
import type { Finding, Rule, Tree } from './rule.ts';
import type { Import, Source } from './source.ts';

type Find = Rule['find'];

type Wall = {
  /** What is imported: a path of the repository, or a package's name. */
  readonly of: RegExp;
  readonly but?: RegExp;
  /** A type leaves no trace in what runs. */
  readonly typesPass?: boolean;
};

/** Finds imports of what stands behind a wall. */
export function imports({ of, but, typesPass = false }: Wall): Find {
  return (source) =>
    importsWhere(source, ({ target, isType }) => {
      if (typesPass && isType) return false;
      return of.test(target) && !but?.test(target);
    });
}

/** One of our packages that this one may not know. */
export const packageNotAllowed: Find = (source) =>
  importsWhere(source, ({ target }) => {
    const name = /^@saifu\/([^/]+)/.exec(target)?.[1];
    if (name === undefined || OPEN_TO_ALL.includes(target)) return false;
    if (WORKSHOP.test(source.path)) return false;
    return !roomOf(source.path)?.ours.includes(name);
  });

/** Something from outside in a package that must run anywhere. */
export const outsideNotAllowed: Find = (source) =>
  importsWhere(source, ({ target, isRelative }) => {
    const isOutside = !isRelative && !target.startsWith('@saifu/');
    return isOutside && roomOf(source.path)?.outside.test(target) === false;
  });

/** A path that climbs out of its package. */
export const leavesRoom: Find = (source) =>
  importsWhere(source, ({ target, isRelative }) => {
    if (!isRelative) return false;
    if (WORKSHOP.test(source.path)) return !OPEN_TO_WORKSHOP.test(target);
    const room = roomPathOf(source.path);
    return room !== undefined && !target.startsWith(`${room}/`);
  });

export const withoutExtension: Find = (source) =>
  importsWhere(source, ({ target, isRelative }) => {
    return isRelative && !/\.(?:ts|tsx|mjs|css|json|svg)(?:\?[\w&]+)?$/.test(target);
  });

/** A feature that knows another one. */
export const otherFeature: Find = (source) => {
  const own = /^apps\/\w+\/src\/features\/[^/]+\//.exec(source.path)?.[0] ?? '';
  return importsWhere(source, ({ target }) => {
    return /^apps\/\w+\/src\/features\//.test(target) && !target.startsWith(own);
  });
};

const MODULE_FILE = /^apps\/api\/src\/modules\/[^/]+\/[^/]+\.ts$/;
const NOT_USE_CASE =
  /\/(?:routes|subscribers|sweeps|store|views|[^/]+\.repository)\.ts$|\.test\.ts$/;

/** A use case, called by something that is not its door. Its types may travel. */
export const useCase: Find = (source, tree) =>
  importsWhere(source, ({ target, isType }) => !isType && isUseCase(target, tree));

/** What a module does is a file with an exported function; without one it is a table of data. */
function isUseCase(path: string, tree: Tree): boolean {
  if (!MODULE_FILE.test(path) || NOT_USE_CASE.test(path)) return false;
  return /^export (?:async )?function /m.test(tree.get(path)?.text ?? '');
}

function roomPathOf(path: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+/.exec(path)?.[0];
}

function roomOf(path: string) {
  return ROOMS[roomPathOf(path) ?? ''];
}

function importsWhere(source: Source, isWrong: (found: Import) => boolean): readonly Finding[] {
  const wrong = source.code?.imports.filter(isWrong) ?? [];
  return wrong.map(({ target, offset }) => ({ line: source.lineAt(offset), found: target }));
}
