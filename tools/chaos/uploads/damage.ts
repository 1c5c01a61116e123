import type { Random } from '../random.ts';
import { type Base, png, RECEIPTS, webp } from './base-images.ts';
import { frameAt } from './chunk-cases.ts';
import { photosUpload, type Recipe } from './upload.ts';

const SHAPES = ['jpeg', 'png', 'webp'] as const;
type Shape = (typeof SHAPES)[number];

async function shaped(base: Base, shape: Shape): Promise<Buffer> {
  if (shape === 'jpeg') return base.bytes;
  return shape === 'png' ? png(base) : webp(base);
}

type Corruption = (bytes: Buffer, random: Random) => Buffer;

const cut: Corruption = (bytes, random) => bytes.subarray(0, random.between(1, bytes.length - 1));
/** Only the last bytes are missing, which most decoders tolerate. */
const cutLate: Corruption = (bytes, random) =>
  bytes.subarray(0, bytes.length - random.between(3, 2000));

const HEADER = 700;

function flip(bytes: Buffer, count: number, from: number, below: number, random: Random): Buffer {
  const flipped = Buffer.from(bytes);
  for (let one = 0; one < count; one += 1) {
    const at = random.between(from, Math.min(below, bytes.length) - 1);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.between(0, 7));
  }
  return flipped;
}

const flipHeader: Corruption = (bytes, random) =>
  flip(bytes, random.between(1, 12), 0, HEADER, random);
const flipPixels: Corruption = (bytes, random) => {
  const count = random.pick([1, 4, 40, 400, 4000]);
  return flip(bytes, count, HEADER, bytes.length, random);
};
const zeroPart: Corruption = (bytes, random) => {
  const zeroed = Buffer.from(bytes);
  const from = random.between(HEADER, bytes.length - 2);
  return zeroed.fill(0, from, Math.min(bytes.length, from + random.between(1, 20_000)));
};
const swapParts: Corruption = (bytes, random) => {
  const at = random.between(HEADER, bytes.length - HEADER);
  const to = random.between(HEADER, bytes.length - HEADER);
  const swapped = Buffer.from(bytes);
  bytes.copy(swapped, at, to, to + HEADER);
  return swapped;
};
const repeat: Corruption = (bytes) => Buffer.concat([bytes, bytes, bytes]);
/** A JPEG whose header size differs from its pixel data. */
const resize: Corruption = (bytes, random) => {
  const at = frameAt(bytes);
  if (at === 0) return cut(bytes, random);
  const resized = Buffer.from(bytes);
  resized.writeUInt16BE(random.between(480, 9000), at + 5);
  resized.writeUInt16BE(random.between(480, 5000), at + 7);
  return resized;
};

const CORRUPTIONS: Readonly<Record<string, Corruption>> = {
  'cut off': cut,
  'cut off late': cutLate,
  'bits flipped in the header': flipHeader,
  'bits flipped in the pixels': flipPixels,
  'zeros in the middle': zeroPart,
  'parts changed places': swapParts,
  'three times in a row': repeat,
  'another size': resize,
};

/** A receipt damaged in transit. Everything that can still be read must be correct. */
export function damaged(random: Random): Recipe {
  const kind = random.pick(Object.keys(CORRUPTIONS));
  const base = random.pick(RECEIPTS);
  const shape = random.pick(SHAPES);
  const corrupt = CORRUPTIONS[kind] ?? cut;
  return {
    kind: `damaged: ${kind}`,
    name: `${shape} of ${base.name}`,
    make: async () => {
      const bytes = corrupt(await shaped(base, shape), random);
      return photosUpload([bytes], { expectedOutcome: 'either', amounts: base.amounts });
    },
  };
}
