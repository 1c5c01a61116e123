import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { type Box, facing, outOf, scaled } from './box.ts';
import { componentsOf, type ScoreMap } from './components.ts';
import { cut, type Picture } from './picture.ts';
import { smallestRectangle } from './rectangle.ts';

/** The model halves its picture five times. */
const SIDE_STEP = 32;
/** What the model was trained with, in the order of its channels. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;

const PIXEL_SCORE_MIN = 0.3;
const BOX_SCORE_MIN = 0.5;
/** The model marks the middle of the letters; this is how far they reach beyond it. */
const GROWTH = 1.6;
const SIDE_MIN_PX = 3;

/**
 * Where text is inside of a frame of the picture, seen at a scale. Boxes come in pixels of the
 * picture, facing the way the frame does.
 */
export async function detect(
  model: InferenceSession,
  picture: Picture,
  frame: Box,
  scale: number,
): Promise<readonly Box[]> {
  const width = stepsOf(frame.width * scale) * SIDE_STEP;
  const height = stepsOf(frame.height * scale) * SIDE_STEP;
  // The frame grows to whole steps: bending the picture to them would bend the letters.
  const seen = { ...frame, width: width / scale, height: height / scale };
  const scores = await scoresOf(model, cut(picture, seen, width, height));
  const inside = { x: seen.x, y: seen.y, width: seen.width, height: seen.height, angle: 0 };
  return boxesOf(scores).map((box) =>
    outOf({ ...inside, angle: seen.angle }, scaled(facing(box, 0), 1 / scale)),
  );
}

function stepsOf(sidePx: number): number {
  return Math.max(1, Math.ceil(sidePx / SIDE_STEP - 0.01));
}

async function scoresOf(model: InferenceSession, picture: Picture): Promise<ScoreMap> {
  const { pixels, width, height } = picture;
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
  if (!(scores instanceof Float32Array)) throw new Error('the detector answers in a foreign type');
  return { scores, width, height };
}

/** From the marked middles of the letters to boxes around them. */
export function boxesOf(map: ScoreMap): readonly Box[] {
  const boxes: Box[] = [];
  for (const { score, outline } of componentsOf(map, PIXEL_SCORE_MIN)) {
    const core = score < BOX_SCORE_MIN ? null : smallestRectangle(outline);
    if (core === null || Math.min(core.width, core.height) < SIDE_MIN_PX) continue;
    const reach = (core.width * core.height * GROWTH) / (core.width + core.height);
    boxes.push({ ...core, width: core.width + reach, height: core.height + reach });
  }
  return boxes;
}
