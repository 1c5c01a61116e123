import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const SAMPLES = join(import.meta.dirname, '../../../packages/receipt-reader/samples');

/** A readable photo with the amount printed on it. */
export type Base = { readonly name: string; readonly bytes: Buffer; readonly amounts: number[] };

type Truth = {
  readonly id: string;
  readonly images: readonly string[];
  readonly currency: string | null;
  readonly expect: string;
  readonly total: number | null;
};

const TRUTHS = JSON.parse(readFileSync(join(SAMPLES, 'truth.json'), 'utf8')) as readonly Truth[];
const toBase = ({ id, images, currency, total }: Truth): Base => ({
  name: id,
  bytes: readFileSync(join(SAMPLES, images[0] ?? '')),
  amounts: currency === 'JPY' && total !== null ? [total] : [],
});

/** Receipts in yen, one photo each, that the reader reads with confidence. */
export const RECEIPTS = TRUTHS.filter(({ expect }) => expect === 'sure').map(toBase);
/** A foreign receipt, a menu, an empty table: not payable here. */
export const STRANGE = TRUTHS.filter(({ currency }) => currency !== 'JPY').map(toBase);

const made = new Map<string, Promise<Buffer>>();

/** Caches converted photos, because the same photo is damaged in many ways. */
function cached(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = made.get(key) ?? make();
  made.set(key, bytes);
  return bytes;
}

export function png({ name, bytes }: Base) {
  return cached(`png ${name}`, () => sharp(bytes).png({ compressionLevel: 3 }).toBuffer());
}
export function webp({ name, bytes }: Base) {
  return cached(`webp ${name}`, () => sharp(bytes).webp({ quality: 80 }).toBuffer());
}

/** Single-color image. */
export function plain(width: number, height: number, shade = 255) {
  const background = { r: shade, g: shade, b: shade };
  return sharp({ create: { width, height, channels: 3, background } });
}
