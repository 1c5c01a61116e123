import { join } from 'node:path';
import { checkImports } from './lint/check-imports.ts';
import { lintFiles } from './lint/lint.ts';
import { readTree } from './lint/read-tree.ts';

/** The architecture rules as a program. `node tools/lint.ts [folder]`. */
const root = process.argv[2] ?? join(import.meta.dirname, '..');
const files = readTree(root);
const violations = [...lintFiles(files), ...(await checkImports(root, files.keys()))];
for (const { path, line, rule, instead, found } of violations) {
  process.stdout.write(`${path}:${line}  ${rule}  ${instead} (${found})\n`);
}
if (violations.length === 0)
  process.stdout.write(`architecture lint: ${files.size} files, no violations\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
