import { median } from '../numbers.ts';
import type { Line, Word } from '../page.ts';
import type { Overlap } from './overlap.ts';

/**
 * Merges the lower lines into the upper ones at their overlap. A line in both is kept once, in its
 * more confident reading. A line in only one of them next to its own edge was cut by that edge.
 * Further inside, the other photo missed it, unless it is part of a kept line.
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

/** Maximum number of damaged lines at an edge. More are lines of their own. */
const TORN_MAX = 3;
const TORN_APART_MAX = 0.6;

function surer(one: Line | undefined, other: Line | undefined): Line {
  if (one === undefined || other === undefined)
    throw new Error('the pair refers to a missing line');
  return getCertainty(other) > getCertainty(one) ? other : one;
}

/** A line is as confident as its least confident word. Of two equal ones, the longer counts. */
function getCertainty({ words, text }: Line): number {
  return Math.min(...words.map(({ confidence }) => confidence)) + text.length * 0.002;
}

/** A fragment of a line that was split in one photo and is whole in the other. */
function isPart(line: Line, other: Line): boolean {
  const isThere = Math.abs(line.y - other.y) < Math.min(line.height, other.height) * TORN_APART_MAX;
  return isThere && other.text.length > line.text.length && other.text.includes(line.text);
}

/** Transforms the lower page to the scale, left edge and vertical position of the upper one. */
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
  const right = median(matches.map(({ above, below }) => getLeft(above) - getLeft(below) * scale));
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

function getLeft({ words }: Line): number {
  return words[0]?.x ?? 0;
}
