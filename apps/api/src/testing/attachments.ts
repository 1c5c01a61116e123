import { crc32, deflateSync } from 'node:zlib';
import type { Browser, TestResponse } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** A JPEG segment: marker, computed length and content. */
export function jpegSegment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** A Huffman table with a single one-bit code, enough for a uniform gray image. */
const GREY = (table: string) => hex(`${table} 01 ${'00'.repeat(15)} 00`);

/** A gray image of 8 by 8 pixels with these header segments. */
export function createJpeg(...head: readonly Buffer[]): Buffer {
  return Buffer.concat([
    hex('ffd8'),
    ...head,
    jpegSegment(0xdb, hex(`00 ${'01'.repeat(64)}`)),
    jpegSegment(0xc0, hex('08 0008 0008 01 01 11 00')),
    jpegSegment(0xc4, GREY('00')),
    jpegSegment(0xc4, GREY('10')),
    jpegSegment(0xda, hex('01 01 00 00 3f 00')),
    hex('3f ffd9'),
  ]);
}

/** Exif data of a camera: its make and a rotated orientation. */
export const CAMERA = jpegSegment(
  0xe1,
  Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x02\0', 'latin1'),
    hex('0f01 0200 06000000 26000000'),
    hex('1201 0300 01000000 06000000'),
    hex('00000000'),
    Buffer.from('Kamera', 'latin1'),
  ]),
);

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const name = Buffer.from(type, 'latin1');
  const body = Buffer.concat([name, Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1')]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A gray image of 2 by 2 pixels, or with another declared size, with these chunks. */
export function createPng(chunks: readonly Buffer[] = [], [width, height] = [2, 2]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width ?? 0, 0);
  head.writeUInt32BE(height ?? 0, 4);
  head.writeUInt8(8, 8);
  return Buffer.concat([
    hex('89504e470d0a1a0a'),
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc(6))),
    pngChunk('IEND', ''),
  ]);
}

/** A PDF with an empty page and this text among its objects. */
export function createPdf(words = ''): Buffer {
  const objects = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${words}>> endobj
`;
  const toOffset = (object: string) => String(objects.indexOf(object)).padStart(10, '0');
  const rows = ['1 0 obj', '2 0 obj', '3 0 obj'].map((object) => `${toOffset(object)} 00000 n \n`);
  return Buffer.from(
    `${objects}xref\n0 4\n0000000000 65535 f \n${rows.join('')}trailer <</Size 4 /Root 1 0 R>>
startxref\n${objects.length}\n%%EOF\n`,
    'latin1',
  );
}

/** For `createPdf`: a stream as a separate object. */
export function pdfStream(dictionary: string, content: string): string {
  return `>> endobj 4 0 obj <<${dictionary}>> stream\n${content}\nendstream endobj 9 0 obj <<`;
}

/** A PDF with an empty page and objects in a compressed stream. */
export function packedPdf(objects: string): Buffer {
  const content = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return createPdf(pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', content));
}

/** A PDF with this many pages of 300 by 200 points, each with a bar as long as its number. */
export function createPdfPages(count: number): Buffer {
  return createDrawings(Array.from({ length: count }, (_, at) => `0 0 ${20 * (at + 1)} 100 re f`));
}

/** A PDF with a page of 300 by 200 points for each of these drawings. */
export function createDrawings(contents: readonly string[]): Buffer {
  const kids = contents.map((_, at) => `${3 + 2 * at} 0 R`);
  return writePdf([
    CATALOG,
    `<</Type /Pages /Kids [${kids.join(' ')}] /Count ${contents.length}>>`,
    ...contents.flatMap((content, at) => [
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${4 + 2 * at} 0 R>>`,
      writeStream('', content),
    ]),
  ]);
}

/** A PDF whose page is filled with a pattern that is filled with itself. */
export function createPatternInItself(): Buffer {
  const resources = '/Resources <</Pattern <</P 5 0 R>>>>';
  const size = '/BBox [0 0 1 1] /XStep 0.01 /YStep 0.01';
  const fill = '/Pattern cs /P scn 0 0 9 9 re f';
  return writePdf([
    CATALOG,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R ${resources}>>`,
    writeStream('', fill),
    writeStream(`/PatternType 1 /PaintType 1 /TilingType 1 ${size} ${resources}`, fill),
  ]);
}

const CATALOG = '<</Type /Catalog /Pages 2 0 R>>';

const writeStream = (head: string, content: string) =>
  `<<${head} /Length ${content.length}>> stream\n${content}\nendstream`;

function writePdf(objects: readonly string[]): Buffer {
  const offsets: number[] = [];
  let text = '%PDF-1.7\n';
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj ${object} endobj\n`;
  }
  const rows = offsets
    .map((toOffset) => `${String(toOffset).padStart(10, '0')} 00000 n \n`)
    .join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer <</Size ${size} /Root 1 0 R>>
startxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Uploads a file as a browser does. */
export async function sendAttachment(
  testApp: TestApp,
  { cookie, token }: Browser,
  payload: Buffer,
  type: string,
  name: string,
): Promise<Pick<TestResponse, 'status' | 'body'>> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/v1/uploads?name=${encodeURIComponent(name)}`,
    headers: {
      'content-type': type,
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
