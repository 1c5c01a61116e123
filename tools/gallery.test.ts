import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['packages/ui/src/*', 'packages/web/src/components'];
/** Not components themselves: the frame of the stories. */
const GALLERY = 'packages/ui/src/gallery/';

const sources = globSync(
  FOLDERS.map((folder) => `${folder}/*.tsx`),
  { cwd: ROOT },
).filter((path) => !path.startsWith(GALLERY));
const isStory = (path: string) => path.endsWith('.stories.tsx');
const components = sources
  .filter((path) => !isStory(path) && !path.endsWith('.test.tsx'))
  .flatMap((path) => findComponents(read(path)).map((name) => [name, dirname(path)] as const));

test.each(components)('a story beside %s in %s renders it', (name, folder) => {
  const stories = sources.filter((path) => isStory(path) && dirname(path) === folder);
  const isRendered = stories.some((path) => isRenderedIn(read(path), name));
  expect(isRendered, `add a story for ${name} to ${folder}/`).toBe(true);
});

test('every exported component is found', () => {
  expect(components.length).toBeGreaterThan(60);
  expect(findComponents('export function Button() {}\nexport function getName() {}')).toEqual([
    'Button',
  ]);
});

test('a story of a component with a longer name does not count', () => {
  expect(isRenderedIn('<ButtonLink href="/">', 'Button')).toBe(false);
  expect(isRenderedIn('<Button>', 'Button')).toBe(true);
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The architecture lint allows no other form for an exported component. */
function findComponents(source: string): readonly string[] {
  return [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name);
}

function isRenderedIn(source: string, name: string): boolean {
  return new RegExp(`<${name}\\b`).test(source);
}
