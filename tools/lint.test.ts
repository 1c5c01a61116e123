import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintFiles } from './lint/lint.ts';
import { PLANTED, type Planted } from './lint/planted.fixture.ts';
import { RULES } from './lint/rules.ts';

// Another process on a busy machine.
const PATIENT = { timeout: 60_000 };

const rulesBroken = (path: string, text: string, { beside = {} }: Planted) =>
  lintFiles(new Map(Object.entries({ ...beside, [path]: text })))
    .filter((violation) => violation.path === path)
    .map((violation) => violation.rule);

test.each(PLANTED)('$rule is caught in $path', (planted) => {
  expect(rulesBroken(planted.path, planted.bad, planted)).toEqual([planted.rule]);
});

test.each(PLANTED)('$rule is satisfied when $path is mended', (planted) => {
  expect(rulesBroken(planted.goodPath ?? planted.path, planted.good, planted)).toEqual([]);
});

test('every rule has been broken here once', () => {
  const planted = new Set(PLANTED.map(({ rule }) => rule));
  expect(RULES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
});

test('a violation is told with its line', () => {
  const text = '# One\n\nLine.\n';
  const files = new Map([['a.ts', `${'// A line.\n'.repeat(4)}export default 1;\n`]]);
  expect(lintFiles(new Map([['a.md', text]]))).toEqual([]);
  expect(lintFiles(files)).toMatchObject([{ path: 'a.ts', line: 5, rule: 'default-export' }]);
});

test('the program names file, line, rule and remedy, and fails', PATIENT, () => {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'packages/ui/src'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/x'), { recursive: true });
  writeFileSync(join(folder, 'packages/ui/src/x.css'), '.x {\n  color: #fff;\n}\n');
  writeFileSync(join(folder, 'node_modules/x/x.css'), '.x {\n  color: #fff;\n}\n');
  const { status, stdout } = run(folder);
  expect(stdout).toMatch(/^packages\/ui\/src\/x\.css:2 {2}colour-css {2}use a colour of .*\n$/);
  expect(status).toBe(1);
});

test('this tree keeps every rule', PATIENT, () => {
  const { status, stdout } = run();
  expect(stdout).toMatch(/^architecture lint: \d+ files, no violations\n$/);
  expect(status).toBe(0);
});

function run(...folder: readonly string[]) {
  const program = join(import.meta.dirname, 'lint.ts');
  return spawnSync(process.execPath, [program, ...folder], { encoding: 'utf8' });
}
