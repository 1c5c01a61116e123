import type { Point } from '../page.ts';

/** A connected component: the mean detector score of its pixels, and its outermost pixels. */
export type Component = {
  readonly size: number;
  readonly score: number;
  readonly outline: readonly Point[];
};

export type ScoreMap = {
  readonly scores: Float32Array;
  readonly width: number;
  readonly height: number;
};

/** Smaller components are specks. */
const SIZE_MIN = 10;

export function findComponents(map: ScoreMap, threshold: number): readonly Component[] {
  const isVisited = new Uint8Array(map.scores.length);
  const stack = new Int32Array(map.scores.length);
  const components: Component[] = [];
  for (let start = 0; start < map.scores.length; start += 1) {
    if (isVisited[start] === 1 || (map.scores[start] ?? 0) <= threshold) continue;
    const component = fill(map, threshold, start, isVisited, stack);
    if (component.size >= SIZE_MIN) components.push(component);
  }
  return components;
}

function fill(
  { scores, width, height }: ScoreMap,
  threshold: number,
  start: number,
  isVisited: Uint8Array,
  stack: Int32Array,
): Component {
  const rows = new Map<number, [left: number, right: number]>();
  let [waiting, size, sum] = [1, 0, 0];
  stack[0] = start;
  isVisited[start] = 1;
  while (waiting > 0) {
    waiting -= 1;
    const at = stack[waiting] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    size += 1;
    sum += scores[at] ?? 0;
    widen(rows, x, y);
    for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
        const next = nextY * width + nextX;
        if (isVisited[next] === 1 || (scores[next] ?? 0) <= threshold) continue;
        isVisited[next] = 1;
        stack[waiting] = next;
        waiting += 1;
      }
    }
  }
  return { size, score: sum / size, outline: toOutline(rows) };
}

function widen(rows: Map<number, [number, number]>, x: number, y: number): void {
  const row = rows.get(y);
  if (row === undefined) rows.set(y, [x, x]);
  else if (x < row[0]) row[0] = x;
  else if (x > row[1]) row[1] = x;
}

function toOutline(rows: ReadonlyMap<number, readonly [number, number]>): readonly Point[] {
  return [...rows].flatMap(([y, [left, right]]): Point[] =>
    left === right
      ? [[left, y]]
      : [
          [left, y],
          [right, y],
        ],
  );
}
