import { AGAINST_ORDER, CAPABILITIES } from './capabilities.ts';
import { OPEN_TO_ALL, OPEN_TO_WORKSHOP, ROOMS, WORKSHOP } from './packages.ts';
import type { Finding, Rule } from './rule.ts';
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

/** A capability of the server that imports one before it in the order, or one that has no place. */
export const againstCapabilityOrder: Find = (source) => {
  const from = capabilityOf(source.path);
  if (from === undefined) return [];
  return importsWhere(source, ({ target }) => {
    const to = capabilityOf(target);
    return to !== undefined && to !== from && !mayImport(from, to);
  });
};

function mayImport(from: string, to: string): boolean {
  const isException = AGAINST_ORDER.some((pair) => pair[0] === from && pair[1] === to);
  return isException || (CAPABILITIES.includes(from) && isBefore(from, to));
}

function isBefore(from: string, to: string): boolean {
  return CAPABILITIES.indexOf(from) < CAPABILITIES.indexOf(to);
}

function capabilityOf(path: string): string | undefined {
  return /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1];
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
