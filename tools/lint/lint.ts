import type { Violation } from './rule.ts';
import { RULES } from './rules.ts';
import { readSource } from './source.ts';

/** Checks every rule on every file it applies to. Pure, so that a test can plant anything. */
export function lintFiles(files: ReadonlyMap<string, string>): readonly Violation[] {
  const tree = new Map(Array.from(files, ([path, text]) => [path, readSource(path, text)]));
  return [...tree.values()].flatMap((source) => {
    const { path } = source;
    const rules = RULES.filter(({ on, except }) => on.test(path) && !except?.test(path));
    return rules.flatMap(({ name: rule, find, instead }) =>
      Array.from(find(source, tree), (finding) => ({ path, rule, instead, ...finding })),
    );
  });
}
