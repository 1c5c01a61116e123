import { median } from '../numbers.ts';
import type { Line, Word } from '../page.ts';
import type { Overlap } from './overlap.ts';

/**
 * Lays the lower lines over the upper ones at their overlap. A line that both show is kept
 * once, as it was read more surely. What only one shows next to its own edge was cut by that
 * edge; what only one shows further inside the other had not found, unless it is a part of a
 * line that was kept.
 */
export function mergePages(
  upper: readonly Line[],
  lower: readonly Line[],
  { pairs }: Overlap,
): readonly Line[] {
  const [first, last] = [pairs[0], pairs[pairs.length - 1]];
  if (first === undefined || last === undefined) return [...upper, ...lower];
  const moved = movedOnto(upper, lower, pairs);
  const isLowerInside = moved.length - 1 === last[1] || upper.length - 1 - last[0] > TORN_MAX;
  const kept: Line[] = upper.slice(0, first[0]);
  let [upperAt, lowerAt] = first;
  for (const [upperNext, lowerNext] of pairs) {
    const between = [...upper.slice(upperAt, upperNext), ...moved.slice(lowerAt, lowerNext)];
    kept.push(...between.sort((one, other) => one.y - other.y));
    kept.push(surer(upper[upperNext], moved[lowerNext]));
    [upperAt, lowerAt] = [upperNext + 1, lowerNext + 1];
  }
  const rest = isLowerInside ? upper.slice(upperAt) : moved.slice(lowerAt);
  const inside = kept.slice(first[0]);
  const whole = inside.filter((line) => !inside.some((other) => isPart(line, other)));
  return [...kept.slice(0, first[0]), ...whole, ...rest];
}

/** So many lines may be spoilt at an edge; more of them are lines of their own. */
const TORN_MAX = 3;
const TORN_APART_MAX = 0.6;

function surer(one: Line | undefined, other: Line | undefined): Line {
  if (one === undefined || other === undefined) throw new Error('a pair names two lines');
  return certaintyOf(other) > certaintyOf(one) ? other : one;
}

/** A line as a whole is as sure as its least sure word; of two alike the longer one counts. */
function certaintyOf({ words, text }: Line): number {
  return Math.min(...words.map(({ confidence }) => confidence)) + text.length * 0.002;
}

/** A piece of a line that was torn in one photograph and is whole in the other. */
function isPart(line: Line, other: Line): boolean {
  const isThere = Math.abs(line.y - other.y) < Math.min(line.height, other.height) * TORN_APART_MAX;
  return isThere && other.text.length > line.text.length && other.text.includes(line.text);
}

/** The lower sheet in the measure of the upper one: its size, its left edge and its height. */
function movedOnto(
  upper: readonly Line[],
  lower: readonly Line[],
  pairs: Overlap['pairs'],
): readonly Line[] {
  const matches = pairs.flatMap(([one, other]) => {
    const [above, below] = [upper[one], lower[other]];
    return above === undefined || below === undefined ? [] : [{ above, below }];
  });
  const scale = median(matches.map(({ above, below }) => above.height / below.height));
  const right = median(matches.map(({ above, below }) => leftOf(above) - leftOf(below) * scale));
  const last = matches[matches.length - 1];
  const down = last === undefined ? 0 : last.above.y - last.below.y * scale;
  return lower.map((line) => ({
    ...line,
    y: line.y * scale + down,
    height: line.height * scale,
    words: line.words.map((word) => moved(word, scale, right, down)),
  }));
}

function moved(word: Word, scale: number, right: number, down: number): Word {
  return {
    ...word,
    x: word.x * scale + right,
    y: word.y * scale + down,
    width: word.width * scale,
    height: word.height * scale,
  };
}

function leftOf({ words }: Line): number {
  return words[0]?.x ?? 0;
}
