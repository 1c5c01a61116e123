import sharp from 'sharp';
import { type Base, png, RECEIPTS } from './base-images.ts';
import { insertChunks, insertSegments, jpegSegment, pngChunk } from './chunk-cases.ts';
import { CANARY } from './polyglots.ts';
import { type ExpectedOutcome, photosUpload, type Recipe } from './upload.ts';

const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '35/1 40/1 5000/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '139/1 45/1 3000/100',
};

const addExif = ({ bytes }: Base) =>
  sharp(bytes)
    .withExif({ IFD0: { Make: CANARY, ImageDescription: CANARY, Artist: CANARY }, IFD3: GPS })
    .jpeg({ quality: 90 });

const xmp = (inner: string) =>
  `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${inner}${CANARY}</x:xmpmeta>`;
const segment = (marker: number, text: string) => jpegSegment(marker, Buffer.from(text, 'latin1'));
const COMMENT = segment(0xfe, CANARY.repeat(4600));

type Maker = readonly [
  name: string,
  expectedOutcome: ExpectedOutcome,
  make: (base: Base) => Promise<Buffer>,
];

/**
 * Metadata that phones write into photos. It must not change the reading and must not be stored.
 */
const MAKERS: readonly Maker[] = [
  ['a place', 'read', (base) => addExif(base).toBuffer()],
  ['a place, in a PNG', 'read', (base) => addExif(base).png().toBuffer()],
  ['a place, in a WebP', 'read', (base) => addExif(base).webp({ quality: 88 }).toBuffer()],
  [
    'an orientation of 1',
    'read',
    (base) => addExif(base).withMetadata({ orientation: 1 }).toBuffer(),
  ],
  ...[2, 3, 4, 5, 6, 7, 8].map(
    (orientation): Maker => [
      `an orientation of ${orientation}`,
      'either',
      (base) => sharp(base.bytes).withMetadata({ orientation }).jpeg().toBuffer(),
    ],
  ),
  ['XMP', 'read', async ({ bytes }) => insertSegments(bytes, [segment(0xe1, xmp('<a/>'))])],
  [
    'XMP with a script',
    'either',
    async ({ bytes }) => insertSegments(bytes, [segment(0xe1, xmp('<script>1</script>'))]),
  ],
  [
    'EXIF that is none',
    'either',
    async ({ bytes }) => insertSegments(bytes, [segment(0xe1, `Exif\0\0${CANARY}`)]),
  ],
  [
    'EXIF that leads in a circle',
    'either',
    async ({ bytes }) =>
      insertSegments(bytes, [segment(0xe1, `Exif\0\0II*\0\x08\0\0\0\x01\0${'\x08\0'.repeat(20)}`)]),
  ],
  [
    '9 MB of comments',
    'either',
    async ({ bytes }) =>
      insertSegments(
        bytes,
        Array.from({ length: 150 }, () => COMMENT),
      ),
  ],
  [
    'another picture as a thumbnail',
    'either',
    async ({ bytes }) => {
      const small = await sharp(bytes).resize(160).jpeg().toBuffer();
      return insertSegments(bytes, [jpegSegment(0xe0, Buffer.concat([JFXX, small]))]);
    },
  ],
  [
    'a time and a text, in a PNG',
    'either',
    async (base) => {
      const text = pngChunk('tEXt', Buffer.from(`GPS\0${CANARY}`));
      const time = pngChunk('tIME', Buffer.from([7, 0xe9, 1, 1, 0, 0, 0]));
      return insertChunks(await png(base), [text, time]);
    },
  ],
  ['four colors', 'either', ({ bytes }) => inCmyk(bytes)],
  ['16 bits', 'read', ({ bytes }) => sharp(bytes).toColourspace('rgb16').png().toBuffer()],
  ['a palette', 'either', ({ bytes }) => sharp(bytes).png({ palette: true, effort: 1 }).toBuffer()],
  ['progressive', 'read', ({ bytes }) => sharp(bytes).jpeg({ progressive: true }).toBuffer()],
  ['wide colors', 'either', ({ bytes }) => sharp(bytes).withIccProfile('p3').jpeg().toBuffer()],
  ['see-through', 'either', ({ bytes }) => sharp(bytes).ensureAlpha(0.5).png().toBuffer()],
];

const JFXX = Buffer.from('JFXX\0\x10', 'latin1');
const inCmyk = (bytes: Buffer) =>
  sharp(bytes).toColourspace('cmyk').jpeg({ quality: 92 }).toBuffer();

export const METADATA: readonly Recipe[] = MAKERS.map(([name, expectedOutcome, make], index) => ({
  kind: 'more than pixels',
  name,
  make: async () => {
    const base = RECEIPTS[index % RECEIPTS.length];
    if (base === undefined) throw new Error('there are no sample receipts');
    return photosUpload([await make(base)], { expectedOutcome, amounts: base.amounts });
  },
}));
