import { drawOn, encodeJpeg, sizeWithin } from './draw-photo.ts';

// More than the print of a receipt needs.
const PIXELS_MAX = 4_000_000;
// Decoding a larger image may exceed a phone's memory, and the server rejects it.
const PIXELS_OPENED_MAX = 50_000_000;

/**
 * Prepares a chosen image: upright, scaled down, and without metadata such as location and time. A
 * file that cannot be decoded here is sent unchanged, and the server judges it.
 */
export async function prepareImage(file: File): Promise<File> {
  // An SVG is a document, not a photo, even though a browser can show it.
  if (file.type === 'image/svg+xml') return file;
  const address = URL.createObjectURL(file);
  try {
    const image = await load(address);
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const pixels = size.width * size.height;
    if (pixels === 0 || pixels > PIXELS_OPENED_MAX) return file;
    const canvas = drawOn(sizeWithin(size, PIXELS_MAX), image);
    return (canvas && (await encodeJpeg(canvas, 'receipt_0.jpg'))) ?? file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Resolves when the size is known, before the image is decoded. */
function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', reject);
    image.src = address;
  });
}
