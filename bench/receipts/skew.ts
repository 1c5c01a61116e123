/** Grayscale image, one byte per pixel. */
export type Gray = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
};

const DEGREES_MAX = 12;

/**
 * Skew in degrees by which the text lines fall to the right. Along the correct direction each row
 * is either ink or paper, so the row sums differ most from one to the next.
 */
export function measureSkew(gray: Gray): number {
  const edges = findEdges(gray);
  const coarse = best(edges, gray, range(-DEGREES_MAX, DEGREES_MAX, 1));
  return best(edges, gray, range(coarse - 0.75, coarse + 0.75, 0.25));
}

// Ink has edges within a pixel or two. Shadows and folds do not.
function findEdges({ pixels, width, height }: Gray): Uint8Array {
  const edges = new Uint8Array(width * height);
  for (let at = 0; at < width * (height - 1); at += 1) {
    edges[at] = Math.abs((pixels[at] ?? 0) - (pixels[at + width] ?? 0));
  }
  return edges;
}

function best(edges: Uint8Array, gray: Gray, angles: readonly number[]): number {
  const scored = angles.map((degrees) => ({ degrees, score: sharpness(edges, gray, degrees) }));
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).degrees;
}

function sharpness(edges: Uint8Array, { width, height }: Gray, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const reach = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Float64Array(height + 2 * reach);
  for (let x = 0; x < width; x += 1) {
    const shift = reach - Math.round(x * slope);
    for (let y = 0; y < height; y += 1) {
      const row = y + shift;
      rows[row] = (rows[row] ?? 0) + (edges[y * width + x] ?? 0);
    }
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) {
    sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  }
  return sum;
}

function range(from: number, to: number, step: number): readonly number[] {
  const count = Math.round((to - from) / step) + 1;
  return Array.from({ length: count }, (_, index) => from + index * step);
}
