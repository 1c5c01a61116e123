import { median } from '../numbers.ts';
import type { Line, Word } from '../page.ts';

/** Words whose centers differ by more than this share of their height are on two lines. */
const APART_MAX = 0.55;
/** A wide gap makes a pair only slightly less likely: amounts stand far from their names. */
const GAP_WEIGHT = 0.004;
const OVERLAP_SHARE_MAX = 0.4;
/** A gap of this share of the height is a space. */
const SPACE_SHARE = 0.35;

/** Groups deskewed words into lines from the top down. */
export function groupIntoLines(words: readonly Word[]): readonly Line[] {
  const groups = new Map<Word, Word[]>(words.map((word) => [word, [word]]));
  for (const { left, right } of findPairs(words)) {
    const [one, other] = [groups.get(left), groups.get(right)];
    if (one === undefined || other === undefined || one === other) continue;
    const joined = [...one, ...other].sort((a, b) => a.x - b.x);
    if (!isLine(joined)) continue;
    for (const word of joined) groups.set(word, joined);
  }
  return [...new Set(groups.values())]
    .map(toLine)
    .sort((one, other) => centre(one) - centre(other));
}

type Pair = { readonly left: Word; readonly right: Word; readonly cost: number };

/** The best matches come first, so that a doubtful word cannot displace them. */
function findPairs(words: readonly Word[]): readonly Pair[] {
  const sorted = [...words].sort((one, other) => centre(one) - centre(other));
  const tallest = Math.max(0, ...words.map(({ height }) => height));
  const pairs: Pair[] = [];
  sorted.forEach((one, index) => {
    for (const other of sorted.slice(index + 1)) {
      if (centre(other) - centre(one) > tallest * APART_MAX) break;
      const [left, right] = one.x <= other.x ? [one, other] : [other, one];
      const cost = getCost(left, right);
      if (cost !== null) pairs.push({ left, right, cost });
    }
  });
  return pairs.sort((one, other) => one.cost - other.cost);
}

function getCost(left: Word, right: Word): number | null {
  const height = Math.min(left.height, right.height);
  const apart = Math.abs(centre(left) - centre(right)) / height;
  if (apart > APART_MAX || overlaps(left, right)) return null;
  const gap = Math.max(0, right.x - left.x - left.width) / height;
  return apart + gap * GAP_WEIGHT;
}

/** True if each word still fits the next one. */
function isLine(sorted: readonly Word[]): boolean {
  return sorted.every((word, index) => {
    const next = sorted[index + 1];
    return next === undefined || getCost(word, next) !== null;
  });
}

function overlaps(left: Word, right: Word): boolean {
  const shared = Math.min(left.x + left.width, right.x + right.width) - right.x;
  return shared > Math.min(left.width, right.width) * OVERLAP_SHARE_MAX;
}

export function toLine(sorted: readonly Word[]): Line {
  const height = Math.max(...sorted.map((word) => word.height));
  const middle = median(sorted.map(centre));
  return { words: sorted, text: toText(sorted), y: middle - height / 2, height };
}

function toText(words: readonly Word[]): string {
  return words.reduce((text, word, index) => {
    const before = words[index - 1];
    if (before === undefined) return word.text;
    const gap = word.x - before.x - before.width;
    const isSpace = gap > SPACE_SHARE * Math.min(word.height, before.height);
    return text + (isSpace ? ' ' : '') + word.text;
  }, '');
}

function centre({ y, height }: { readonly y: number; readonly height: number }): number {
  return y + height / 2;
}
