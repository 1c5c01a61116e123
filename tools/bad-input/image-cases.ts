import type { Sharp } from 'sharp';
import { createRandom, type Random } from '../chaos/random.ts';
import {
  insertChunks,
  insertSegments,
  jpegSegment,
  PNG_HEAD,
  pngChunk,
  pngHeader,
  riff,
} from '../chaos/uploads/chunk-cases.ts';
import {
  DECOMPRESSION_BOMBS,
  hugeJpeg,
  hugePng,
  hugeWebp,
} from '../chaos/uploads/decompression-bombs.ts';
import { FOREIGN } from '../chaos/uploads/foreign.ts';
import { METADATA } from '../chaos/uploads/metadata.ts';
import { MISLEADING_RECEIPTS, noise } from '../chaos/uploads/pdf-cases.ts';
import { POLYGLOTS } from '../chaos/uploads/polyglots.ts';
import type { Recipe } from '../chaos/uploads/upload.ts';
import type { BadCase, Expected } from './case.ts';
import { INJECTION_TEXTS, UNICODE_TEXTS } from './hostile-texts.ts';
import { draw, flipBits, IMAGE_SEEDS, type ImageSeed, makeSeed } from './image-seeds.ts';
import { type FileCase, type Target, toScanDraft, toUploadCases } from './upload-cases.ts';

const ACCEPTED: Expected = { outcome: 'accepted' };
/** Reading a photo takes a second, drawing it anew a tenth of that. */
const SCAN_EVERY = 16;
const CUTS = 64;
const FLIPS = 55;
const NOISES = 60;

type Image = Omit<FileCase, 'family' | 'target'> & { readonly targets?: readonly Target[] };

/** Images for the receipt scan, attachments and store logos. */
export function createImageCases(seed: number): readonly BadCase[] {
  const random = createRandom(seed);
  const images: readonly Image[] = [
    ...listValid(),
    ...listCut(),
    ...listFlipped(seed),
    ...listLyingHeaders(),
    ...listBombs(),
    ...listMetadata(random),
    ...listNames(),
  ];
  const files = images.map(({ targets, ...image }, at): FileCase => {
    const turns = targets ?? (at % SCAN_EVERY === 0 ? ['scan'] : ['attachment', 'logo']);
    return { ...image, family: 'images', target: turns[at % turns.length] ?? 'attachment' };
  });
  return [...toUploadCases(files), ...listRecipes(seed)];
}

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
const typed = ({ format }: ImageSeed) => ({ type: TYPES[format] });

/** Pictures as cameras and programs write them. All of them must pass. */
function listValid(): readonly Image[] {
  const sizes = [16, 17, 64, 255, 480, 1000, 2400] as const;
  const writers: readonly (readonly [string, (one: Sharp) => Sharp])[] = [
    ['jpeg', (one) => one.jpeg({ quality: 60 })],
    ['progressive jpeg', (one) => one.jpeg({ progressive: true })],
    ['jpeg 4:4:4', (one) => one.jpeg({ chromaSubsampling: '4:4:4' })],
    ['gray jpeg', (one) => one.grayscale().jpeg()],
    ['CMYK jpeg', (one) => one.toColourspace('cmyk').jpeg()],
    ['jpeg of P3', (one) => one.withIccProfile('p3').jpeg()],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => {
      const write = (one: Sharp) => one.withMetadata({ orientation }).jpeg();
      return [`orientation ${orientation}`, write] as const;
    }),
    ['png', (one) => one.png()],
    ['png of 16 bits', (one) => one.toColourspace('rgb16').png()],
    ['png with a palette', (one) => one.png({ palette: true })],
    ['interlaced png', (one) => one.png({ progressive: true })],
    ['png with alpha', (one) => one.ensureAlpha(0.5).png()],
  ];
  return writers.flatMap(([name, write]) =>
    sizes.map(
      (size, at): Image => ({
        kind: 'valid',
        name: `${name}, ${size} px`,
        expected: ACCEPTED,
        targets: at % 2 === 0 ? ['attachment'] : ['logo'],
        type: name.includes('png') ? TYPES.png : TYPES.jpeg,
        make: () => write(draw(size, size, Math.max(16, Math.round(size * 0.8)))).toBuffer(),
      }),
    ),
  );
}

/** Every seed, cut off at every 64th part. */
function listCut(): readonly Image[] {
  return IMAGE_SEEDS.flatMap((seed) =>
    Array.from(
      { length: CUTS },
      (_, part): Image => ({
        kind: 'cut off',
        name: `${seed.name}, ${part}/${CUTS}`,
        ...typed(seed),
        make: async () => {
          const bytes = await makeSeed(seed);
          return bytes.subarray(0, Math.floor((bytes.length * part) / CUTS));
        },
      }),
    ),
  );
}

/** Every seed with between one bit and five percent of its bits inverted. */
function listFlipped(seed: number): readonly Image[] {
  return IMAGE_SEEDS.flatMap((image) =>
    Array.from(
      { length: FLIPS },
      (_, turn): Image => ({
        kind: 'bits flipped',
        name: `${image.name}, ${turn}`,
        ...typed(image),
        make: async () => {
          const random = createRandom(seed ^ (image.at * 1000 + turn));
          return flipBits(await makeSeed(image), 0.00001 * 10 ** ((turn / FLIPS) * 3.7), random);
        },
      }),
    ),
  );
}

const SIDES = [0, 1, 2, 255, 16_383, 16_384, 65_535, 0x7fffffff, 0xffffffff];

/** Headers that declare sizes, depths and colors that the pixels do not have. */
function listLyingHeaders(): readonly Image[] {
  const rest = async () => (await draw(1, 64, 64).png().toBuffer()).subarray(PNG_HEAD.length + 25);
  const png =
    (width: number, height: number, depth = 8, color = 2) =>
    async () =>
      Buffer.concat([PNG_HEAD, pngHeader(width, height, depth, color), await rest()]);
  const sizes = SIDES.flatMap((width) =>
    SIDES.map((height) => [`${width} × ${height}`, png(width, height)] as const),
  );
  const depths = [0, 1, 2, 3, 4, 8, 16, 32, 255].flatMap((depth) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 255].map(
      (color) => [`depth ${depth}, color ${color}`, png(64, 64, depth, color)] as const,
    ),
  );
  const webp = SIDES.flatMap((width) =>
    [0, 1, 3].map((height) => {
      const head = Buffer.alloc(10);
      head.writeUIntLE(width & 0xffffff, 4, 3);
      head.writeUIntLE(height, 7, 3);
      return [`webp ${width} × ${height}`, async () => riff([['VP8X', head]])] as const;
    }),
  );
  const jpeg = Array.from({ length: 64 }, (_, marker) => {
    const make = async () =>
      insertSegments(await draw(2, 64, 64).jpeg().toBuffer(), [
        jpegSegment(0xc0 + marker, Buffer.alloc(marker * 7, marker)),
      ]);
    return [`jpeg with segment ${(0xc0 + marker).toString(16)}`, make] as const;
  });
  return [...sizes, ...depths, ...webp, ...jpeg].map(([name, make]): Image => {
    const type = name.startsWith('jpeg') ? TYPES.jpeg : TYPES.png;
    return { kind: 'lying header', name, make, type: name.startsWith('webp') ? TYPES.webp : type };
  });
}

/** Few bytes and many pixels, from 41 to 400 megapixels. */
function listBombs(): readonly Image[] {
  return Array.from({ length: 40 }, (_, at) => {
    const side = 6500 + at * 250;
    return [
      [`png ${side}²`, TYPES.png, () => hugePng(side, side)],
      [`jpeg ${side}²`, TYPES.jpeg, () => hugeJpeg(side, side)],
      [`webp ${side}²`, TYPES.webp, () => hugeWebp(Math.min(side, 16_383), side)],
    ] as const;
  })
    .flat()
    .map(([name, type, make]): Image => ({ kind: 'bomb', name, type, make }));
}

/** Metadata of every kind with random content in a small picture. */
function listMetadata(random: Random): readonly Image[] {
  const chunks = ['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'tIME'];
  const more = ['PLTE', 'tRNS', 'bKGD', 'hIST', 'sBIT', 'sPLT', 'acTL', 'fcTL', 'fdAT', 'IDAT'];
  const inPng = [...chunks, ...more].flatMap((name) =>
    [0, 1, 6, 500, 60_000].map((length): Image => {
      const fill = random.between(0, 255);
      const chunk = () => pngChunk(name, Buffer.alloc(length, fill));
      const make = async () => insertChunks(await draw(3, 64, 64).png().toBuffer(), [chunk()]);
      return { kind: 'metadata', name: `png ${name}, ${length}`, type: TYPES.png, make };
    }),
  );
  const inJpeg = Array.from({ length: 100 }, (_, at): Image => {
    const marker = 0xe0 + (at % 16);
    const length = random.pick([0, 1, 14, 200, 60_000]);
    const fill = random.between(0, 255);
    const make = async () =>
      insertSegments(await draw(4, 64, 64).jpeg().toBuffer(), [
        jpegSegment(marker, Buffer.alloc(length, fill)),
      ]);
    return { kind: 'metadata', name: `jpeg ${marker.toString(16)} ${at}`, make };
  });
  return [...inPng, ...inJpeg];
}

/** Hostile file names of a picture that is fine. */
function listNames(): readonly Image[] {
  return [...UNICODE_TEXTS, ...INJECTION_TEXTS].map(
    ([name, text]): Image => ({
      kind: 'file name',
      name,
      fileName: `${text}.jpg`,
      targets: ['attachment'],
      make: () => draw(5, 32, 32).jpeg().toBuffer(),
    }),
  );
}

/** The hostile uploads of `chaos:uploads`. That tool also checks their exact codes and amounts. */
function listRecipes(seed: number): readonly BadCase[] {
  const noises = Array.from({ length: NOISES }, (_, at) => noise(createRandom(seed ^ at)));
  const fixed = [...DECOMPRESSION_BOMBS, ...FOREIGN, ...POLYGLOTS, ...METADATA];
  const recipes: readonly Recipe[] = [...fixed, ...MISLEADING_RECEIPTS, ...noises];
  return recipes.map(({ kind, name, make }, at) => ({
    id: `images/scan/${kind}/${name} ${at}`,
    family: 'images',
    kind,
    group: `images scan recipes ${Math.floor(at / 40)}`,
    operation: 'uploadReceipt',
    sender: 'guest',
    expected: { outcome: 'either' },
    draft: async () => {
      const { contentType, body } = await make();
      return toScanDraft(contentType, body);
    },
  }));
}
