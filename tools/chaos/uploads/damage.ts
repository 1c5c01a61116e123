import type { Dice } from '../random.ts';
import { type Base, png, RECEIPTS, webp } from './base-images.ts';
import { frameAt } from './chunk-cases.ts';
import { photosUpload, type Recipe } from './upload.ts';

const SHAPES = ['jpeg', 'png', 'webp'] as const;
type Shape = (typeof SHAPES)[number];

async function shaped(base: Base, shape: Shape): Promise<Buffer> {
  if (shape === 'jpeg') return base.bytes;
  return shape === 'png' ? png(base) : webp(base);
}

type Harm = (bytes: Buffer, dice: Dice) => Buffer;

const cut: Harm = (bytes, dice) => bytes.subarray(0, dice.between(1, bytes.length - 1));
/** Only the last bytes are missing, which most programs forgive. */
const cutLate: Harm = (bytes, dice) => bytes.subarray(0, bytes.length - dice.between(3, 2000));

const HEADER = 700;

function flip(bytes: Buffer, count: number, from: number, below: number, dice: Dice): Buffer {
  const flipped = Buffer.from(bytes);
  for (let one = 0; one < count; one += 1) {
    const at = dice.between(from, Math.min(below, bytes.length) - 1);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << dice.between(0, 7));
  }
  return flipped;
}

const flipHeader: Harm = (bytes, dice) => flip(bytes, dice.between(1, 12), 0, HEADER, dice);
const flipPixels: Harm = (bytes, dice) => {
  const count = dice.pick([1, 4, 40, 400, 4000]);
  return flip(bytes, count, HEADER, bytes.length, dice);
};
const zeroPart: Harm = (bytes, dice) => {
  const zeroed = Buffer.from(bytes);
  const from = dice.between(HEADER, bytes.length - 2);
  return zeroed.fill(0, from, Math.min(bytes.length, from + dice.between(1, 20_000)));
};
const swapParts: Harm = (bytes, dice) => {
  const at = dice.between(HEADER, bytes.length - HEADER);
  const to = dice.between(HEADER, bytes.length - HEADER);
  const swapped = Buffer.from(bytes);
  bytes.copy(swapped, at, to, to + HEADER);
  return swapped;
};
const repeat: Harm = (bytes) => Buffer.concat([bytes, bytes, bytes]);
/** A JPEG whose size is another one than that of its pixels. */
const resize: Harm = (bytes, dice) => {
  const at = frameAt(bytes);
  if (at === 0) return cut(bytes, dice);
  const resized = Buffer.from(bytes);
  resized.writeUInt16BE(dice.between(480, 9000), at + 5);
  resized.writeUInt16BE(dice.between(480, 5000), at + 7);
  return resized;
};

const HARMS: Readonly<Record<string, Harm>> = {
  'cut off': cut,
  'cut off late': cutLate,
  'bits flipped in the header': flipHeader,
  'bits flipped in the pixels': flipPixels,
  'zeros in the middle': zeroPart,
  'parts changed places': swapParts,
  'three times in a row': repeat,
  'another size': resize,
};

/** A receipt that was damaged on its way; what can still be read of it must be right. */
export function damaged(dice: Dice): Recipe {
  const kind = dice.pick(Object.keys(HARMS));
  const base = dice.pick(RECEIPTS);
  const shape = dice.pick(SHAPES);
  const harm = HARMS[kind] ?? cut;
  return {
    kind: `damaged: ${kind}`,
    name: `${shape} of ${base.name}`,
    make: async () => {
      const bytes = harm(await shaped(base, shape), dice);
      return photosUpload([bytes], { expectedOutcome: 'either', amounts: base.amounts });
    },
  };
}
