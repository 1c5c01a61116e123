/** Brightness alone, one byte for each point. */
export type Gray = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
};

export type PixelPosition = { readonly x: number; readonly y: number };

/** How much of a picture looks like print, and the place where most of it is. */
export type Print = { readonly share: number; readonly densest: PixelPosition };

const CELL = 8;
// So many changes from left to right and from top to bottom make a cell look like print: the edge
// of a sheet has one of the two, and so has the grain of a table.
const CHANGES_MIN = 4;
// A change is a part of the paper's brightness, so that a shadow does not hide it.
const CHANGE_MIN = 0.14;
const CHANGE_LEVELS_MIN = 10;
// Print stands on paper, and paper is the bright part of a picture.
const PAPER_BRIGHTNESS_SHARE_MIN = 0.55;

/** The brightness that this part of all points does not pass. */
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

/** The brightest there is, but for a few points that shine: paper, even if little of it is seen. */
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

/** The fewer of the changes along and across a cell; none where it is too dark to be paper. */
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
  const least = Math.max(CHANGE_LEVELS_MIN, brightest * CHANGE_MIN);
  let along = 0;
  let across = 0;
  for (let y = top; y < top + CELL; y += 1) {
    for (let x = left; x < left + CELL; x += 1) {
      const at = y * width + x;
      const here = data[at] ?? 0;
      if (Math.abs((data[at + 1] ?? 0) - here) > least) along += 1;
      if (Math.abs((data[at + width] ?? 0) - here) > least) across += 1;
    }
  }
  return Math.min(along, across);
}

/**
 * How quickly brightness turns, against how much it varies at all: the second difference, squared,
 * in the direction that has less of it, because a hand that shakes blurs one direction only.
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
