import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

// The package belongs to packages/ui, which has the style sheet.
const ui = createRequire(createRequire(import.meta.url).resolve('@saifu/ui/fonts.css'));
const INTER = dirname(ui.resolve('@fontsource-variable/inter/package.json'));
const SOURCE = join(INTER, 'files/inter-latin-wght-normal.woff2');

const STYLE_SHEET = /\/packages\/ui\/src\/fonts\.css$/;
/** The range of the weights in tokens.css. */
const WEIGHTS = { min: 400, max: 700 } as const;

type Part = { readonly characters: string; readonly features: readonly string[] };

/**
 * Tabular figures would also widen the hyphen and the slash, so the digits are a font of their own.
 * Their names stand in `fonts.css`.
 */
const PARTS: Readonly<Record<string, Part>> = {
  'inter-letters.woff2': {
    // Letters of Western European languages, and the punctuation of the texts.
    characters: [
      ...range(0x20, 0x2f),
      ...range(0x3a, 0x7e),
      ...range(0xa0, 0xff),
      ...'–—‘’“”•…−',
    ].join(''),
    features: ['kern'],
  },
  'inter-digits.woff2': { characters: '0123456789', features: ['tnum'] },
};

/**
 * Builds the Latin font: subsets of Inter, preloaded by the page, with the license beside them.
 * Japanese and Korean text uses the fonts of the system.
 */
export function interFont(): Plugin {
  let isWritten: Promise<unknown> | undefined;
  let cacheDir = '';
  let base = '';
  return {
    name: 'inter-font',
    enforce: 'pre',
    configResolved(config) {
      cacheDir = config.cacheDir;
      base = config.base;
    },
    transform: {
      filter: { id: STYLE_SHEET },
      async handler(code) {
        isWritten ??= writeParts(cacheDir);
        await isWritten;
        return { code: code.replaceAll('url("./', `url("${cacheDir}/`), map: null };
      },
    },
    async generateBundle() {
      const source = await readFile(join(INTER, 'LICENSE'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'licenses/inter.txt', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => findFonts(bundle).map((name) => toPreload(base + name)),
    },
  };
}

/** Writes the subsets to files that the style sheet can refer to. */
async function writeParts(folder: string): Promise<void> {
  const source = await readFile(SOURCE);
  await mkdir(folder, { recursive: true });
  for (const [name, { characters, features }] of Object.entries(PARTS)) {
    const bytes = await subsetFont(source, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: features,
      noHinting: true,
    });
    const path = join(folder, name);
    // Another build may read the file at the same time.
    await writeFile(`${path}.${process.pid}`, bytes);
    await rename(`${path}.${process.pid}`, path);
  }
}

/** The built names of the fonts, with their hashes. The bundle is empty during development. */
function findFonts(bundle: Bundle): readonly string[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'asset' && file.names.some((name) => name in PARTS))
    .map((file) => file.fileName);
}

/** A font is always requested with CORS, so its preload must be as well. */
function toPreload(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
  return { tag: 'link', attrs: { ...attrs, href }, injectTo: 'head-prepend' };
}

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
}
