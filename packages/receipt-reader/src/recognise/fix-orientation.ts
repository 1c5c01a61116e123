import type { Found } from '../detect/detect-text.ts';
import { type Box, facing } from '../image/box.ts';
import { cropsOf } from '../image/crop.ts';
import type { Picture } from '../image/picture.ts';
import type { Models } from '../models.ts';
import { type Reading, readOnce } from './recognise.ts';

const LINES = 4;
/** Lines of a customary length: long enough to tell, short enough to be read twice. */
const ASPECT_MIN = 3;
const ASPECT_MAX = 12;
/** Hardly anything is read as surely as this upside down. */
const SURE = 0.98;

/** What was found, the right way up, and those of its boxes that were read on the way. */
export type Upright = Found & {
  readonly known: ReadonlyMap<Box, Reading>;
  /** How surely those were read. */
  readonly certainty: number;
};

/** Turns what was found round where its lines read better upside down. */
export async function upright(models: Models, picture: Picture, found: Found): Promise<Upright> {
  const known = await readAll(models, picture, linesToTry(found.boxes));
  const certainty = certaintyOf(known);
  if (certainty >= SURE) return { ...found, known, certainty };
  const direction = found.frame.angle + Math.PI;
  const boxes = found.boxes.map((box) => facing(box, direction));
  const turned = await readAll(models, picture, linesToTry(boxes));
  if (certaintyOf(turned) <= certainty) return { ...found, known, certainty };
  const frame = { ...found.frame, angle: direction };
  return { ...found, boxes, frame, known: turned, certainty: certaintyOf(turned) };
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

/** By how many different letters there are: a row of dashes reads as well upside down. */
function certaintyOf(readings: ReadonlyMap<Box, Reading>): number {
  let [sum, weights] = [0, 0];
  for (const { text, confidence } of readings.values()) {
    const weight = new Set(text).size;
    sum += confidence * weight;
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}
