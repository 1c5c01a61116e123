import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawDiagrams } from './diagrams/draw-diagrams.ts';

/** Writes the diagrams of docs/diagrams/ from the code. `node tools/diagrams.ts`. */
const root = join(import.meta.dirname, '..');
for (const [path, text] of await drawDiagrams(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  process.stdout.write(`${path}\n`);
}
