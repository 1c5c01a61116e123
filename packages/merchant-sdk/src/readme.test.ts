import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSaifu } from './create-saifu.ts';

const PACKAGE = join(import.meta.dirname, '..');
const EXAMPLES = join(PACKAGE, 'examples');

const examples = readdirSync(EXAMPLES).map((name) => readFileSync(join(EXAMPLES, name), 'utf8'));

function readBlocks(path: string): readonly string[] {
  return [...readFileSync(path, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, block = '']) => block,
  );
}

// The compiler checks the examples, and an end-to-end test runs the first one.
test('the code of both READMEs is that of the examples', () => {
  expect(readBlocks(join(PACKAGE, 'README.md')).toSorted()).toEqual(examples.toSorted());
  const first = readFileSync(join(EXAMPLES, 'first-invoice.ts'), 'utf8');
  expect(readBlocks(join(PACKAGE, '../../README.md'))).toEqual([first]);
});

test('the README lists every method', () => {
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `(\w+)` \| (`.*`) \|$/gm)];
  const listed = rows.map(([, resource, methods = '']) => {
    return [resource, methods.replaceAll('`', '').split(', ').toSorted()];
  });
  const saifu = createSaifu({ apiKey: 'sk_1', baseUrl: 'https://pay.example' });
  const methods = Object.entries(saifu).map(([resource, each]) => {
    return [resource, Object.keys(each).toSorted()];
  });
  expect(listed).toEqual(methods);
});
