import type { Point } from '../page.ts';
import { type Component, findComponents, type ScoreMap } from './connected-components.ts';
import { findGroups } from './groups.ts';

/** A connected component of ink: a letter, a part of one, or several that touch. */
export type InkBlob = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly size: number;
  readonly outline: readonly Point[];
};

/** Maximum gap between letters of one word, in letter heights. */
const GAP_MAX = 1.5;
/**
 * Minimum share of the smaller one's height that must overlap the other. A dash or a dot overlaps
 * fully.
 */
const SHARED_MIN = 0.5;
const LETTER_HEIGHT_MIN = 0.5;
/** Minimum fill of the bounding box. The edge of a paper fills less. */
const FILLED_MIN = 0.25;
const FRAME_ASPECT_MIN = 1.5;
const FRAMED_SHARE_MIN = 0.4;

/** Components that stand side by side like the letters of a line. */
export function groupInkLines(map: ScoreMap, threshold: number): readonly (readonly InkBlob[])[] {
  const blobs = findComponents(map, threshold)
    .map(toInkBlob)
    .filter((blob) => isInside(map, blob));
  return findGroups(withoutFrames(blobs), isBeside).filter(isText);
}

function toInkBlob({ outline, size }: Component): InkBlob {
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

/** A component at the border continues outside the frame: a table or a shadow on it. */
function isInside({ width, height }: ScoreMap, { left, top, right, bottom }: InkBlob): boolean {
  return left > 0 && top > 0 && right < width && bottom < height;
}

/** A frame drawn around a name encloses it and is not a letter. */
function withoutFrames(blobs: readonly InkBlob[]): readonly InkBlob[] {
  return blobs.filter((blob) => {
    if (getWidth(blob) < getHeight(blob) * FRAME_ASPECT_MIN) return true;
    const held = blobs.filter((one) => isWithin(one, blob));
    if (held.length < 2) return true;
    const reach =
      Math.max(...held.map(({ right }) => right)) - Math.min(...held.map(({ left }) => left));
    return reach < getWidth(blob) * FRAMED_SHARE_MIN;
  });
}

function isWithin(one: InkBlob, other: InkBlob): boolean {
  const isAcross = one.left > other.left && one.right < other.right;
  return isAcross && one.top > other.top && one.bottom < other.bottom;
}

function isBeside(one: InkBlob, other: InkBlob): boolean {
  const [height, otherHeight] = [getHeight(one), getHeight(other)];
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return (
    gap < GAP_MAX * Math.max(height, otherHeight) &&
    shared > SHARED_MIN * Math.min(height, otherHeight)
  );
}

/** Several components of similar height, or one that is not as thin as a paper edge. */
function isText(group: readonly InkBlob[]): boolean {
  const highest = Math.max(...group.map(getHeight));
  const letters = group.filter((blob) => getHeight(blob) > highest * LETTER_HEIGHT_MIN);
  return (
    letters.length > 1 ||
    letters.some((blob) => blob.size > getWidth(blob) * getHeight(blob) * FILLED_MIN)
  );
}

function getWidth({ left, right }: InkBlob): number {
  return right - left;
}

function getHeight({ top, bottom }: InkBlob): number {
  return bottom - top;
}
