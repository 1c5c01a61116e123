import type { InferenceSession } from 'onnxruntime-node';
import {
  type Box,
  fromFrameCoordinates,
  orientBox,
  scaleBox,
  toFrameCoordinates,
} from '../image/box.ts';
import { type GrayImage, sampleBox } from '../image/gray-image.ts';
import { smallestRectangle } from '../image/rectangle.ts';
import { Tensor } from '../runtime.ts';
import { findComponents, type ScoreMap } from './connected-components.ts';

/** The model halves the image five times. */
const SIDE_STEP = 32;
/** Normalization used in training, in channel order. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;

const PIXEL_SCORE_MIN = 0.3;
const BOX_SCORE_MIN = 0.5;
/** The model marks the core of the letters. This is how far letters extend beyond it. */
const GROWTH = 1.6;
const SIDE_MIN_PX = 3;
/**
 * Memory use grows with the image, so a large image is processed in strips. A coarse look at a
 * whole photo is one strip.
 */
const STRIP_PIXELS_MAX = 320_000;
/** Overlap of strips in model pixels, so that no line is cut in both. */
const OVERLAP_PX = 96;

/**
 * Detects text inside a frame of the image at a scale. The boxes are in image pixels and oriented
 * like the frame.
 */
export async function detect(
  model: InferenceSession,
  image: GrayImage,
  frame: Box,
  scale: number,
): Promise<readonly Box[]> {
  const count = Math.ceil((frame.width * frame.height * scale ** 2) / STRIP_PIXELS_MAX);
  if (count <= 1) return detectStrip(model, image, frame, scale);
  const overlap = OVERLAP_PX / scale;
  const height = (frame.height + overlap * (count - 1)) / count;
  let boxes: readonly Box[] = [];
  for (let index = 0; index < count; index += 1) {
    const y = height / 2 + index * (height - overlap);
    const strip = fromFrameCoordinates(frame, {
      x: frame.width / 2,
      y,
      width: frame.width,
      height,
      angle: 0,
    });
    boxes = joined(boxes, await detectStrip(model, image, strip, scale));
  }
  return boxes;
}

/** Merges the boxes of two strips. A box detected in both is kept once, as the larger one. */
export function joined(above: readonly Box[], below: readonly Box[]): readonly Box[] {
  const isSame = (one: Box, other: Box) => isOver(one, other) || isOver(other, one);
  const lessThan = (one: Box, other: Box) => one.width * one.height < other.width * other.height;
  const kept = above.filter((box) => !below.some((one) => isSame(box, one) && lessThan(box, one)));
  return [...kept, ...below.filter((box) => !kept.some((one) => isSame(box, one)))];
}

/** True if one box contains the center of the other. */
function isOver(one: Box, other: Box): boolean {
  const { x, y } = toFrameCoordinates(one, other);
  return x > 0 && x < one.width && y > 0 && y < one.height;
}

async function detectStrip(
  model: InferenceSession,
  image: GrayImage,
  frame: Box,
  scale: number,
): Promise<readonly Box[]> {
  const width = countSteps(frame.width * scale) * SIDE_STEP;
  const height = countSteps(frame.height * scale) * SIDE_STEP;
  // The frame grows to a multiple of the step: stretching the image instead would distort the
  // letters.
  const strip = { ...frame, width: width / scale, height: height / scale };
  const scores = await computeScores(model, sampleBox(image, strip, width, height));
  const inside = { x: strip.x, y: strip.y, width: strip.width, height: strip.height, angle: 0 };
  return findBoxes(scores).map((box) =>
    fromFrameCoordinates({ ...inside, angle: strip.angle }, scaleBox(orientBox(box, 0), 1 / scale)),
  );
}

function countSteps(sidePx: number): number {
  return Math.max(1, Math.ceil(sidePx / SIDE_STEP - 0.01));
}

async function computeScores(model: InferenceSession, image: GrayImage): Promise<ScoreMap> {
  const { pixels, width, height } = image;
  const input = new Float32Array(3 * pixels.length);
  for (const [channel, mean] of MEANS.entries()) {
    const deviation = DEVIATIONS[channel] ?? 1;
    const values = Float32Array.from({ length: 256 }, (_, gray) => (gray / 255 - mean) / deviation);
    const start = channel * pixels.length;
    for (let at = 0; at < pixels.length; at += 1) input[start + at] = values[pixels[at] ?? 0] ?? 0;
  }
  const [inputName = '', outputName = ''] = [model.inputNames[0], model.outputNames[0]];
  const tensor = new Tensor('float32', input, [1, 3, height, width]);
  const scores = (await model.run({ [inputName]: tensor }))[outputName]?.data;
  if (!(scores instanceof Float32Array))
    throw new Error('the detector returned an unexpected type');
  return { scores, width, height };
}

/** Expands the marked cores of the letters to full boxes. */
export function findBoxes(map: ScoreMap): readonly Box[] {
  const boxes: Box[] = [];
  for (const { score, outline } of findComponents(map, PIXEL_SCORE_MIN)) {
    const core = score < BOX_SCORE_MIN ? null : smallestRectangle(outline);
    if (core === null || Math.min(core.width, core.height) < SIDE_MIN_PX) continue;
    const reach = (core.width * core.height * GROWTH) / (core.width + core.height);
    boxes.push({ ...core, width: core.width + reach, height: core.height + reach });
  }
  return boxes;
}
