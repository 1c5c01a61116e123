import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkImports, importRules } from './lint/check-imports.ts';
import { lintFiles } from './lint/lint.ts';
import { PACKAGES } from './lint/packages.ts';
import { PLANTED, type Planted } from './lint/planted.fixture.ts';
import { PLANTED_ENGINES } from './lint/planted-engines.fixture.ts';
import { FORMS, IMPORTED, PLANTED_IMPORTS } from './lint/planted-imports.fixture.ts';
import { PLANTED_SQL } from './lint/planted-sql.fixture.ts';
import { RULES } from './lint/rules.ts';

const PLANTED_FILES = [...PLANTED, ...PLANTED_SQL, ...PLANTED_ENGINES];
// Another process on a busy machine.
const SLOW_TEST = { timeout: 60_000 };

const rulesBroken = (path: string, text: string, { beside = {} }: Planted) =>
  lintFiles(new Map(Object.entries({ ...beside, [path]: text })))
    .filter((violation) => violation.path === path)
    .map((violation) => violation.rule);

test.each(PLANTED_FILES)('$rule is caught in $path', (planted) => {
  expect(rulesBroken(planted.path, planted.bad, planted)).toEqual([planted.rule]);
});

test.each(PLANTED_FILES)('$rule is satisfied when $path is mended', (planted) => {
  expect(rulesBroken(planted.goodPath ?? planted.path, planted.good, planted)).toEqual([]);
});

test('every rule has been broken here once', async () => {
  const planted = new Set([...PLANTED_FILES, ...PLANTED_IMPORTS].map(({ rule }) => rule));
  const rules = [...RULES.map(({ name }) => name), ...(await importRules())];
  expect(rules.filter((name) => !planted.has(name))).toEqual([]);
});

test('every import that breaks a rule is caught, and by that rule alone', SLOW_TEST, async () => {
  const files = PLANTED_IMPORTS.flatMap(({ bad, beside }) => [bad, ...(beside ? [beside] : [])]);
  const expected = PLANTED_IMPORTS.map(({ rule, bad: [path] }) => `${path}  ${rule}`);
  expect(await importRulesBroken(files)).toEqual(expected.toSorted());
});

test('every import beside it is allowed', SLOW_TEST, async () => {
  const files = PLANTED_IMPORTS.flatMap(({ good, beside }) => [good, ...(beside ? [beside] : [])]);
  expect(await importRulesBroken(files)).toEqual([]);
});

test('an import is seen however it is written', SLOW_TEST, async () => {
  const paths = FORMS.map((_, index) => `packages/domain/src/form-${index}.tsx`);
  const files = FORMS.map((text, index) => [paths[index] ?? '', text] as const);
  const expected = paths.map((path) => `${path}  no-unlisted-package`);
  expect(await importRulesBroken(files)).toEqual(expected.toSorted());
});

test('a violation is told with its line', async () => {
  const text = `${'// A line.\n'.repeat(4)}export const f = () => 1;\nimport '@saifu/ui/x';\n`;
  const path = 'packages/domain/src/y.ts';
  expect(lintFiles(new Map([['a.md', '# One\n\nLine.\n']]))).toEqual([]);
  expect(lintFiles(new Map([[path, text]]))).toMatchObject([
    { path, line: 5, rule: 'function-constant' },
  ]);
  expect(await checkImports(plant([[path, text]]), [path])).toMatchObject([
    { path, line: 6, rule: 'no-unlisted-package', found: 'packages/ui/src/x.ts' },
  ]);
});

test('the program names file, line, rule and remedy, and fails', SLOW_TEST, () => {
  const folder = plant([
    ['packages/ui/src/x.css', '.x {\n  color: #fff;\n}\n'],
    ['node_modules/x/x.css', '.x {\n  color: #fff;\n}\n'],
    ['packages/ui/src/y.ts', "import '@saifu/client/x';\n"],
  ]);
  const program = join(import.meta.dirname, 'lint.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' });
  const [colour, imported, ...rest] = stdout.split('\n');
  expect(colour).toMatch(/^packages\/ui\/src\/x\.css:2 {2}colour-in-css {2}use a colour of /);
  expect(imported).toMatch(/^packages\/ui\/src\/y\.ts:1 {2}no-unlisted-package {2}import only /);
  expect(rest).toEqual(['']);
  expect(status).toBe(1);
});

type Files = readonly (readonly [path: string, text: string])[];

async function importRulesBroken(files: Files): Promise<readonly string[]> {
  const violations = await checkImports(
    plant(files),
    files.map(([path]) => path),
  );
  return violations.map(({ path, rule }) => `${path}  ${rule}`).toSorted();
}

/** A small tree with our packages, what the planted files import, and these. */
function plant(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'saifu-lint-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const imported = IMPORTED.map((path) => [path, 'export {};\n'] as const);
  const manifests = Object.keys(PACKAGES).map((folder) => {
    return [`${folder}/package.json`, '{ "exports": { "./*": "./src/*.ts" } }\n'] as const;
  });
  for (const [path, text] of [...imported, ...manifests, ...files]) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@saifu'));
  for (const folder of Object.keys(PACKAGES)) {
    symlinkSync(join(root, folder), join(root, 'node_modules/@saifu', folder.split('/')[1] ?? ''));
  }
  return root;
}
