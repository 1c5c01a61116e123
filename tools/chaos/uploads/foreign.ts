import sharp from 'sharp';
import { plain, RECEIPTS } from './base-images.ts';
import { insertChunks, pngChunk, riff, uint32 } from './chunk-cases.ts';
import { photosUpload, type Recipe, WRONG_FORMAT_CODES } from './upload.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const svg = (inner: string, before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">${inner}</svg>`,
  );
const box = (brand: string) =>
  Buffer.concat([hex('00000018'), bytes(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(5000)]);

type Maker = readonly [name: string, make: () => Buffer | Promise<Buffer>];

const base = () => sharp(RECEIPTS[2]?.bytes);

/** Files that are no photo of a supported type, regardless of the declared type. */
const MAKERS: readonly Maker[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from([0xff])],
  ['two bytes of a JPEG', () => hex('ffd8')],
  ['three bytes of a JPEG', () => hex('ffd8ff')],
  ['the first bytes of a PNG', () => hex('89504e470d0a1a0a')],
  ['the first bytes of a WebP', () => riff([])],
  ['text', () => Buffer.from('合計 ¥1,000\n'.repeat(500))],
  ['zeros', () => Buffer.alloc(200_000)],
  ['svg', () => svg('<text x="9" y="90" font-size="60">合計 ¥1,000</text>')],
  ['svg with a script', () => svg('<script>fetch("http://127.0.0.1/")</script>')],
  ['svg that loads', () => svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>')],
  ['svg of a file', () => svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
  [
    'svg with an entity',
    () => svg('&x;', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ],
  [
    'svg with a billion laughs',
    () => svg('&c;', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>'),
  ],
  ['html', () => bytes('<!doctype html><script>alert(1)</script>')],
  ['pdf', () => bytes('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction 2 0 R>>endobj\n%%EOF')],
  ['heic', () => box('heic')],
  ['heif of many pictures', () => box('hevc')],
  ['avif without a picture', () => box('avif')],
  ['avif', () => base().resize(700).avif({ quality: 30, effort: 0 }).toBuffer()],
  ['mp4', () => box('isom')],
  ['quicktime', () => box('qt  ')],
  ['tiff', () => base().tiff({ compression: 'jpeg' }).toBuffer()],
  ['tiff, many pages', () => Buffer.concat([bytes('II*\0'), hex('08000000'), Buffer.alloc(4000)])],
  ['gif', () => base().resize(500).gif({ effort: 1 }).toBuffer()],
  ['gif that is a script', () => bytes('GIF89a/*\0\0*/=1;alert(1)//;')],
  ['bmp', () => Buffer.concat([bytes('BM'), Buffer.alloc(900_054, 0x7f)])],
  ['ico', () => Buffer.concat([hex('00000100010010100000010020'), Buffer.alloc(1200)])],
  ['psd', () => Buffer.concat([bytes('8BPS\0\x01'), Buffer.alloc(2000)])],
  ['jpeg 2000', () => Buffer.concat([hex('0000000c6a5020200d0a870a'), Buffer.alloc(500)])],
  ['jpeg xl', () => Buffer.concat([hex('ff0a'), Buffer.alloc(500)])],
  ['fits', () => bytes('SIMPLE  =                    T'.padEnd(2880))],
  ['pnm', () => bytes(`P6 500 500 255\n${'a'.repeat(750_000)}`)],
  ['radiance', () => bytes('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 500 +X 500\n')],
  ['a sheet of numbers', () => bytes('500 500\n'.repeat(500))],
  ['zip', () => Buffer.concat([hex('504b0304140000000800'), Buffer.alloc(3000)])],
  ['gzip', () => hex('1f8b0800000000000003030000000000')],
  ['windows program', () => Buffer.concat([bytes('MZ'), Buffer.alloc(4000)])],
  ['linux program', () => Buffer.concat([hex('7f454c46020101'), Buffer.alloc(4000)])],
  ['shell script', () => bytes('#!/bin/sh\nrm -rf "$HOME"\n')],
  ['imagemagick script', () => bytes('push graphic-context\nimage over 0,0 0,0 "|ls"\n')],
  ['postscript', () => bytes('%!PS\n(/etc/passwd) (r) file\n')],
  ['a list of addresses', () => bytes('#EXTM3U\nfile:///etc/passwd\n')],
  ['sqlite', () => Buffer.concat([bytes('SQLite format 3\0'), Buffer.alloc(4096)])],
  ['json', () => bytes('{"pay_amount":1,"store_id":"str_1"}')],
  ['moving webp', () => moving().then((one) => one.webp({ quality: 50 }).toBuffer())],
  ['moving gif', () => moving().then((one) => one.gif({ effort: 1 }).toBuffer())],
  ['moving png', movingPng],
  ['webp that says it moves', () => riff([['VP8X', hex('02000000830200df0300')]])],
];

async function moving() {
  const shades = await Promise.all(
    [0, 90, 255].map((one) => plain(600, 800, one).png().toBuffer()),
  );
  return sharp(shades, { join: { animated: true } });
}

async function movingPng(): Promise<Buffer> {
  const png = await plain(600, 800).png().toBuffer();
  const frame = (at: number) =>
    pngChunk('fcTL', Buffer.concat([...[at, 600, 800, 0, 0].map(uint32), hex('0001000a0000')]));
  return insertChunks(png, [pngChunk('acTL', hex('0000000300000000')), frame(0)]);
}

export const FOREIGN: readonly Recipe[] = MAKERS.map(([name, make]) => ({
  kind: 'not a photograph',
  name,
  make: async () => photosUpload([await make()], { codes: WRONG_FORMAT_CODES }),
}));
