import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BUGS } from './bugs.ts';
import { applyPatch } from './copy-tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = /^(apps\/(api\/src|api\/migrations|wallet)|packages\/domain)\//;
const LINES_MAX = 30;

const toFile = ({ id, name }: (typeof BUGS)[number]) => `${id}-${name}.patch`;
const readPatch = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const listChanged = (patch: string) =>
  [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path);

test('each bug has its patch, and each patch its bug', () => {
  const patches = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.patch'));
  expect(patches.toSorted()).toEqual(BUGS.map(toFile).toSorted());
  expect(new Set(BUGS.map(({ id }) => id)).size).toBe(BUGS.length);
  expect(BUGS.length).toBeGreaterThanOrEqual(20);
});

test.each(BUGS.map(toFile))('%s applies to the working tree', (file) => {
  const patch = join(import.meta.dirname, file);
  // Throws with the message of git.
  execFileSync('git', ['apply', '--check', patch], { cwd: ROOT, stdio: 'pipe' });
});

test.each(BUGS.map(toFile))('%s changes a few lines of product code', (file) => {
  const patch = readPatch(file);
  const paths = listChanged(patch);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !PRODUCT.test(path) || /\.test\.ts$/.test(path))).toEqual([]);
  const changed = patch.split('\n').filter((line) => /^[+-](?!\+\+ |-- )/.test(line));
  expect(changed.length).toBeLessThanOrEqual(LINES_MAX);
});

test('a patch is applied to a copy outside the repository', () => {
  const copy = mkdtempSync(join(tmpdir(), 'saifu-planted-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const [bug] = BUGS;
  if (bug === undefined) throw new Error('there are no planted bugs');
  const paths = listChanged(readPatch(toFile(bug)));
  for (const path of paths) {
    mkdirSync(join(copy, path, '..'), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  applyPatch(copy, join(import.meta.dirname, toFile(bug)));
  for (const path of paths) {
    expect(readFileSync(join(copy, path), 'utf8')).not.toBe(readFileSync(join(ROOT, path), 'utf8'));
  }
  expect(() => applyPatch(copy, join(import.meta.dirname, toFile(bug)))).toThrow('patch');
});

test('every detector exists, and the tests that it names', () => {
  const missing = BUGS.flatMap(({ id, detectors }) =>
    detectors.flatMap((detector) => {
      if (!existsSync(join(ROOT, detector.file))) return [`${id} ${detector.file}`];
      if (detector.kind !== 'vitest' || detector.name === undefined) return [];
      const text = readFileSync(join(ROOT, detector.file), 'utf8');
      return new RegExp(detector.name).test(text) ? [] : [`${id} ${detector.name}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('every bug has a detector', () => {
  expect(BUGS.filter(({ detectors }) => detectors.length === 0)).toEqual([]);
});

test('the README has every bug once', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  for (const { id, name } of BUGS) {
    expect(readme.split(`| ${id} | \`${name}\` |`), name).toHaveLength(2);
  }
});
