import type { Point } from '../page.ts';
import { type Box, fitBox } from './box.ts';

/** The smallest rectangle around points. One of its sides lies on a side of their convex hull. */
export function smallestRectangle(points: readonly Point[]): Box | null {
  const hull = getHull(points);
  let smallest: Box | null = null;
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from;
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const box = boundsOfPixels(hull, angle);
    if (smallest === null || box.width * box.height < smallest.width * smallest.height) {
      smallest = box;
    }
  });
  return smallest;
}

/** Points are pixels with a width. Without it a thin line would have no height. */
function boundsOfPixels(points: readonly Point[], angle: number): Box {
  const { x, y, width, height } = fitBox(points, angle);
  return { x: x + 0.5, y: y + 0.5, width: width + 1, height: height + 1, angle };
}

function getHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  if (sorted.length < 3) return sorted;
  return [...half(sorted), ...half(sorted.reverse())];
}

/** One half of the convex hull, without its last point, which starts the other half. */
function half(sorted: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of sorted) {
    while (kept.length >= 2 && !turnsLeft(kept[kept.length - 2], kept[kept.length - 1], point)) {
      kept.pop();
    }
    kept.push(point);
  }
  return kept.slice(0, -1);
}

function turnsLeft(from: Point | undefined, over: Point | undefined, to: Point): boolean {
  if (from === undefined || over === undefined) return true;
  return (over[0] - from[0]) * (to[1] - from[1]) - (over[1] - from[1]) * (to[0] - from[0]) > 0;
}
