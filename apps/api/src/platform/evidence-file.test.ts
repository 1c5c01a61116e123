import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAMERA, jpegOf, jpegSegment, pdfOf, pngChunk, pngOf } from '../testing/evidence.ts';
import { readEvidence } from './evidence-file.ts';
import { orientationIn, orientationSegment } from './evidence-orientation.ts';

const JPEG = jpegOf();
const PNG = pngOf();
const PDF = pdfOf();
const ZIP_END = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
const PAGE = Buffer.from('<html><script>alert(1)</script>');

test.each([
  ['image/jpeg', JPEG],
  ['image/png', PNG],
  ['application/pdf', PDF],
])('a plain %s stays as it is', (type, bytes) => {
  expect(readEvidence(bytes)).toEqual({ type, bytes });
  expect(readEvidence(Buffer.concat([bytes, Buffer.from('\r\n  ')]))?.type).toBe(type);
});

test('a photograph keeps its colours and which way up it is, and forgets the rest', () => {
  const icc = jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01profile');
  const adobe = jpegSegment(0xee, 'Adobe\0\x64\0\0\0\0\0');
  const photograph = jpegOf(
    jpegSegment(0xe0, Buffer.from('4a46494600010101004800480101aabbcc', 'hex')),
    CAMERA,
    jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'),
    icc,
    adobe,
    jpegSegment(0xed, 'Photoshop 3.0\0'),
    jpegSegment(0xfe, '35.6812, 139.7671'),
  );
  const density = jpegSegment(0xe0, Buffer.from('4a4649460001010100480048' + '0000', 'hex'));
  const clean = jpegOf(density, orientationSegment(6), icc, adobe);
  expect(readEvidence(photograph)?.bytes).toEqual(clean);
  expect(readEvidence(clean)?.bytes).toEqual(clean);
  expect(orientationIn(orientationSegment(6).subarray(4))).toBe(6);
});

test('a picture keeps its colours and forgets its words', () => {
  const gamma = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
  const words = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'acTL', 'prVt'];
  const chunks = words.map((type) => pngChunk(type, 'Author\0Hanako'));
  expect(readEvidence(pngOf([gamma, ...chunks]))?.bytes).toEqual(pngOf([gamma]));
});

test('what telephones put behind a photograph is cut off', () => {
  const film = Buffer.from('\0\0\0\x18ftypmp42', 'latin1');
  const notes = Buffer.from('\0\0\x01\x0aImage_UTC_DataSEFT', 'latin1');
  for (const tail of [jpegOf(), film, notes]) {
    expect(readEvidence(Buffer.concat([JPEG, tail]))?.bytes).toEqual(JPEG);
  }
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', PAGE],
  ['an archive', ZIP_END],
  ['a JPEG that is cut off', JPEG.subarray(0, -2)],
  ['a JPEG with something behind it', Buffer.concat([JPEG, Buffer.from('more')])],
  ['a JPEG with a page behind it', Buffer.concat([JPEG, PAGE])],
  ['a JPEG with an archive behind it', Buffer.concat([JPEG, ZIP_END])],
  ['a JPEG with an archive behind a film', film(ZIP_END)],
  ['a JPEG with a page in it', jpegOf(jpegSegment(0xfe, '<SCRIPT >alert(1)</SCRIPT>'))],
  ['a JPEG of nothing but a head', Buffer.from('ffd8ffd9', 'hex')],
  ['a JPEG that nobody can hold', larger()],
  ['a PNG that is cut off', PNG.subarray(0, -12)],
  ['a PNG with something behind it', Buffer.concat([PNG, Buffer.from('more')])],
  ['a PNG with an archive behind it', Buffer.concat([PNG, ZIP_END])],
  ['a PNG with a script in it', pngOf([pngChunk('tEXt', 'a\0<?php system();')])],
  ['a PNG that nobody can hold', pngOf([], [10_000, 5_001])],
  ['a PNG of no height', pngOf([], [10, 0])],
  ['a PNG with a chunk that nobody knows', pngOf([pngChunk('ABCD', '')])],
  ['a PNG with two heads', pngOf([pngOf().subarray(8, 33)])],
  ['a PNG of nothing but tiny chunks', pngOf(Array(20_000).fill(pngChunk('gAMA', '')))],
  ['a JPEG of nothing but tiny segments', jpegOf(...Array(20_000).fill(jpegSegment(0xfe, '')))],
  ['a PDF that is cut off', PDF.subarray(0, -7)],
  ['a PDF with a page behind it', Buffer.concat([PDF, PAGE])],
  ['a PDF with an archive in it', pdfOf(`/A (${ZIP_END.toString('latin1')})`)],
  ['a PDF that acts', pdfOf('/AA <</O <</S /JavaScript /JS (app.alert\\(1\\))>> >>')],
  ['a PDF that acts by a name in numbers', pdfOf('/A <</S /J#61vaScript /J#53 (1)>>')],
  ['a PDF that starts a program', pdfOf('/A <</S /L#61unch /F (a.exe)>>')],
  ['a PDF that sends a form', pdfOf('/A <</S /SubmitForm /F (https://a.example)>>')],
  ['a PDF that reads another', pdfOf('/A <</S /GoToR /F (b.pdf)>>')],
  ['a PDF that opens an address by itself', pdfOf('/OpenAction <</S /URI /URI (a)>>')],
  ['a PDF that does so elsewhere', pdfOf('/OpenAction 4 0 R>> endobj 4 0 obj <</S /URI')],
  ['a PDF that acts when a page is turned', pdfOf('/AA <</O <</S /Named /N /Print>> >>')],
  ['a PDF that is a program for forms', pdfOf('/AcroForm <</XFA 9 0 R>>')],
  ['a PDF that carries files', pdfOf('/Names <</EmbeddedFiles <</Names []>> >>')],
  ['a PDF that is locked', pdfOf('/Encrypt 9 0 R')],
  ['a PDF that acts out of a stream', packed('5 0 <</S /JavaScript /JS (1)>>')],
  ['a PDF that acts when opened out of a stream', packed('5 0 <</AA 9 0 R>>')],
  ['a PDF with a stream that says another kind', packed('5 0 <</S /Launch>>', '/N 1 /#46irst 4')],
  ['a PDF with objects packed twice', packed('5 0 <<>>', '/First 4 /DecodeParms <<>>')],
  ['a PDF with objects packed some other way', pdfOf(stream('/First 4 /Filter /LZWDecode', 'x'))],
  ['a PDF that unpacks to more than anybody reads', packed(`5 0 ${' '.repeat(11 << 20)}`)],
  ['a PDF behind a page', Buffer.concat([PAGE, PDF])],
  ['a PDF without a table', Buffer.from('%PDF-1.7\n1 0 obj\nstartxref\n5\n%%EOF')],
])('%s is refused', (_, bytes) => {
  expect(readEvidence(bytes)).toBeUndefined();
});

function stream(dictionary: string, content: string): string {
  return `>> endobj 4 0 obj <<${dictionary}>> stream\n${content}\nendstream endobj 9 0 obj <<`;
}

function packed(objects: string, dictionary = '/Type /ObjStm /N 1 /First 4'): Buffer {
  const content = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return pdfOf(stream(`${dictionary} /Filter /FlateDecode`, content));
}

test.each([
  ['opens at a page', pdfOf('/OpenAction [3 0 R /XYZ null null 0]')],
  ['opens at a page by a reference', pdfOf('/OpenAction 4 0 R>> endobj 4 0 obj <</S /GoTo /D []')],
  ['has links', pdfOf('/Annots [<</Subtype /Link /A <</S /URI /URI (https://a.example)>> >>]')],
  ['keeps its objects in a stream', packed('5 0 <</Title (Receipt)>>')],
  ['has a contents and a picture that begins black', packed('\0'.repeat(300), '/First 3 0 R')],
  ['has pictures that spell a short name', pdfOf(stream('/Filter /DCTDecode', '/AA /JS '))],
])('a PDF that %s is kept', (_, bytes) => {
  expect(readEvidence(bytes)?.bytes).toEqual(bytes);
});

test('the tiniest streams there can be do not hold up the reader', () => {
  const nested = Buffer.concat([
    Buffer.from('stream\n\x78\x01', 'latin1'),
    Buffer.from('\0\0\0\xff\xff'.repeat(40), 'latin1'),
  ]);
  const many = nested.toString('latin1').repeat(3_900);
  const empty = '\0\0\0\xff\xff'.repeat(1 << 20);
  const before = process.threadCpuUsage();
  expect(readEvidence(pdfOf(`/First 4 ${many}${empty}`))).toBeUndefined();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
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
  ['JPEG', jpegOf(CAMERA, jpegSegment(0xfe, 'words'))],
  ['PNG', pngOf([pngChunk('tEXt', 'a\0b')])],
  ['PDF', PDF],
])('no change of one byte of a %s makes the reader stumble', (_, whole) => {
  const kinds = new Set<string | undefined>();
  for (let at = 0; at < whole.length; at += 1) {
    for (let value = 0; value < 256; value += 1) {
      const bytes = Buffer.from(whole);
      bytes[at] = value;
      kinds.add(readEvidence(bytes)?.type);
    }
    readEvidence(whole.subarray(0, at));
  }
  // It stays what it was, or is nothing: never something else.
  expect(kinds.size).toBe(2);
});

test('whatever comes, the reader does not stumble', () => {
  const heads = fc.constantFrom(JPEG.subarray(0, 2), PNG.subarray(0, 8), PDF.subarray(0, 9));
  const noise = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(heads, noise, (head, tail) => {
      readEvidence(Buffer.concat([head, tail]));
      readEvidence(Buffer.from(tail));
      orientationIn(Buffer.concat([Buffer.from('Exif\0\0II'), tail]));
    }),
    { numRuns: 5000 },
  );
});

test('however segments and chunks are mixed, what is kept can be read again', () => {
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
    {
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        segments.map((all) => jpegOf(...all)),
        chunks.map((all) => pngOf(all)),
      ),
      (file) => {
        const kept = readEvidence(file);
        if (kept !== undefined) expect(readEvidence(kept.bytes)).toEqual(kept);
      },
    ),
    { numRuns: 3000 },
  );
});
