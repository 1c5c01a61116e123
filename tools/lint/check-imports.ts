import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import type { Violation } from './rule.ts';

const CONFIGURATION = join(import.meta.dirname, '../../.dependency-cruiser.mjs');

/** Holds the rules of .dependency-cruiser.mjs against these files of the folder `root`. */
export async function checkImports(
  root: string,
  paths: Iterable<string>,
): Promise<readonly Violation[]> {
  const code = Array.from(paths).filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
  if (code.length === 0) return [];
  const options = await extractDepcruiseOptions(CONFIGURATION);
  const { output } = await cruise(code, { ...options, baseDir: root });
  const comments = new Map(options.ruleSet?.forbidden?.map((rule) => [rule.name, rule.comment]));
  return (output as ICruiseResult).summary.violations.map((violation) => ({
    path: violation.from,
    line: lineOf(root, violation),
    rule: violation.rule.name,
    instead: comments.get(violation.rule.name) ?? '',
    found: violation.cycle?.map(({ name }) => name).join(' → ') ?? violation.to,
  }));
}

/** Every name that a rule of .dependency-cruiser.mjs has. */
export async function importRules(): Promise<ReadonlySet<string>> {
  const { ruleSet } = await extractDepcruiseOptions(CONFIGURATION);
  return new Set(ruleSet?.forbidden?.map(({ name }) => name ?? ''));
}

/** The cruiser knows which module is imported, and not where. */
function lineOf(root: string, { from, unresolvedTo }: IViolation): number {
  const lines = readFileSync(join(root, from), 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(`'${unresolvedTo}'`)) + 1 || 1;
}
