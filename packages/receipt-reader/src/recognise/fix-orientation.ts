import type { DetectedText } from '../detect/detect-text.ts';
import { type Box, orientBox } from '../image/box.ts';
import { getCrops } from '../image/crop.ts';
import type { GrayImage } from '../image/gray-image.ts';
import type { Models } from '../models.ts';
import { type Reading, readOnce } from './recognise.ts';

const LINES = 4;
/** Line lengths to test: long enough to decide, short enough to be read twice. */
const ASPECT_MIN = 3;
const ASPECT_MAX = 12;
/** Upside-down text is rarely read with this confidence. */
const SURE = 0.98;

/** Detected text in the correct orientation, with the boxes that were already read. */
export type OrientedText = DetectedText & {
  readonly known: ReadonlyMap<Box, Reading>;
  /** Confidence of these readings. */
  readonly certainty: number;
};

/** Rotates the detected text by 180° if its lines read better upside down. */
export async function fixOrientation(
  models: Models,
  image: GrayImage,
  found: DetectedText,
): Promise<OrientedText> {
  const known = await readAll(models, image, linesToTry(found.boxes));
  const certainty = computeCertainty(known);
  if (certainty >= SURE) return { ...found, known, certainty };
  const direction = found.frame.angle + Math.PI;
  const boxes = found.boxes.map((box) => orientBox(box, direction));
  const turned = await readAll(models, image, linesToTry(boxes));
  if (computeCertainty(turned) <= certainty) return { ...found, known, certainty };
  const frame = { ...found.frame, angle: direction };
  return { ...found, boxes, frame, known: turned, certainty: computeCertainty(turned) };
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
  image: GrayImage,
  boxes: readonly Box[],
): Promise<ReadonlyMap<Box, Reading>> {
  const readings = new Map<Box, Reading>();
  for (const box of boxes) {
    const [crop, ...more] = getCrops(image, box);
    if (crop === undefined || more.length > 0) continue;
    readings.set(box, await readOnce(models, crop.image));
  }
  return readings;
}

/** Weighted by the number of distinct letters: a row of dashes reads equally well upside down. */
function computeCertainty(readings: ReadonlyMap<Box, Reading>): number {
  let [sum, weights] = [0, 0];
  for (const { text, confidence } of readings.values()) {
    const weight = new Set(text).size;
    sum += confidence * weight;
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}
