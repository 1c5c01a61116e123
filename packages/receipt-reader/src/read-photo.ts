import { type DetectedText, detectText } from './detect/detect-text.ts';
import { selectProbes } from './detect/select-probes.ts';
import { isTall, joinToNeighbors, splitStackedLines } from './detect/split-stacked-lines.ts';
import { type Box, orientBox } from './image/box.ts';
import { getCrops } from './image/crop.ts';
import type { GrayImage } from './image/gray-image.ts';
import type { Photo } from './image/photo.ts';
import { layOutWords, type Text } from './layout/layout.ts';
import { groupIntoLines } from './layout/lines.ts';
import type { Models } from './models.ts';
import { median } from './numbers.ts';
import type { Page, PageIssue } from './page.ts';
import { fixOrientation, type OrientedText } from './recognise/fix-orientation.ts';
import { withLargeHeadings } from './recognise/read-large-headings.ts';
import { readOnce, recognise } from './recognise/recognise.ts';
import type { Stopwatch } from './stopwatch.ts';

/** A receipt has fewer boxes. A newspaper page would take too long. */
const BOXES_MAX = 300;
/** Below this confidence it is a pattern that looks like letters. */
const CONFIDENCE_MIN = 0.4;
/** A usable photo is read with at least this confidence. */
const READABLE = 0.85;
/** Two lines in one box are never read with this confidence. */
const CERTAIN = 0.97;
/** Lines read one by one must be so much more certain than read as one, and at least so certain. */
const SURER_BY = 0.05;
const APART_MIN = 0.6;
/** More tall boxes than this are a paragraph of fine print. */
const SPLITS_MAX = 10;
/** Text rotated by more than 60° is analyzed on its side. */
const ON_SIDE_SINE = 0.87;
const SIDE_MIN_PX = 200;
/** Vertical text is this many times higher than wide. */
const COLUMN_ASPECT_MIN = 2.2;

const NOTHING = { lines: [], width: 0, height: 0 };

/** Reads the text of one photo. */
export async function readPhoto(
  models: Models,
  { image, scale }: Photo,
  index: number,
  stopwatch: Stopwatch,
): Promise<Page> {
  if (Math.min(image.width, image.height) < SIDE_MIN_PX) {
    return { ...NOTHING, issues: ['tiny'] };
  }
  const found = await find(models, image, stopwatch);
  if (found === null) return { ...NOTHING, issues: ['textless'] };
  if (found.isCrowd) return { ...NOTHING, issues: ['several'] };
  const read = await stopwatch.time('recognise', () => readBoxes(models, image, found));
  const texts = await stopwatch.time('signs', () => withLargeHeadings(models, image, read, found));
  const { frame } = found;
  const words = layOutWords(texts, frame, { index, scale });
  const issues: PageIssue[] = found.isSeveral ? ['several'] : [];
  if (words.length === 0) issues.push('textless');
  return { lines: groupIntoLines(words), width: frame.width, height: frame.height, issues };
}

/** Vertical lines are detected less well. They may also be found in text that is not. */
async function find(
  models: Models,
  image: GrayImage,
  stopwatch: Stopwatch,
): Promise<OrientedText | null> {
  const detectAndOrient = async (isOnSide: boolean): Promise<OrientedText | null> => {
    const detected = await stopwatch.time('detect', () =>
      detectText(models.detector, image, isOnSide),
    );
    if (detected === null) return null;
    if (detected.isCrowd) return { ...detected, known: new Map(), certainty: READABLE };
    return stopwatch.time('upright', () => orient(models, image, detected));
  };
  const first = await detectAndOrient(false);
  if (first === null) return null;
  const isOnSide = Math.abs(Math.sin(first.frame.angle)) > ON_SIDE_SINE;
  if (first.isCrowd || (first.certainty >= READABLE && !isOnSide)) return first;
  const second = await detectAndOrient(true);
  if (second === null) return first;
  const least = isOnSide ? Math.min(READABLE, first.certainty) : first.certainty;
  return second.certainty > least ? second : first;
}

/** Decides by the boxes that tell up from down, and rotates the others with them. */
async function orient(
  models: Models,
  image: GrayImage,
  detected: DetectedText,
): Promise<OrientedText> {
  const probes = selectProbes(detected.boxes);
  const oriented = await fixOrientation(models, image, { ...detected, boxes: probes });
  const { frame, boxes } = oriented;
  const known = new Map(probes.map((probe, index) => [probe, boxes[index]]));
  const all = detected.boxes.map((box) => known.get(box) ?? orientBox(box, frame.angle));
  return { ...oriented, boxes: all };
}

async function readBoxes(
  models: Models,
  image: GrayImage,
  { boxes, known }: OrientedText,
): Promise<readonly Text[]> {
  const usual = median(boxes.map(({ height }) => height));
  const texts = new Map<Box, readonly Text[]>();
  for (const box of boxes.slice(0, BOXES_MAX)) {
    const whole: Text[] = [];
    for (const crop of getCrops(image, rotateColumn(box, usual))) {
      whole.push({ box: crop.box, reading: await recognise(models, crop.image, known.get(box)) });
    }
    texts.set(box, whole);
  }
  const tall = [...texts.keys()].filter(
    (box) => computeConfidence(texts.get(box) ?? []) < CERTAIN && isTall(box, boxes),
  );
  for (const box of tall.slice(0, SPLITS_MAX)) await readApart(models, image, box, texts);
  return [...texts.values()]
    .flat()
    .filter(({ reading }) => reading.text !== '' && reading.confidence >= CONFIDENCE_MIN);
}

/** Reads a box as several lines, and replaces its texts if the lines are read more certainly. */
async function readApart(
  models: Models,
  image: GrayImage,
  box: Box,
  texts: Map<Box, readonly Text[]>,
): Promise<void> {
  const boxes = [...texts.keys()];
  const lines = await splitStackedLines(models.detector, image, box, boxes);
  const { added, removed } = joinToNeighbors(image, lines, boxes);
  const before = [box, ...removed];
  const after = new Map<Box, readonly Text[]>();
  for (const line of added) {
    const read: Text[] = [];
    for (const crop of getCrops(image, line)) {
      read.push({ box: crop.box, reading: await readOnce(models, crop.image) });
    }
    after.set(line, read);
  }
  const old = computeConfidence(before.flatMap((one) => texts.get(one) ?? []));
  const least = Math.max(APART_MIN, old + SURER_BY);
  if (computeConfidence([...after.values()].flat()) < least) return;
  for (const one of before) texts.delete(one);
  for (const [line, read] of after) texts.set(line, read);
}

/** Mean over all letters. */
function computeConfidence(texts: readonly Text[]): number {
  const all = texts.flatMap(({ reading }) => reading.certainties);
  return all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length;
}

/** Vertical text is rotated by 90° for recognition, as in the training data. */
function rotateColumn(box: Box, usualHeight: number): Box {
  const isColumn = box.height > box.width * COLUMN_ASPECT_MIN && box.height > usualHeight * 2;
  return isColumn ? orientBox(box, box.angle - Math.PI / 2) : box;
}
