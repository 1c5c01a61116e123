import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/api/src/config/config.ts';
import { Settings } from '../apps/api/src/config/settings.ts';
import { CAPABILITIES } from './lint/capabilities.ts';
import { readTree } from './lint/read-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = readTree(ROOT);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Decision records keep the names of their time. */
const PAGES = [...FILES].filter(
  ([path]) => /^(?:docs\/(?!decisions\/)|[A-Z]+\.md$)/.test(path) && path.endsWith('.md'),
);
const GUIDES = PAGES.filter(([path]) => /^(?:docs\/|AGENTS|CONTRIBUTING)/.test(path));

test('.env.example lists exactly the settings of the API and of npm start, each explained', () => {
  const start = read('tools/start.ts').matchAll(/process\.env\.([A-Z_]+)/g);
  const known = new Set([...Object.keys(Settings.shape), ...Array.from(start, ([, name]) => name)]);
  const example = parseExample();
  expect([...example.keys()].toSorted()).toEqual([...known].toSorted());
  for (const [name, { comment }] of example) expect(comment, name).toMatch(/^# \S/);
});

test('the values of .env.example are the defaults', () => {
  const values = Array.from(parseExample(), ([name, { value }]) => [name, value] as const);
  expect(readConfig(Object.fromEntries(values))).toEqual(readConfig({}));
});

test('the README explains every setting of .env.example', () => {
  const readme = read('README.md');
  const missing = [...parseExample().keys()].filter((name) => !readme.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('CODEOWNERS names a team for every capability, and only paths that exist', () => {
  const lines = read('CODEOWNERS').split('\n');
  const entries = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
  for (const [pattern = '', ...owners] of entries) {
    expect(owners.join(' '), pattern).toMatch(/^@saifu\/[a-z-]+$/);
    if (pattern !== '*') expect(existsSync(join(ROOT, pattern)), pattern).toBe(true);
  }
  const owned = new Set(entries.map(([pattern]) => pattern));
  const rules = readdirSync(join(ROOT, 'packages/domain/src')).map(
    (name) => `/packages/domain/src/${name}/`,
  );
  const modules = CAPABILITIES.map((name) => `/apps/api/src/modules/${name}/`);
  expect([...rules, ...modules].filter((path) => !owned.has(path))).toEqual([]);
});

test('every link of a page leads to a file', () => {
  const broken = PAGES.flatMap(([path, text]) =>
    Array.from(text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g), ([, target = '']) => target)
      .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every file that a guide names exists', () => {
  const named = /`((?:apps|packages|tools|e2e|bench|docs)\/[\w./-]*\w)\/?`/g;
  const missing = GUIDES.flatMap(([path, text]) =>
    Array.from(text.matchAll(named), ([, file = '']) => file)
      .filter((file) => !existsSync(join(ROOT, file)))
      .map((file) => `${path}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('every npm script and program that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const missing = PAGES.flatMap(([path, text]) => [
    ...Array.from(text.matchAll(/npm run ([a-z][\w:-]*\w)(?![\w:*-])/g), ([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${path}: npm run ${name}`),
    ...Array.from(text.matchAll(/\bnode ((?:tools|apps|bench)\/[\w./-]+\.m?[jt]s)\b/g))
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(join(ROOT, file)))
      .map((file) => `${path}: node ${file}`),
  ]);
  expect(missing).toEqual([]);
});

test('every page of docs/ can be reached from docs/README.md', () => {
  const map = read('docs/README.md');
  const isLinked = (path: string) => {
    const relative = path.slice('docs/'.length);
    return map.includes(`](${relative})`) || map.includes(`](${dirname(relative)})`);
  };
  const pages = [...FILES.keys()].filter((path) => /^docs\/.+\.md$/.test(path));
  const others = pages.filter((path) => path !== 'docs/README.md');
  expect(others.filter((path) => !isLinked(path))).toEqual([]);
});

test('every term of the glossary has its Japanese, and words in 「」 are in the texts', () => {
  const texts = [...FILES].filter(([path]) => path.startsWith('packages/i18n/src/ja/'));
  const shown = texts.map(([, text]) => text).join('\n');
  const rows = readTermRows();
  expect(rows.length).toBeGreaterThan(80);
  for (const [term = '', japanese = ''] of rows) {
    expect(japanese, term).toMatch(/[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/u);
    for (const [, word = ''] of japanese.matchAll(/「([^」]+)」/g)) expect(shown).toContain(word);
  }
});

/** The cells of the rows of all glossary tables with a Japanese column. */
function readTermRows(): readonly (readonly string[])[] {
  const sections = read('docs/glossary.md').split(/^## /m);
  return sections
    .filter((section) => section.includes('| Term | Japanese |'))
    .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')))
    .filter((line) => !line.startsWith('| Term |'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, ...cells]) => cells);
}

type ExampleSetting = { readonly value: string; readonly comment: string };

/** The settings of .env.example with their values and the comment line above. */
function parseExample(): ReadonlyMap<string, ExampleSetting> {
  const lines = read('.env.example').split('\n');
  return new Map(
    lines.flatMap((line, index) => {
      const [, name, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, { value, comment: lines[index - 1] ?? '' }]];
    }),
  );
}
