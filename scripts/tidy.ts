import { join } from 'node:path';
import { readTree } from './tidy/read-tree.ts';
import { tidy } from './tidy/tidy.ts';

/** The house rules as a program. `node scripts/tidy.ts [folder]`. */
const root = process.argv[2] ?? join(import.meta.dirname, '..');
const files = readTree(root);
const violations = tidy(files);
for (const { path, line, rule, instead, found } of violations) {
  process.stdout.write(`${path}:${line}  ${rule}  ${instead} (${found})\n`);
}
if (violations.length === 0) process.stdout.write(`tidy: ${files.size} files, nothing to say\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
