/** Grayscale image, one byte per pixel. */
export type Gray = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
};

export type PixelPosition = { readonly x: number; readonly y: number };

/** Share of the image that looks like print, and where it is densest. */
export type Print = { readonly share: number; readonly densest: PixelPosition };

const CELL = 8;
// A cell looks like print if it has this many changes both horizontally and vertically. The edge of
// a sheet and the grain of a table have changes in one direction only.
const CHANGES_MIN = 4;
// Relative to the paper's brightness, so that shadows do not hide print.
const CHANGE_MIN = 0.14;
const CHANGE_LEVELS_MIN = 10;
// Print is on paper, and paper is the bright part of an image.
const PAPER_BRIGHTNESS_SHARE_MIN = 0.55;

/** The brightness at this quantile. */
function levelAt({ data }: Gray, part: number): number {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  let left = data.length * part;
  for (let level = 0; level < 255; level += 1) {
    left -= counts[level] ?? 0;
    if (left <= 0) return level;
  }
  return 255;
}

/** The 98th percentile: paper, even if little is visible, without a few reflections. */
export function getPaperBrightness(image: Gray): number {
  return levelAt(image, 0.98);
}

export function findPrint(image: Gray): Print {
  const paperBrightness = getPaperBrightness(image) * PAPER_BRIGHTNESS_SHARE_MIN;
  let cells = 0;
  let printed = 0;
  let densest: PixelPosition = { x: image.width / 2, y: image.height / 2 };
  let most = 0;
  for (let y = 0; y + CELL < image.height; y += CELL) {
    for (let x = 0; x + CELL < image.width; x += CELL) {
      const changes = countChanges(image, x, y, paperBrightness);
      cells += 1;
      if (changes >= CHANGES_MIN) printed += 1;
      if (changes <= most) continue;
      most = changes;
      densest = { x: x + CELL / 2, y: y + CELL / 2 };
    }
  }
  return { share: cells === 0 ? 0 : printed / cells, densest };
}

/**
 * The smaller of the horizontal and vertical change counts; zero if the cell is too dark to be
 * paper.
 */
function countChanges(
  { data, width }: Gray,
  left: number,
  top: number,
  paperBrightness: number,
): number {
  let brightest = 0;
  for (let y = top; y < top + CELL; y += 1) {
    for (let x = left; x < left + CELL; x += 1) {
      brightest = Math.max(brightest, data[y * width + x] ?? 0);
    }
  }
  if (brightest < paperBrightness) return 0;
  const minDifference = Math.max(CHANGE_LEVELS_MIN, brightest * CHANGE_MIN);
  let along = 0;
  let across = 0;
  for (let y = top; y < top + CELL; y += 1) {
    for (let x = left; x < left + CELL; x += 1) {
      const at = y * width + x;
      const center = data[at] ?? 0;
      if (Math.abs((data[at + 1] ?? 0) - center) > minDifference) along += 1;
      if (Math.abs((data[at + width] ?? 0) - center) > minDifference) across += 1;
    }
  }
  return Math.min(along, across);
}

/**
 * Mean squared second difference relative to the squared contrast, in the direction with less of
 * it, because camera shake blurs only one direction.
 */
export function measureSharpness(detail: Gray): number {
  const { data, width, height } = detail;
  let along = 0;
  let across = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const twice = 2 * (data[at] ?? 0);
      const turnAlong = twice - (data[at - 1] ?? 0) - (data[at + 1] ?? 0);
      const turnAcross = twice - (data[at - width] ?? 0) - (data[at + width] ?? 0);
      along += turnAlong * turnAlong;
      across += turnAcross * turnAcross;
    }
  }
  const contrast = levelAt(detail, 0.95) - levelAt(detail, 0.05);
  if (contrast === 0) return 0;
  return Math.min(along, across) / (width * height * contrast * contrast);
}
