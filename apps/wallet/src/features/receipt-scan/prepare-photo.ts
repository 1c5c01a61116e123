import { drawOn, encodeJpeg, sizeWithin } from './draw-photo.ts';

// More than the letters of a receipt need.
const PIXELS_MAX = 4_000_000;
// To open more than this costs a phone more memory than it may have; the server says no to it.
const PIXELS_OPENED_MAX = 50_000_000;

/**
 * A chosen picture as it is sent: upright, no larger than it needs to be, and with nothing in it of
 * where and when it was taken. What cannot be shown here is sent as it is, and judged there.
 */
export async function prepareImage(file: File): Promise<File> {
  // A page that draws is no photograph, even though a browser can show it.
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

/** Knows how large it is, and is not yet unpacked. */
function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', reject);
    image.src = address;
  });
}
