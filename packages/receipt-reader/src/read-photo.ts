import { findText } from './detect/detect-text.ts';
import { type Box, facing } from './image/box.ts';
import { cropsOf } from './image/crop.ts';
import type { Photo } from './image/photo.ts';
import type { Picture } from './image/picture.ts';
import { layOut, type Text } from './layout/layout.ts';
import { linesOf } from './layout/lines.ts';
import type { Models } from './models.ts';
import { median } from './numbers.ts';
import type { Page, Trouble } from './page.ts';
import { type Upright, upright } from './recognise/fix-orientation.ts';
import { withSigns } from './recognise/read-large-headings.ts';
import { recognise } from './recognise/recognise.ts';
import type { Stopwatch } from './stopwatch.ts';

/** A receipt has fewer; a page of a newspaper would take all day. */
const BOXES_MAX = 300;
/** Below this it is a pattern that looked like letters. */
const CONFIDENCE_MIN = 0.4;
/** A photograph that is worth reading is read more surely than this. */
const READABLE = 0.85;
const SIDE_MIN_PX = 200;
/** Text that runs down, a letter below the other, is this much higher than wide. */
const COLUMN_ASPECT_MIN = 2.2;

const NOTHING = { lines: [], width: 0, height: 0 };

/** What stands on one photograph. */
export async function readSheet(
  models: Models,
  { picture, scale }: Photo,
  index: number,
  stopwatch: Stopwatch,
): Promise<Page> {
  if (Math.min(picture.width, picture.height) < SIDE_MIN_PX) {
    return { ...NOTHING, troubles: ['tiny'] };
  }
  const found = await find(models, picture, stopwatch);
  if (found === null) return { ...NOTHING, troubles: ['textless'] };
  const read = await stopwatch.time('recognise', () => readBoxes(models, picture, found));
  const texts = await stopwatch.time('signs', () => withSigns(models, picture, read, found));
  const { frame } = found;
  const words = layOut(texts, frame, { index, scale });
  const troubles: Trouble[] = found.isSeveral ? ['several'] : [];
  if (words.length === 0) troubles.push('textless');
  return { lines: linesOf(words), width: frame.width, height: frame.height, troubles };
}

/** Where hardly anything can be read, the text may stand on its side unnoticed. */
async function find(
  models: Models,
  picture: Picture,
  stopwatch: Stopwatch,
): Promise<Upright | null> {
  const look = async (isOnSide: boolean): Promise<Upright | null> => {
    const detected = await stopwatch.time('detect', () =>
      findText(models.detector, picture, isOnSide),
    );
    if (detected === null) return null;
    return stopwatch.time('upright', () => upright(models, picture, detected));
  };
  const first = await look(false);
  if (first === null || first.certainty >= READABLE) return first;
  const second = await look(true);
  return second !== null && second.certainty > first.certainty ? second : first;
}

async function readBoxes(
  models: Models,
  picture: Picture,
  { boxes, known }: Upright,
): Promise<readonly Text[]> {
  const usual = median(boxes.map(({ height }) => height));
  const texts: Text[] = [];
  for (const box of boxes.slice(0, BOXES_MAX)) {
    for (const crop of cropsOf(picture, rotateColumn(box, usual))) {
      const reading = await recognise(models, crop.picture, known.get(box));
      if (reading.text === '' || reading.confidence < CONFIDENCE_MIN) continue;
      texts.push({ box: crop.box, reading });
    }
  }
  return texts;
}

/** A column of letters is read lying on its side, as the recogniser has learnt it. */
function rotateColumn(box: Box, usualHeight: number): Box {
  const isColumn = box.height > box.width * COLUMN_ASPECT_MIN && box.height > usualHeight * 2;
  return isColumn ? facing(box, box.angle - Math.PI / 2) : box;
}
