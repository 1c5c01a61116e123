import type { Bounds } from '../../receipt-ocr/resource-limits.ts';

const HEAD = Buffer.from('%PDF-');
/**
 * How much CPU time the drawing of a page may take, as a multiple of loading the PDF renderer. A
 * page of small print takes a third of it.
 */
const PAGE = 1;
/** What cannot end itself is ended when it has taken this much more. */
const GRACE = 0.5;
const PER_MEGABYTE = 0.3;
const PER_MEGAPIXEL = 0.25;
const MEGAPIXELS_MAX = 50;
const MEGA = 1_000_000;
/** More images than this are small ones, such as letters. */
const IMAGES_MAX = 100;
const NUMBER = /^\s*(\d{1,5})\b/;
const NUMBER_BYTES = 16;

/**
 * The work of drawing one page of a PDF, at most: more for images and for large files, because a
 * small file that takes long is hostile.
 */
export function limitDrawing(file: Buffer): number {
  const megabytes = file.length / MEGA;
  const megapixels = Math.min(sumPixels(file) / MEGA, MEGAPIXELS_MAX);
  return PAGE + megabytes * PER_MEGABYTE + megapixels * PER_MEGAPIXEL;
}

/**
 * When a process that opens a PDF or draws one of its pages is killed. It ends most drawings
 * itself before, because a successor costs more than they do. Other files have no steps.
 */
export function limitStep(file: Buffer): Pick<Bounds, 'stepOfOpening'> {
  if (!file.subarray(0, HEAD.length).equals(HEAD)) return {};
  return { stepOfOpening: limitDrawing(file) + GRACE };
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
