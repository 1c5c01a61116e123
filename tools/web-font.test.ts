import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { interFont } from '../packages/web/plugins/inter-font.ts';

const ROOT = join(import.meta.dirname, '..');
const STYLE_SHEET = join(ROOT, 'packages/ui/src/fonts.css');
/** With its hash in the name. */
const FONT = /^assets\/inter-(?:letters|digits)-.+\.woff2$/;
const SIZE_MAX_BYTES = 40_000;
/** Heights of Inter above and below the baseline, in em. */
const ASCENT = 0.96875;
const DESCENT = 0.24121;

let files: ReadonlyMap<string, string | Uint8Array>;
const find = (name: RegExp) => [...files.keys()].filter((path) => name.test(path)).toSorted();
const read = (name: RegExp) => files.get(find(name)[0] ?? '') ?? '';

beforeAll(async () => {
  files = await buildPage();
});

test('the font has at most 40 kB', () => {
  const bytes = find(FONT).map((path) => files.get(path)?.length ?? 0);
  expect(bytes).toHaveLength(2);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(SIZE_MAX_BYTES);
});

test('the font has the yen sign, digits and Latin letters, and nothing Japanese', () => {
  const characters = find(FONT).flatMap(
    (path) => create(Buffer.from(files.get(path) ?? '')).characterSet,
  );
  const text = String.fromCodePoint(...characters);
  expect([...'¥0123456789,.−AZazÀÿ•’'].filter((each) => !text.includes(each))).toEqual([]);
  expect(text).not.toMatch(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。]/u,
  );
});

test('the page preloads exactly the files that its style sheet names', () => {
  const html = String(read(/index\.html$/));
  const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link);
  expect(preloads.toSorted()).toEqual(
    find(FONT).map(
      (path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${path}">`,
    ),
  );
  const urls = [...String(read(/\.css$/)).matchAll(/url\(["']?\/([^"')]+)/g)].map(([, url]) => url);
  expect([...new Set(urls)].toSorted()).toEqual(find(FONT));
});

test('the license of the font is among the files', () => {
  expect(String(read(/^licenses\/inter\.txt$/))).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

// Helvetica has the widths of Arial.
test.each([
  ['letters', 400, 'Helvetica'],
  ['digits', 400, 'Helvetica'],
  ['letters', 600, 'Helvetica-Bold'],
  ['digits', 600, 'Helvetica-Bold'],
] as const)('%s of the fallback from weight %d are as wide and high as Inter', async (...row) => {
  const [kind, weight, system] = row;
  const face = readFallback(kind, weight);
  const text = kind === 'digits' ? '0123456789' : readEnglishLetters();
  // The weights that the tokens name: regular and medium, or bold.
  const weights = weight === 400 ? [400, 500] : [650];
  const widths = await Promise.all(weights.map((each) => measureInter(text, each)));
  const inter = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const factor = inter / measureSystemFont(text, system);
  expect(Math.abs(face.sizeAdjust - factor)).toBeLessThan(0.01);
  expect(face.ascent * face.sizeAdjust).toBeCloseTo(ASCENT, 2);
  expect(face.descent * face.sizeAdjust).toBeCloseTo(DESCENT, 2);
});

test('the heights of Inter are those that the fallback is compared with', async () => {
  const { unitsPerEm, ascent, descent } = create(await pinInter(400));
  expect(ascent / unitsPerEm).toBeCloseTo(ASCENT, 4);
  expect(-descent / unitsPerEm).toBeCloseTo(DESCENT, 4);
});

/** Builds a page with the style sheet and the plugin alone. */
async function buildPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const root = mkdtempSync('/tmp/saifu-font-');
  try {
    const script = '<script type="module" src="/entry.js"></script>';
    writeFileSync(join(root, 'index.html'), `<html><head>${script}</head><body></body></html>`);
    writeFileSync(join(root, 'entry.js'), `import ${JSON.stringify(STYLE_SHEET)};`);
    const built = await build({
      configFile: false,
      logLevel: 'error',
      root,
      plugins: [interFont()],
      build: { write: false, assetsInlineLimit: 0 },
    });
    if (!('output' in built)) throw new Error('the build returned no output');
    return new Map(
      built.output.map((file) => [file.fileName, file.type === 'asset' ? file.source : file.code]),
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}

type Fallback = {
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
};

function readFallback(kind: 'letters' | 'digits', weight: 400 | 600): Fallback {
  const faces = readFileSync(STYLE_SHEET, 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  const face = faces.find(
    (each) =>
      each.includes('"Inter Fallback"') &&
      each.includes(`font-weight: ${weight} `) &&
      each.includes('unicode-range: U+30-39;') === (kind === 'digits'),
  );
  const percent = (property: string) =>
    Number(new RegExp(`${property}: ([\\d.]+)%`).exec(face ?? '')?.[1]) / 100;
  return {
    sizeAdjust: percent('size-adjust'),
    ascent: percent('ascent-override'),
    descent: percent('descent-override'),
  };
}

/** The letters of the English texts, so that frequent letters count more. */
function readEnglishLetters(): string {
  const texts = globSync('packages/i18n/src/en/*.json', { cwd: ROOT }).map((path) =>
    Object.values(JSON.parse(readFileSync(join(ROOT, path), 'utf8'))).join(' '),
  );
  return texts
    .join(' ')
    .replaceAll(/[^A-Za-z ]/g, '')
    .slice(0, 5000);
}

/** Inter with one weight, as a font that fontkit can measure. */
async function pinInter(weight: number): Promise<Uint8Array> {
  const ui = createRequire(STYLE_SHEET);
  const folder = dirname(ui.resolve('@fontsource-variable/inter/package.json'));
  const source = readFileSync(join(folder, 'files/inter-latin-wght-normal.woff2'));
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
  return subsetFont(source, letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepFeatures: ['tnum'],
    noHinting: true,
  });
}

/** The width in em, with tabular digits. */
async function measureInter(text: string, weight: number): Promise<number> {
  const font = create(await pinInter(weight));
  return font.layout(text, ['tnum']).advanceWidth / font.unitsPerEm;
}

function measureSystemFont(text: string, name: string): number {
  const api = createRequire(join(ROOT, 'apps/api/package.json'));
  const path = join(dirname(api.resolve('pdfkit')), 'data', `${name}.afm`);
  const widths = new Map(
    [...readFileSync(path, 'utf8').matchAll(/^C (\d+) ; WX (\d+) /gm)].map(([, code, width]) => [
      String.fromCodePoint(Number(code)),
      Number(width) / 1000,
    ]),
  );
  return [...text].reduce((sum, character) => sum + (widths.get(character) ?? 0), 0);
}
