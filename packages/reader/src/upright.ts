import { type Box, facing } from './box.ts';
import { cropsOf } from './crop.ts';
import type { Found } from './find.ts';
import type { Models } from './models.ts';
import type { Picture } from './picture.ts';
import { type Reading, readOnce } from './recognise.ts';

const LINES = 4;
/** Lines of a customary length: long enough to tell, short enough to be read twice. */
const ASPECT_MIN = 3;
const ASPECT_MAX = 12;
/** Nothing is read as surely as this upside down. */
const SURE = 0.88;

/** What was found, the right way up, and those of its boxes that were read on the way. */
export type Upright = Found & { readonly known: ReadonlyMap<Box, Reading> };

/** Turns what was found round where its lines read better upside down. */
export async function upright(models: Models, picture: Picture, found: Found): Promise<Upright> {
  const lines = linesToTry(found.boxes);
  const known = await readAll(models, picture, lines);
  if (certaintyOf(known) >= SURE) return { ...found, known };
  const direction = found.frame.angle + Math.PI;
  const boxes = found.boxes.map((box) => facing(box, direction));
  const turned = await readAll(models, picture, linesToTry(boxes));
  if (certaintyOf(turned) <= certaintyOf(known)) return { ...found, known };
  return { ...found, boxes, frame: { ...found.frame, angle: direction }, known: turned };
}

function linesToTry(boxes: readonly Box[]): readonly Box[] {
  const customary = boxes.filter(
    ({ width, height }) => width > height * ASPECT_MIN && width < height * ASPECT_MAX,
  );
  const lines = customary.length === 0 ? boxes : customary;
  return [...lines].sort((one, other) => other.width - one.width).slice(0, LINES);
}

async function readAll(
  models: Models,
  picture: Picture,
  boxes: readonly Box[],
): Promise<ReadonlyMap<Box, Reading>> {
  const readings = new Map<Box, Reading>();
  for (const box of boxes) {
    const [crop, ...more] = cropsOf(picture, box);
    if (crop === undefined || more.length > 0) continue;
    readings.set(box, await readOnce(models, crop.picture));
  }
  return readings;
}

/** By the length of the lines: a letter or two that are read surely prove nothing. */
function certaintyOf(readings: ReadonlyMap<Box, Reading>): number {
  let [sum, weights] = [0, 0];
  for (const [{ width }, { confidence }] of readings) {
    sum += confidence * width;
    weights += width;
  }
  return weights === 0 ? 0 : sum / weights;
}
