import type { Bounds } from '../../receipt-ocr/resource-limits.ts';

const HEAD = Buffer.from('%PDF-');
/**
 * How much CPU time a page may take, as a multiple of loading the PDF renderer. A page of small
 * print takes a fourth of it, a photo of 12 megapixels a little more.
 */
const PAGE = 2;
const PER_MEGABYTE = 0.3;
const PER_MEGAPIXEL = 0.25;
const MEGAPIXELS_MAX = 50;
const MEGA = 1_000_000;
/** More images than this are small ones, such as letters. */
const IMAGES_MAX = 100;
const NUMBER = /^\s*(\d{1,5})\b/;
const NUMBER_BYTES = 16;

/**
 * The work of opening a PDF or of drawing one of its pages, at most: more for images and for large
 * files, because a small file that takes long is hostile. Other files have no steps.
 */
export function limitStep(file: Buffer): Pick<Bounds, 'stepOfOpening'> {
  if (!file.subarray(0, HEAD.length).equals(HEAD)) return {};
  const megabytes = file.length / MEGA;
  const megapixels = Math.min(sumPixels(file) / MEGA, MEGAPIXELS_MAX);
  const stepOfOpening = PAGE + megabytes * PER_MEGABYTE + megapixels * PER_MEGAPIXEL;
  return { stepOfOpening };
}

/** The dictionary of an image is never compressed. */
function sumPixels(file: Buffer): number {
  const heights = readNumbers(file, '/Height');
  return readNumbers(file, '/Width').reduce(
    (sum, width, at) => sum + width * (heights[at] ?? 0),
    0,
  );
}

function readNumbers(file: Buffer, key: string): readonly number[] {
  const numbers: number[] = [];
  let at = file.indexOf(key, 0, 'latin1');
  while (at >= 0 && numbers.length < IMAGES_MAX) {
    const from = at + key.length;
    const number = NUMBER.exec(file.toString('latin1', from, from + NUMBER_BYTES))?.[1];
    if (number !== undefined) numbers.push(Number(number));
    at = file.indexOf(key, from, 'latin1');
  }
  return numbers;
}
