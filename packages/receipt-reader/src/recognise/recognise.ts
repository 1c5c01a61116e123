import type { InferenceSession } from 'onnxruntime-node';
import { LINE_HEIGHT_PX, LINE_WIDTH_MIN_PX, resizeImage } from '../image/crop.ts';
import type { GrayImage } from '../image/gray-image.ts';
import type { Models } from '../models.ts';
import { Tensor } from '../runtime.ts';

export type Reading = {
  readonly text: string;
  /** One per character of the text. */
  readonly certainties: readonly number[];
  /** Mean of the certainties. 0 for empty text. */
  readonly confidence: number;
};

export const NOTHING_READ: Reading = { text: '', certainties: [], confidence: 0 };

const WIDTH_STEP_PX = 8;
/**
 * Below this confidence a line is read again, wider or narrower, so that unusual letters get
 * typical proportions.
 */
const DOUBTFUL = 0.9;
const STRETCH = 1.4;
/** Below this confidence even the wider reading is doubtful. */
const POOR = 0.8;
const SQUEEZE = 0.55;
const SQUEEZED_WIDTH_MIN_PX = 60;
/** Minimum gain in confidence, because scaling a line loses a little detail. */
const SURER_BY = 0.03;

/**
 * Reads a line. A doubtful line is also read wider, then narrower, and the most confident reading
 * is used.
 */
export async function recognise(
  models: Models,
  line: GrayImage,
  known?: Reading,
): Promise<Reading> {
  const first = known ?? (await readOnce(models, line));
  if (first.confidence >= DOUBTFUL) return first;
  const wider = surer(first, await readOnce(models, resizeImage(line, STRETCH)));
  if (wider.confidence >= POOR || line.width <= SQUEEZED_WIDTH_MIN_PX) return wider;
  return surer(wider, await readOnce(models, resizeImage(line, SQUEEZE)));
}

function surer(first: Reading, second: Reading): Reading {
  return second.confidence > first.confidence + SURER_BY ? second : first;
}

export async function readOnce(models: Models, line: GrayImage): Promise<Reading> {
  const output = await models.recogniser.run({ x: toTensor(line) });
  const [ids, probabilities] = [output.ids?.data, output.prob?.data];
  if (!(ids instanceof Int32Array) || !(probabilities instanceof Float32Array)) {
    throw new Error('the recognizer returned an unexpected type');
  }
  return decode(ids, probabilities, models.characters);
}

/** White is 1, black is -1, and padding is 0. */
function toTensor({ pixels, width, height }: GrayImage): InferenceSession.FeedsType['x'] {
  const padded = Math.max(LINE_WIDTH_MIN_PX, Math.ceil(width / WIDTH_STEP_PX) * WIDTH_STEP_PX);
  const input = new Float32Array(LINE_HEIGHT_PX * padded);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      input[row * padded + column] = (pixels[row * width + column] ?? 0) / 127.5 - 1;
    }
  }
  return new Tensor('float32', input, [1, 1, LINE_HEIGHT_PX, padded]);
}

/**
 * CTC decoding: each step is a character or a blank. Repeated steps of one character are merged
 * with the highest certainty. Two equal characters need a blank between them.
 */
export function decode(
  ids: Int32Array,
  probabilities: Float32Array,
  characters: readonly string[],
): Reading {
  const letters: Letter[] = [];
  let previous = 0;
  ids.forEach((id, step) => {
    const certainty = probabilities[step] ?? 0;
    const text = characters[id - 1];
    const last = letters[letters.length - 1];
    if (text === undefined) previous = 0;
    else if (id === previous && last !== undefined) {
      if (certainty > last.certainty) letters[letters.length - 1] = { ...last, certainty };
    } else {
      letters.push({ text, certainty });
      previous = id;
    }
  });
  return toReading(joinSpreadNumbers(letters));
}

type Letter = { readonly text: string; readonly certainty: number };

/** A number with a space after each character: `1 4 6 9`, `¥1 , 1 1 9`. */
const SPREAD_NUMBER = /(?<![\d.,] ?)\d(?: [\d,]){2,}(?! ?[\d.,])/g;

/**
 * Removes the spaces of spread numbers. Two single digits may be two columns, and longer groups
 * several numbers: those stay apart.
 */
function joinSpreadNumbers(letters: readonly Letter[]): readonly Letter[] {
  // A letter may be longer than one code unit. A placeholder keeps positions equal.
  const text = letters.map((letter) => (letter.text.length === 1 ? letter.text : '?')).join('');
  const spaces = new Set<number>();
  for (const { 0: number, index } of text.matchAll(SPREAD_NUMBER)) {
    for (let place = index + 1; place < index + number.length; place += 2) spaces.add(place);
  }
  return spaces.size === 0 ? letters : letters.filter((_, place) => !spaces.has(place));
}

/** Trims spaces at the ends together with their certainties. */
function toReading(letters: readonly Letter[]): Reading {
  const isMark = ({ text }: Letter) => text !== ' ';
  const from = letters.findIndex(isMark);
  if (from === -1) return NOTHING_READ;
  const kept = letters.slice(from, letters.findLastIndex(isMark) + 1);
  const certainties = kept.map(({ certainty }) => certainty);
  const confidence = certainties.reduce((sum, one) => sum + one, 0) / certainties.length;
  return { text: kept.map(({ text }) => text).join(''), certainties, confidence };
}
