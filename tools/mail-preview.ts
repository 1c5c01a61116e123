import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { composeSample, MESSAGE_KINDS } from './mail-preview/compose-samples.ts';
import { renderPreview } from './mail-preview/render-preview.ts';

/**
 * Writes a page with every email, SMS and push, and each email as a file of its own, named
 * `<kind>.<language>.html`. `node tools/mail-preview.ts [folder]`.
 */
const ROOT = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? join(ROOT, '.cache/mails'));
const STYLES = ['packages/ui/src/tokens.css', 'tools/mail-preview/preview.css'];

const styles = STYLES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const file = join(folder, 'index.html');
mkdirSync(folder, { recursive: true });
writeFileSync(file, renderPreview(styles));
for (const kind of MESSAGE_KINDS) {
  for (const language of LANGUAGES) {
    const { html } = composeSample(kind, language);
    if (html !== null) writeFileSync(join(folder, `${kind}.${language}.html`), html);
  }
}
process.stdout.write(`${pathToFileURL(file)}\n`);
