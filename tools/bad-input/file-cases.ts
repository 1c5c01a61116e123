import { namesPdf, scriptPdf } from '../chaos/hostile/files.ts';
import { createRandom, type Random } from '../chaos/random.ts';
import type { BadCase } from './case.ts';
import { createFormCases } from './form-cases.ts';
import { flipBits } from './image-seeds.ts';
import { type FileCase, toUploadCases } from './upload-cases.ts';

const PDF_TYPE = 'application/pdf';
const CUTS = 64;
const FLIPS = 60;

/** PDFs as attachments, and multipart forms for the receipt scan. */
export function createFileCases(seed: number): readonly BadCase[] {
  const pdfs = [...listCut(), ...listFlipped(seed), ...listChanged(seed), ...listHostile()];
  const files = pdfs.map((pdf): FileCase => {
    return { ...pdf, family: 'files', target: 'attachment', type: PDF_TYPE, fileName: 'a.pdf' };
  });
  return [...toUploadCases(files), ...createFormCases()];
}

type Pdf = Pick<FileCase, 'kind' | 'name' | 'make'>;

/** A document of these objects, with a cross-reference table that is right. */
export function writePdf(objects: readonly string[], trailer = ''): Buffer {
  const offsets: number[] = [];
  let text = '%PDF-1.7\n';
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj ${object} endobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const root = `trailer <</Size ${size} /Root 1 0 R ${trailer}>>`;
  const end = `${root}\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

const stream = (head: string, content: string) =>
  `<<${head} /Length ${content.length}>> stream\n${content}\nendstream`;
const CATALOG = '<</Type /Catalog /Pages 2 0 R>>';
const page = (more: string) => `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${more}>>`;
const pages = (kids: string, count: number) => `<</Type /Pages /Kids [${kids}] /Count ${count}>>`;
const ONE_PAGE = pages('3 0 R', 1);

const SEEDS: readonly (readonly [name: string, objects: readonly string[]])[] = [
  ['empty page', [CATALOG, ONE_PAGE, page('')]],
  [
    'lines',
    [
      CATALOG,
      ONE_PAGE,
      page('/Contents 4 0 R'),
      stream('', '1 0 0 RG 10 10 m 90 90 l S '.repeat(20)),
    ],
  ],
  [
    'text',
    [
      CATALOG,
      ONE_PAGE,
      page('/Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>'),
      stream('', 'BT /F 12 Tf 20 100 Td (Receipt 1,000) Tj ET'),
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    ],
  ],
  [
    'image',
    [
      CATALOG,
      ONE_PAGE,
      page('/Contents 4 0 R /Resources <</XObject <</I 5 0 R>>>>'),
      stream('', 'q 100 0 0 100 20 20 cm /I Do Q'),
      stream(
        '/Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        'abcdefghijklmnop',
      ),
    ],
  ],
  ['three pages', [CATALOG, pages('3 0 R 4 0 R 5 0 R', 3), page(''), page(''), page('')]],
];

function listCut(): readonly Pdf[] {
  return SEEDS.flatMap(([name, objects]) => {
    const bytes = writePdf(objects);
    return Array.from({ length: CUTS }, (_, part) => ({
      kind: 'PDF cut off',
      name: `${name}, ${part}/${CUTS}`,
      make: () => bytes.subarray(0, Math.floor((bytes.length * part) / CUTS)),
    }));
  });
}

function listFlipped(seed: number): readonly Pdf[] {
  return SEEDS.flatMap(([name, objects], at) =>
    Array.from({ length: FLIPS }, (_, turn) => ({
      kind: 'PDF bits flipped',
      name: `${name}, ${turn}`,
      make: () => {
        const random = createRandom(seed ^ (at * 1000 + turn));
        return flipBits(writePdf(objects), 0.0003 * (1 + turn), random);
      },
    })),
  );
}

const WORDS = [
  '-1',
  '0',
  '99999999999',
  '1e9',
  'null',
  'true',
  '/Name',
  '(text)',
  '[',
  '<<',
  '1 0 R',
];
const WORD = /\b(?:\d+ 0 R|\d+)\b|\/[A-Z]\w+/g;

/** One number, name or reference of the document is another one. */
function listChanged(seed: number): readonly Pdf[] {
  const random = createRandom(seed ^ 0x9df);
  return SEEDS.flatMap(([name, objects]) =>
    Array.from({ length: 60 }, (_, turn) => {
      const changed = replaceWord(objects, random);
      return { kind: 'PDF changed', name: `${name}, ${turn}`, make: () => writePdf(changed) };
    }),
  );
}

function replaceWord(objects: readonly string[], random: Random): readonly string[] {
  const chosen = random.between(0, objects.length - 1);
  const word = random.pick(WORDS);
  const found = [...(objects[chosen] ?? '').matchAll(WORD)];
  if (found.length === 0) return objects;
  const { index } = random.pick(found);
  const change = (text: string) => {
    const old = found.find((one) => one.index === index)?.[0] ?? '';
    return text.slice(0, index) + word + text.slice(index + old.length);
  };
  return objects.map((object, at) => (at === chosen ? change(object) : object));
}

const drawn = (content: string, more = '') => [
  CATALOG,
  ONE_PAGE,
  page(`/Contents 4 0 R ${more}`),
  stream('', content),
];
const catalog = (more: string) => [CATALOG.replace('>>', ` ${more}>>`), ONE_PAGE, page('')];
const manyPages = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ');

/** Scripts, actions, attachments, loops, bombs and sizes. */
const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  names: namesPdf,
  'script in an object stream': scriptPdf,
  script: () => writePdf(catalog('/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>')),
  launch: () => writePdf(catalog('/OpenAction <</S /Launch /F (cmd.exe)>>')),
  address: () => writePdf(catalog('/OpenAction <</S /URI /URI (http://127.0.0.1:1/)>>')),
  'file attached': () => writePdf(catalog('/Names <</EmbeddedFiles <</Names [(a) 3 0 R]>>>>')),
  form: () => writePdf(catalog('/AcroForm <</XFA (<xdp/>) /Fields []>>')),
  encrypted: () => writePdf(catalog(''), '/Encrypt <</Filter /Standard /V 2 /R 3 /O (a) /U (b)>>'),
  'pages in a circle': () => writePdf([CATALOG, pages('2 0 R', 1), page('')]),
  'parent in a circle': () => writePdf([CATALOG, '<</Type /Pages /Kids [2 0 R] /Parent 2 0 R>>']),
  'no pages': () => writePdf([CATALOG, pages('', 0)]),
  '11 pages': () => writePdf([CATALOG, pages(manyPages(11), 11), ...Array(11).fill(page(''))]),
  '500 pages': () => writePdf([CATALOG, pages(manyPages(500), 500), ...Array(500).fill(page(''))]),
  'a billion pages': () => writePdf([CATALOG, pages('3 0 R', 1_000_000_000), page('')]),
  'one page ten times': () => writePdf([CATALOG, pages('3 0 R '.repeat(10), 10), page('')]),
  'huge page': () => writePdf([CATALOG, ONE_PAGE, page('').replace('200 200', '1e9 1e9')]),
  'page of nothing': () => writePdf([CATALOG, ONE_PAGE, page('').replace('200 200', '0 0')]),
  'page turned inside out': () =>
    writePdf([CATALOG, ONE_PAGE, page('').replace('0 0 200 200', '200 200 0 0')]),
  'NaN page': () => writePdf([CATALOG, ONE_PAGE, page('').replace('200 200', '/A /B')]),
  'a hundred thousand lines': () => writePdf(drawn('1 1 m 9 9 l S '.repeat(100_000))),
  'deep states': () => writePdf(drawn('q '.repeat(50_000))),
  'deep lists': () => writePdf(catalog(`/A ${'['.repeat(20_000)}`)),
  'deep dictionaries': () => writePdf(catalog(`/A ${'<</A '.repeat(20_000)}`)),
  'form in itself': () =>
    writePdf([
      ...drawn('/X Do', '/Resources <</XObject <</X 5 0 R>>>>'),
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X 5 0 R>>>>',
        '/X Do',
      ),
    ]),
  'pattern in itself': () =>
    writePdf([
      ...drawn('/Pattern cs /P scn 0 0 99 99 re f', '/Resources <</Pattern <</P 5 0 R>>>>'),
      stream(
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 ' +
          '/Resources <</Pattern <</P 5 0 R>>>>',
        '/Pattern cs /P scn 0 0 1 1 re f',
      ),
    ]),
  'image of 60,000 × 60,000': () =>
    writePdf([
      ...drawn('/I Do', '/Resources <</XObject <</I 5 0 R>>>>'),
      stream(
        '/Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
        'x',
      ),
    ]),
  'wrong filter': () =>
    writePdf([CATALOG, ONE_PAGE, page('/Contents 4 0 R'), stream('/Filter /X', 'x')]),
  'many filters': () =>
    writePdf([
      CATALOG,
      ONE_PAGE,
      page('/Contents 4 0 R'),
      stream(`/Filter [${'/ASCIIHexDecode '.repeat(2000)}]`, '61>'),
    ]),
  'two headers': () => Buffer.concat([Buffer.from('%PDF-1.4\n'), writePdf(catalog(''))]),
  'table elsewhere': () =>
    Buffer.from(
      writePdf(catalog(''))
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n9'),
    ),
  'table in a circle': () => writePdf(catalog(''), '/Prev 9'),
  'only a header': () => Buffer.from('%PDF-1.7\n'),
  'only an end': () => Buffer.from('%PDF-%%EOF'),
  'a picture named PDF': () => Buffer.from('ffd8ffe000104a464946', 'hex'),
  'HTML named PDF': () => Buffer.from('<html><script>alert(1)</script></html>'),
  'zeros behind the end': () => Buffer.concat([writePdf(catalog('')), Buffer.alloc(5_000_000)]),
};

function listHostile(): readonly Pdf[] {
  return Object.entries(HOSTILE).map(([name, make]) => ({ kind: 'hostile PDF', name, make }));
}
