import type { Point } from '../page.ts';
import { type Component, componentsOf, type ScoreMap } from './connected-components.ts';
import { groupsOf } from './groups.ts';

/** Ink that hangs together: a letter or a part of one, or several that touch. */
export type Mark = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly size: number;
  readonly outline: readonly Point[];
};

/** Letters of one word are this near to each other, in their heights. */
const GAP_MAX = 1.5;
/** And so much of the lower one's height is beside the other: a dash and a dot wholly. */
const SHARED_MIN = 0.5;
const LETTER_HEIGHT_MIN = 0.5;
/** The edge of a paper fills less of its bounds. */
const FILLED_MIN = 0.25;
const FRAME_ASPECT_MIN = 1.5;
const FRAMED_SHARE_MIN = 0.4;

/** Marks that stand beside each other as the letters of a line do. */
export function markLines(map: ScoreMap, threshold: number): readonly (readonly Mark[])[] {
  const marks = componentsOf(map, threshold)
    .map(markOf)
    .filter((mark) => isInside(map, mark));
  return groupsOf(withoutFrames(marks), isBeside).filter(isText);
}

function markOf({ outline, size }: Component): Mark {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
    size,
    outline,
  };
}

/** What reaches the border goes on beyond it: a table, or a shadow on it. */
function isInside({ width, height }: ScoreMap, { left, top, right, bottom }: Mark): boolean {
  return left > 0 && top > 0 && right < width && bottom < height;
}

/** A line drawn around a name holds all of it, and is no letter. */
function withoutFrames(marks: readonly Mark[]): readonly Mark[] {
  return marks.filter((mark) => {
    if (widthOf(mark) < heightOf(mark) * FRAME_ASPECT_MIN) return true;
    const held = marks.filter((one) => isWithin(one, mark));
    if (held.length < 2) return true;
    const reach =
      Math.max(...held.map(({ right }) => right)) - Math.min(...held.map(({ left }) => left));
    return reach < widthOf(mark) * FRAMED_SHARE_MIN;
  });
}

function isWithin(one: Mark, other: Mark): boolean {
  const isAcross = one.left > other.left && one.right < other.right;
  return isAcross && one.top > other.top && one.bottom < other.bottom;
}

function isBeside(one: Mark, other: Mark): boolean {
  const [height, otherHeight] = [heightOf(one), heightOf(other)];
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return (
    gap < GAP_MAX * Math.max(height, otherHeight) &&
    shared > SHARED_MIN * Math.min(height, otherHeight)
  );
}

/** Several marks of about one height, or one that is not thin as the edge of a paper is. */
function isText(group: readonly Mark[]): boolean {
  const highest = Math.max(...group.map(heightOf));
  const letters = group.filter((mark) => heightOf(mark) > highest * LETTER_HEIGHT_MIN);
  return (
    letters.length > 1 ||
    letters.some((mark) => mark.size > widthOf(mark) * heightOf(mark) * FILLED_MIN)
  );
}

function widthOf({ left, right }: Mark): number {
  return right - left;
}

function heightOf({ top, bottom }: Mark): number {
  return bottom - top;
}
