import { detectText } from './detect/detect-text.ts';
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
import { recognise } from './recognise/recognise.ts';
import type { Stopwatch } from './stopwatch.ts';

/** A receipt has fewer boxes. A newspaper page would take too long. */
const BOXES_MAX = 300;
/** Below this confidence it is a pattern that looks like letters. */
const CONFIDENCE_MIN = 0.4;
/** A usable photo is read with at least this confidence. */
const READABLE = 0.85;
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
  const read = await stopwatch.time('recognise', () => readBoxes(models, image, found));
  const texts = await stopwatch.time('signs', () => withLargeHeadings(models, image, read, found));
  const { frame } = found;
  const words = layOutWords(texts, frame, { index, scale });
  const issues: PageIssue[] = found.isSeveral ? ['several'] : [];
  if (words.length === 0) issues.push('textless');
  return { lines: groupIntoLines(words), width: frame.width, height: frame.height, issues };
}

/** If hardly anything can be read, the text may be rotated by 90°. */
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
    return stopwatch.time('upright', () => fixOrientation(models, image, detected));
  };
  const first = await detectAndOrient(false);
  if (first === null || first.certainty >= READABLE) return first;
  const second = await detectAndOrient(true);
  return second !== null && second.certainty > first.certainty ? second : first;
}

async function readBoxes(
  models: Models,
  image: GrayImage,
  { boxes, known }: OrientedText,
): Promise<readonly Text[]> {
  const usual = median(boxes.map(({ height }) => height));
  const texts: Text[] = [];
  for (const box of boxes.slice(0, BOXES_MAX)) {
    for (const crop of getCrops(image, rotateColumn(box, usual))) {
      const reading = await recognise(models, crop.image, known.get(box));
      if (reading.text === '' || reading.confidence < CONFIDENCE_MIN) continue;
      texts.push({ box: crop.box, reading });
    }
  }
  return texts;
}

/** Vertical text is rotated by 90° for recognition, as in the training data. */
function rotateColumn(box: Box, usualHeight: number): Box {
  const isColumn = box.height > box.width * COLUMN_ASPECT_MIN && box.height > usualHeight * 2;
  return isColumn ? orientBox(box, box.angle - Math.PI / 2) : box;
}
