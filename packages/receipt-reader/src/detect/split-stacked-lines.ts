import type { InferenceSession } from 'onnxruntime-node';
import { type Box, fromFrameCoordinates, toFrameCoordinates } from '../image/box.ts';
import { sliceBox } from '../image/crop.ts';
import { type GrayImage, sampleBox } from '../image/gray-image.ts';
import { median } from '../numbers.ts';
import { detect } from './detect.ts';
import { mergeSplitBoxes } from './merge-split-boxes.ts';

/** A box so many times higher than those around it may hold two lines. */
const TALL = 1.35;
const NEIGHBORS = 8;
/** Height of a usual box in the closer look, in pixels. */
const CLOSE_PX = 32;
const ENLARGEMENT_MAX = 2;
/** Lines are apart by at least this share of their height. */
const STACKED_APART_MIN = 0.5;
/** Rows sampled per usual line height. */
const ROWS_PER_LINE = 16;
const ROWS_MAX = 128;
const COLUMNS_MAX = 480;
/** Lines of curled paper are not parallel to their common box. */
const TILTS = [0, -0.03, 0.03, -0.06, 0.06, -0.1, 0.1];
/** The gap between two lines has at most this share of the ink of either line. */
const GAP_INK_SHARE_MAX = 0.3;
/** A row with less than this share of the ink of the fullest row is paper. */
const PAPER_INK_SHARE = 0.12;
/** A line is at least this share of the usual height. An accent or a ruled line is lower. */
const LINE_HEIGHT_MIN = 0.4;
/** Margin around the ink of a line as a share of its height. */
const MARGIN = 0.14;
const LINES_MAX = 6;
/** A part that is as high as the whole is not cut again. */
const PART_MAX = 0.8;

/**
 * The lines of a box that holds several. Empty if it holds one. Tight lines touch in the detector's
 * view, and the recognizer can read neither. A closer look separates most of them, and the gaps in
 * their ink the rest.
 */
export async function splitStackedLines(
  model: InferenceSession,
  image: GrayImage,
  box: Box,
  boxes: readonly Box[],
): Promise<readonly Box[]> {
  const usual = getUsualHeight(box, boxes);
  const found = await detect(model, image, box, Math.min(ENLARGEMENT_MAX, CLOSE_PX / usual));
  const seen = found.filter((line) => isWithin(box, line) && line.height > usual * LINE_HEIGHT_MIN);
  const lines = isStacked(box, seen) ? seen : cutAtGaps(image, box, usual);
  if (lines.length > LINES_MAX) return [];
  const others = boxes.filter((one) => one !== box);
  return lines.flatMap((line) => getFreePart(line, others));
}

/** True if a box is so much higher than those around it that it may hold several lines. */
export function isTall(box: Box, boxes: readonly Box[]): boolean {
  return box.width > box.height && box.height > getUsualHeight(box, boxes) * TALL;
}

/** True if one box is above another. */
function isStacked(box: Box, lines: readonly Box[]): boolean {
  const flat = lines.map((line) => toFrameCoordinates(box, line));
  return flat.some((one) =>
    flat.some((other) => other.y - one.y > Math.min(one.height, other.height) * STACKED_APART_MIN),
  );
}

function isWithin(box: Box, line: Box): boolean {
  const { x, y } = toFrameCoordinates(box, line);
  return x > 0 && x < box.width && y > 0 && y < box.height;
}

/** Lines that continue in a box beside them become one with it. */
export function joinToNeighbors(
  image: GrayImage,
  lines: readonly Box[],
  boxes: readonly Box[],
): { readonly added: readonly Box[]; readonly removed: readonly Box[] } {
  const neighbors = boxes.filter((box) => lines.some((line) => isLevel(line, box)));
  const joined = mergeSplitBoxes(image, [...lines, ...neighbors]);
  return {
    added: joined.filter((box) => !neighbors.includes(box)),
    removed: neighbors.filter((box) => !joined.includes(box)),
  };
}

function isLevel(line: Box, box: Box): boolean {
  const { y } = toFrameCoordinates(line, box);
  const isAlike = Math.max(line.height, box.height) < Math.min(line.height, box.height) * TALL;
  return isAlike && Math.abs(y - line.height / 2) < line.height / 2;
}

function getUsualHeight(box: Box, boxes: readonly Box[]): number {
  const getDistance = (one: Box) => Math.abs(toFrameCoordinates(box, one).y - box.height / 2);
  const near = boxes
    .filter((one) => one !== box)
    .toSorted((one, other) => getDistance(one) - getDistance(other))
    .slice(0, NEIGHBORS);
  return median(near.map(({ height }) => height)) || box.height;
}

function cutAtGaps(image: GrayImage, box: Box, usual: number): readonly Box[] {
  const gap = findGap(image, box, usual);
  if (gap === null) return [];
  const { above, below } = gap;
  return [above, below].flatMap((line) => {
    const isUncut = line.height > usual * TALL && line.height < box.height * PART_MAX;
    const inner = isUncut ? cutAtGaps(image, line, usual) : [];
    return inner.length === 0 ? [line] : inner;
  });
}

type Gap = { readonly share: number; readonly above: Box; readonly below: Box };

/** The clearest gap over all tilts. */
function findGap(image: GrayImage, box: Box, usual: number): Gap | null {
  let best: Gap | null = null;
  for (const tilt of TILTS) {
    const tilted = { ...box, angle: box.angle + tilt };
    const gap = findGapAcross(tilted, measureRows(image, tilted, usual), usual);
    if (gap !== null && (best === null || gap.share < best.share)) best = gap;
  }
  return best;
}

/** Ink per row: the sum of gray changes along it. Shadows change gradually. */
function measureRows(image: GrayImage, box: Box, usual: number): readonly number[] {
  const rows = Math.min(ROWS_MAX, Math.round((box.height / usual) * ROWS_PER_LINE));
  const columns = Math.min(COLUMNS_MAX, Math.max(2, Math.round((rows * box.width) / box.height)));
  const { pixels } = sampleBox(image, box, columns, rows);
  return Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let at = row * columns + 1; at < (row + 1) * columns; at += 1) {
      sum += Math.abs((pixels[at] ?? 0) - (pixels[at - 1] ?? 0));
    }
    return sum;
  });
}

function findGapAcross(box: Box, inks: readonly number[], usual: number): Gap | null {
  const rowHeight = box.height / inks.length;
  const least = Math.ceil((usual * LINE_HEIGHT_MIN) / rowHeight);
  const noise = Math.min(...inks);
  let [at, share] = [0, GAP_INK_SHARE_MAX];
  for (let row = least; row < inks.length - least; row += 1) {
    const peak = Math.min(Math.max(...inks.slice(0, row)), Math.max(...inks.slice(row + 1)));
    const here = ((inks[row] ?? 0) - noise) / Math.max(1, peak - noise);
    if (here < share) [at, share] = [row, here];
  }
  if (at === 0) return null;
  const above = trimToInk(box, inks, 0, at);
  const below = trimToInk(box, inks, at + 1, inks.length);
  const lowest = usual * LINE_HEIGHT_MIN;
  return above.height < lowest || below.height < lowest ? null : { share, above, below };
}

/** The rows from the first to the last with ink, and a margin. */
function trimToInk(box: Box, inks: readonly number[], from: number, to: number): Box {
  const part = inks.slice(from, to);
  const noise = Math.min(...inks);
  const paper = noise + (Math.max(...part) - noise) * PAPER_INK_SHARE;
  const first = part.findIndex((ink) => ink > paper);
  const last = part.findLastIndex((ink) => ink > paper) + 1;
  const rowHeight = box.height / inks.length;
  const height = (last - first) * rowHeight * (1 + 2 * MARGIN);
  const y = (from + (first + last) / 2) * rowHeight;
  return fromFrameCoordinates(box, { x: box.width / 2, y, width: box.width, height, angle: 0 });
}

/** The longest part of a line that no other box holds already. */
function getFreePart(line: Box, others: readonly Box[]): readonly Box[] {
  const taken = others
    .map((box) => toFrameCoordinates(line, box))
    .filter(({ y }) => y > 0 && y < line.height)
    .map(({ x, width }) => ({ from: x - width / 2, to: x + width / 2 }))
    .filter(({ from, to }) => to > 0 && from < line.width)
    .toSorted((one, other) => one.from - other.from);
  let [start, best] = [0, { from: 0, to: 0 }];
  for (const { from, to } of [...taken, { from: line.width, to: line.width }]) {
    if (from - start > best.to - best.from) best = { from: start, to: from };
    start = Math.max(start, to);
  }
  const width = best.to - best.from;
  if (width === line.width) return [line];
  if (width < line.height) return [];
  return [sliceBox(line, best.from / line.width, best.to / line.width)];
}
