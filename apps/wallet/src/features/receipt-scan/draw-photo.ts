export type Size = { readonly width: number; readonly height: number };

// Keeps print sharp and ten photos below the upload limit.
const QUALITY = 0.9;

/** Scales down to a maximum number of pixels, keeping the aspect ratio. */
export function sizeWithin({ width, height }: Size, pixelsMax: number): Size {
  const scale = Math.min(1, Math.sqrt(pixelsMax / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

/** Draws on a canvas of this size; undefined if the browser has no memory for one. */
export function drawOn(
  { width, height }: Size,
  source: CanvasImageSource,
): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  // A canvas without alpha starts black, and transparent areas should look like paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

export async function encodeJpeg(
  canvas: HTMLCanvasElement,
  name: string,
): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return blob === null ? undefined : new File([blob], name, { type: 'image/jpeg' });
}
