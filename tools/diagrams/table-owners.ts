import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAPABILITIES } from '../lint/capabilities.ts';

/** The group of the tables that belong to no capability. */
export const PLATFORM = 'platform';

const SOURCE = 'apps/api/src';
const TEST = /\.(?:test|fixture)\.ts$|\/testing\//;

/**
 * The owner of each table: the platform if it inserts rows, else the capability that does. Of two,
 * the one that the other may import. A table that is only updated belongs to its updater.
 */
export function findOwners(root: string, tables: readonly string[]): ReadonlyMap<string, string> {
  const paths = globSync(`${SOURCE}/**/*.ts`, { cwd: root }).filter((path) => !TEST.test(path));
  const sources = paths.map((path) => ({
    owner: toOwner(path),
    text: readFileSync(join(root, path), 'utf8'),
  }));
  return new Map(
    tables.map((table) => {
      const findWriters = (words: string) =>
        sources
          .filter(({ text }) => new RegExp(`\\b${words} ${table}\\b`).test(text))
          .map(({ owner }) => owner);
      const inserters = findWriters('insert into');
      const writers = inserters.length > 0 ? inserters : findWriters('update');
      const owner = [...CAPABILITIES, PLATFORM].findLast((name) => writers.includes(name));
      if (owner === undefined) throw new Error(`database diagram: nothing writes ${table}`);
      return [table, owner];
    }),
  );
}

function toOwner(path: string): string {
  const [top = '', capability = ''] = path.slice(SOURCE.length + 1).split('/');
  return top === 'modules' ? capability : PLATFORM;
}
