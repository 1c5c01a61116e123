import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderPreview } from './mail-preview/render-preview.ts';

/** Writes a page with every email, SMS and push. `node tools/mail-preview.ts [folder]`. */
const ROOT = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? join(ROOT, '.cache/mails'));
const STYLES = ['packages/ui/src/tokens.css', 'tools/mail-preview/preview.css'];

const styles = STYLES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const file = join(folder, 'index.html');
mkdirSync(folder, { recursive: true });
writeFileSync(file, renderPreview(styles));
process.stdout.write(`${pathToFileURL(file)}\n`);
