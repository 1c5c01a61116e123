import type { Word } from '../page.ts';

/** Minimum distance of a short word from the text column, in its own heights. */
const BEYOND = 0.3;
const LENGTH_MAX = 3;
/** Shares of the outermost edges of longer words to ignore: a few may be outliers themselves. */
const OUTLIERS = 0.04;
const COLUMN_WORDS_MIN = 8;
/** Below this confidence, one or two letters are more likely a crease than a word. */
const NOISE = 0.6;
const NUMBER = /^[¥\d,]+円?$/;
const ALIGNED = 0.4;
const COLUMN_MIN = 3;
/** Marks that are expected at the edge of the paper. */
const MARKS = /[※*★☆●◆■軽内外込税非課円]/;

/**
 * Removes words outside the paper, such as keyboard keys or letters on a bag. A receipt is one
 * column. A short, isolated word entirely outside of it does not belong to it.
 */
export function removeOutliers(lines: readonly (readonly Word[])[]): readonly (readonly Word[])[] {
  const words = lines.map((line) => line.filter((word) => !isNoise(word))).filter(isText);
  const long = words.flat().filter(({ text }) => text.length > LENGTH_MAX);
  if (long.length < COLUMN_WORDS_MIN) return words;
  const left = edge(long.map(({ x }) => x));
  const right = -edge(long.map(({ x, width }) => -x - width));
  const beyond = words.flat().filter(({ text, x, width, height }) => {
    if (text.length > LENGTH_MAX || MARKS.test(text)) return false;
    return x + width < left - BEYOND * height || x > right + BEYOND * height;
  });
  const far = new Set(beyond);
  return words
    .map((line) => {
      const near = line.filter((word) => !far.has(word));
      const isPriced = near.some(({ text }) => NUMBER.test(text));
      return line.filter(
        (word) => !far.has(word) || (!isPriced && near.length > 0 && isInColumn(word, beyond)),
      );
    })
    .filter(isText);
}

/** Low prices are short too, but they form a column, in lines without another price. */
function isInColumn(word: Word, others: readonly Word[]): boolean {
  if (!NUMBER.test(word.text)) return false;
  const end = word.x + word.width;
  const aligned = others.filter(
    ({ text, x, width, height }) =>
      NUMBER.test(text) && Math.abs(x + width - end) < ALIGNED * Math.max(height, word.height),
  );
  return aligned.length >= COLUMN_MIN;
}

function isNoise({ text, confidence }: Word): boolean {
  return text.length <= 2 && confidence < NOISE && !/\d/.test(text);
}

/** A line of single letters has no meaning. */
function isText(words: readonly Word[]): boolean {
  return words.some(({ text }) => !/^[A-Za-z](?: [A-Za-z])*$/.test(text));
}

function edge(positions: readonly number[]): number {
  const sorted = positions.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * OUTLIERS)] ?? 0;
}
