import { ATTACHMENT_BYTES_MAX, ATTACHMENT_PAGES_MAX } from '@saifu/domain/shared/limits';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  CAMERA,
  createDrawings,
  createJpeg,
  createPdf,
  createPdfPages,
  createPng,
  jpegSegment,
  packedPdf,
  pdfStream,
  pngChunk,
} from '../../testing/attachments.ts';
import { assemblePdf } from './assemble-pdf.ts';
import { cleanAttachment } from './clean-attachment.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { orientationIn, orientationSegment } from './jpeg-orientation.ts';

const JPEG = createJpeg();
const PNG = createPng();
const PDF = createPdf();
const ZIP_END = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
const PAGE = Buffer.from('<html><script>alert(1)</script>');

const getErrorCode = (bytes: Buffer) =>
  cleanAttachment(bytes).then(
    ({ type }) => type,
    (error: { code?: string }) => error.code,
  );

test.each([
  ['image/jpeg', JPEG],
  ['image/png', PNG],
  ['application/pdf', PDF],
])('a plain %s is accepted, also with trailing whitespace', async (type, bytes) => {
  expect(await getErrorCode(bytes)).toBe(type);
  expect(await getErrorCode(Buffer.concat([bytes, Buffer.from('\r\n  ')]))).toBe(type);
});

test('a photo loses its metadata and is rotated upright', async () => {
  const wide = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '35/1 41/1 22/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(wide.includes('Kamera')).toBe(true);
  const { bytes } = await cleanAttachment(wide);
  const { width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([40, 60]);
  expect([exif, icc, xmp, iptc, orientation].filter(Boolean)).toEqual([]);
});

test('a PNG loses its text chunks and keeps its pixels', async () => {
  const words = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'acTL', 'prVt'];
  const chunks = words.map((type) => pngChunk(type, 'Author\0Hanako'));
  const { bytes } = await cleanAttachment(createPng(chunks));
  expect(bytes.includes('Hanako')).toBe(false);
  const pixels = (png: Buffer) => sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer();
  expect(await pixels(bytes)).toEqual(await pixels(PNG));
});

test('a re-rendered image of noise stays within the size limit', async () => {
  const side = 2400;
  const noise = await sharp({
    create: { width: side, height: side, channels: 3, background: 'grey', noise: GAUSSIAN },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { bytes } = await cleanAttachment(noise);
  expect(bytes.length).toBeLessThanOrEqual(ATTACHMENT_BYTES_MAX);
});

const GAUSSIAN = { type: 'gaussian', mean: 128, sigma: 60 } as const;

test.each([
  // Without a limit, it takes two minutes.
  ['states in states', 'q '.repeat(50_000)],
  ['a hundred thousand lines', '1 1 m 9 9 l S '.repeat(100_000)],
])('a page ends itself at its limit: %s', async (_, content) => {
  const cleaning = cleanAttachment(createDrawings([content]), { pageCpuMs: 100 });
  await expect(cleaning).rejects.toMatchObject({ code: 'file.unsupported' });
  // Each page has its own time.
  const { type } = await cleanAttachment(createPdfPages(3), { pageCpuMs: 2000 });
  expect(type).toBe('application/pdf');
});

test('data that phones append to a JPEG is removed', async () => {
  const film = Buffer.from('\0\0\0\x18ftypmp42', 'latin1');
  const notes = Buffer.from('\0\0\x01\x0aImage_UTC_DataSEFT', 'latin1');
  for (const tail of [createJpeg(), film, notes]) {
    expect(cleanJpeg(Buffer.concat([JPEG, tail]))).toEqual(JPEG);
  }
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['an HTML page', PAGE],
  ['an archive', ZIP_END],
  ['a truncated JPEG', JPEG.subarray(0, -2)],
  ['a JPEG with trailing data', Buffer.concat([JPEG, Buffer.from('more')])],
  ['a JPEG followed by an HTML page', Buffer.concat([JPEG, PAGE])],
  ['a JPEG followed by an archive', Buffer.concat([JPEG, ZIP_END])],
  ['a JPEG with a video followed by an archive', film(ZIP_END)],
  ['a JPEG with a script in it', createJpeg(jpegSegment(0xfe, '<SCRIPT >alert(1)</SCRIPT>'))],
  ['a JPEG of only start and end markers', Buffer.from('ffd8ffd9', 'hex')],
  ['a JPEG with too many pixels', larger()],
  ['a truncated PNG', PNG.subarray(0, -12)],
  ['a PNG with trailing data', Buffer.concat([PNG, Buffer.from('more')])],
  ['a PNG followed by an archive', Buffer.concat([PNG, ZIP_END])],
  ['a PNG with a script in it', createPng([pngChunk('tEXt', 'a\0<?php system();')])],
  ['a PNG with too many pixels', createPng([], [10_000, 5_001])],
  ['a PNG of height 0', createPng([], [10, 0])],
  ['a PNG with less data than its size requires', createPng([], [200, 200])],
  ['a PNG with an unknown critical chunk', createPng([pngChunk('ABCD', '')])],
  ['a PNG with two IHDR chunks', createPng([createPng().subarray(8, 33)])],
  ['a PNG of only tiny chunks', createPng(Array(20_000).fill(pngChunk('gAMA', '')))],
  ['a JPEG of only tiny segments', createJpeg(...Array(20_000).fill(jpegSegment(0xfe, '')))],
  ['a PDF after an HTML page', Buffer.concat([PAGE, PDF])],
  ['a PDF of only a header', Buffer.from('%PDF-1.7\n%%EOF')],
  ['an encrypted PDF', lockedPdf()],
])('%s is rejected', async (_, bytes) => {
  expect(await getErrorCode(bytes)).toBe('file.unsupported');
});

/** Encrypted with a user password, by the oldest method of the standard. */
function lockedPdf(): Buffer {
  const key = `<${'5a'.repeat(32)}>`;
  const words = `/Filter /Standard /V 1 /R 2 /P -44 /O ${key} /U ${key}`;
  const trailer = `/ID [<00><00>] /Encrypt <<${words}>> /Root`;
  return Buffer.from(PDF.toString('latin1').replace('/Root', trailer), 'latin1');
}

const SCRIPT = '<</S /JavaScript /JS (app.alert\\(1\\))>>';
const HEX = `${Buffer.from(`5 0 ${SCRIPT}`).toString('hex')}>`;
const PADDED = `/Type /ObjStm /N 1 /First 4 /Pad (${' '.repeat(1500)})`;

test.each([
  ['runs a script when it is opened', createPdf(`/AA <</O ${SCRIPT}>>`)],
  ['escapes the name of a script', createPdf('/A <</S /J#61vaScript /J#53 (1)>>')],
  ['starts a program', createPdf('/A <</S /L#61unch /F (a.exe)>>')],
  ['sends a form', createPdf('/A <</S /SubmitForm /F (https://a.example)>>')],
  ['reads another file', createPdf('/A <</S /GoToR /F (b.pdf)>>')],
  ['opens a URL automatically', createPdf('/OpenAction <</S /URI /URI (https://a.example)>>')],
  ['has an XFA form', createPdf('/AcroForm <</XFA 9 0 R>>')],
  ['embeds files', createPdf('/Names <</EmbeddedFiles <</Names [(a) 9 0 R]>> >>')],
  ['has links', createPdf('/Annots [<</Subtype /Link /A <</S /URI /URI (https://a.example)>> >>]')],
  ['compresses a script', packedPdf(`5 0 ${SCRIPT}`)],
  ['encodes a script as hex', createPdf(pdfStream(`${PADDED} /Filter /ASCIIHexDecode`, HEX))],
  ['encodes a script twice', createPdf(pdfStream(`${PADDED} /Filter [/AHx /Fl]`, HEX))],
  ['is also an archive', createPdf(`/A (${ZIP_END.toString('latin1')})`)],
  ['is also an HTML page', Buffer.concat([PDF, PAGE])],
])('a PDF that %s is stored as images of its pages only', async (_, file) => {
  const { type, bytes } = await cleanAttachment(file);
  expect(type).toBe('application/pdf');
  const dictionary = bytes.toString('latin1').replaceAll(/stream\n.*?endstream/gs, '');
  expect(new Set(dictionary.match(/\/(?:Type|Subtype|S|Filter) ?\/\w+/g))).toEqual(
    new Set([
      '/Filter /DCTDecode',
      '/Filter /FlateDecode',
      '/Subtype /Image',
      '/Subtype /XML',
      '/Type /Catalog',
      '/Type /Metadata',
      '/Type /Page',
      '/Type /Pages',
      '/Type /XObject',
    ]),
  );
  expect(dictionary).not.toMatch(/\/(?:AA|JS|OpenAction|EmbeddedFiles|Annots|AcroForm|Encrypt)\b/);
  expect(bytes.includes(ZIP_END) || bytes.includes('<script')).toBe(false);
});

test('a re-rendered PDF keeps number, order, size and content of its pages', async () => {
  const { bytes } = await cleanAttachment(createPdfPages(3));
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  expect(document.numPages).toBe(3);
  const { view } = await document.getPage(2);
  expect(view).toEqual([0, 0, 300, 200]);
  await document.destroy();
  const jpegs = extractJpegs(bytes);
  const entropies = await Promise.all(
    jpegs.map(async (jpeg) => (await sharp(jpeg).stats()).entropy),
  );
  expect(jpegs).toHaveLength(3);
  // A bar as long as the page number.
  expect(entropies).toEqual(entropies.toSorted((a, b) => a - b));
});

/** The complete JPEG images of a re-rendered PDF. */
function extractJpegs(pdf: Buffer): readonly Buffer[] {
  const images: Buffer[] = [];
  for (let at = pdf.indexOf('ffd8ff', 0, 'hex'); at >= 0; ) {
    const end = pdf.indexOf('\nendstream', at);
    images.push(pdf.subarray(at, end));
    at = pdf.indexOf('ffd8ff', end, 'hex');
  }
  return images;
}

test('a PDF with too many pages is rejected with the page limit', async () => {
  expect(await getErrorCode(createPdfPages(ATTACHMENT_PAGES_MAX))).toBe('application/pdf');
  await expect(cleanAttachment(createPdfPages(ATTACHMENT_PAGES_MAX + 1))).rejects.toMatchObject({
    code: 'file.too_many_pages',
    params: { max: ATTACHMENT_PAGES_MAX },
  });
});

test('an assembled PDF can be cleaned again', async () => {
  const { bytes } = await cleanAttachment(createPdfPages(2));
  expect(await getErrorCode(bytes)).toBe('application/pdf');
  expect(await getErrorCode(await assemblePdf([{ jpeg: JPEG, width: 20_000, height: 10 }]))).toBe(
    'application/pdf',
  );
});

function film(behind: Buffer): Buffer {
  return Buffer.concat([JPEG, Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), behind]);
}

function larger(): Buffer {
  const bytes = Buffer.from(JPEG);
  const size = bytes.indexOf(Buffer.from('0800080008', 'hex')) + 1;
  bytes.fill(0xff, size, size + 4);
  return bytes;
}

test.each([
  ['JPEG', createJpeg(CAMERA, jpegSegment(0xfe, 'words')), cleanJpeg],
  ['PNG', createPng([pngChunk('tEXt', 'a\0b')]), cleanPng],
])('no change of one byte of a %s makes the structure check throw', (_, whole, check) => {
  for (let at = 0; at < whole.length; at += 1) {
    for (let value = 0; value < 256; value += 1) {
      const bytes = Buffer.from(whole);
      bytes[at] = value;
      check(bytes);
    }
    check(whole.subarray(0, at));
  }
});

test('random bytes after a known header are either cleaned or rejected', async () => {
  const heads = fc.constantFrom(JPEG.subarray(0, 2), PNG.subarray(0, 8), PDF.subarray(0, 9), PDF);
  const noise = fc.uint8Array({ maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(heads, noise, async (head, tail) => {
      const code = await getErrorCode(Buffer.concat([head, tail]));
      expect(['file.unsupported', 'application/pdf']).toContain(code);
      orientationIn(Buffer.concat([Buffer.from('Exif\0\0II'), tail]));
    }),
    { numRuns: 150 },
  );
});

test('the output of the structure check passes the check again for any mix of segments and chunks', () => {
  const bytes = fc.uint8Array({ maxLength: 40 }).map((values) => Buffer.from(values));
  const segments = fc.array(
    fc.tuple(fc.integer({ min: 0xc0, max: 0xfe }), bytes).map(([marker, content]) => {
      return jpegSegment(marker, content);
    }),
    { maxLength: 4 },
  );
  const types = fc.constantFrom('tEXt', 'gAMA', 'PLTE', 'IDAT', 'eXIf', 'IEND', 'zZzz');
  const chunks = fc.array(
    fc.tuple(types, bytes).map(([type, data]) => pngChunk(type, data)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(segments, chunks, (head, parts) => {
      const jpeg = cleanJpeg(createJpeg(...head));
      if (jpeg !== undefined) expect(cleanJpeg(jpeg)).toEqual(jpeg);
      const png = cleanPng(createPng(parts));
      if (png !== undefined) expect(cleanPng(png)).toEqual(png);
    }),
    { numRuns: 1500 },
  );
});

test('the Exif orientation is read', () => {
  expect(orientationIn(orientationSegment(6).subarray(4))).toBe(6);
});
