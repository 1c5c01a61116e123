import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CONTRACT = join(import.meta.dirname, '../packages/contract/src');
const FILE = join(CONTRACT, 'field-descriptions.json');
const EXPORT = /^export const (\w+) = /;
const COMMENTED_FIELD = /\n\s*\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\s+(\w+):/g;

/**
 * The doc comments of fields in the contract, as `Schema.field` or `endpoint.field`. The API
 * document is generated without source files, so they are kept in a file.
 */
export function findFieldDescriptions(): Readonly<Record<string, string>> {
  const files = readdirSync(CONTRACT).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const found = files.flatMap((file) => {
    return [...findInSource(readFileSync(join(CONTRACT, file), 'utf8'))];
  });
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function* findInSource(source: string): Iterable<readonly [string, string]> {
  for (const declaration of source.split(/\n(?=(?:export )?(?:const|function|type) )/)) {
    const name = EXPORT.exec(declaration)?.[1]?.replace(/View$/, '');
    if (name === undefined) continue;
    for (const [, comment = '', field = ''] of declaration.matchAll(COMMENTED_FIELD)) {
      yield [`${name}.${field}`, comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()];
    }
  }
}

export function readFieldDescriptions(): unknown {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

if (import.meta.main) {
  writeFileSync(FILE, `${JSON.stringify(findFieldDescriptions(), null, 2)}\n`);
}
