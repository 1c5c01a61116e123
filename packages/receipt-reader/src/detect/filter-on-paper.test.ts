import { describe, expect, test } from 'vitest';
import { type Box, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { GROOVE_STEP, hasEdge, isCrossed } from './edge.ts';
import { filterOnPaper } from './filter-on-paper.ts';

const [WIDTH, HEIGHT] = [600, 500];
const FRAME: Box = { x: 300, y: 250, width: WIDTH, height: HEIGHT, angle: 0 };
const PAPER: Box = { x: 300, y: 250, width: 360, height: 460, angle: 0 };

function isIn(box: Box, x: number, y: number): boolean {
  const inside = toFrameCoordinates(box, { x, y, width: 0, height: 0, angle: 0 });
  return inside.x > 0 && inside.x < box.width && inside.y > 0 && inside.y < box.height;
}

/** Image of a paper on a keyboard: keys of 40 pixels with grooves of four between them. */
function keyboard(key: number, groove: number, paper: number): GrayImage {
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (isIn(PAPER, x, y)) return paper;
    return x % 40 < 4 || y % 40 < 4 ? groove : key;
  });
  return { pixels, width: WIDTH, height: HEIGHT };
}

/** Center of the nth key in a row. */
function keyAt(column: number, row: number): Box {
  return { x: column * 40 + 22, y: row * 40 + 22, width: 18, height: 20, angle: 0 };
}

/** Names at the left and amounts at the right edge of the paper, each followed by a mark. */
const PRINT: readonly Box[] = Array.from({ length: 11 }, (_, row): Box[] => {
  const y = 50 + row * 40;
  return [
    { x: 180, y, width: 90, height: 18, angle: 0 },
    { x: 420, y, width: 60, height: 18, angle: 0 },
    { x: 467, y, width: 16, height: 18, angle: 0 },
  ];
}).flat();
const KEYS: readonly Box[] = [1, 3, 5, 7, 9].flatMap((row) => [
  keyAt(0, row),
  keyAt(1, row),
  keyAt(13, row),
]);

describe('filterOnPaper', () => {
  test.each([
    ['black', 40, 15, 215],
    ['white', 215, 180, 220],
  ])('removes letters of a %s keyboard and keeps marks at the edge', (_, key, groove, paper) => {
    const image = keyboard(key, groove, paper);
    const kept = filterOnPaper(image, [...KEYS, ...PRINT], FRAME);
    expect(kept).toEqual(PRINT);
  });

  test('keeps a single letter on plain paper, however far from the text', () => {
    const blank = { ...FRAME, pixels: new Uint8Array(WIDTH * HEIGHT).fill(210) };
    const lone: Box = { x: 540, y: 250, width: 16, height: 18, angle: 0 };
    expect(filterOnPaper(blank, [...PRINT, lone], FRAME)).toContain(lone);
  });
});

describe('hasEdge', () => {
  const image = keyboard(40, 15, 215);
  const [name, amount] = PRINT;
  const outside = keyAt(1, 3);

  test('finds an edge between a key and print, and none between two prints', () => {
    if (name === undefined || amount === undefined) throw new Error('there is no print');
    expect(hasEdge(image, outside, name, GROOVE_STEP)).toBe(true);
    expect(hasEdge(image, name, amount, GROOVE_STEP)).toBe(false);
  });

  test('finds an edge through a letter partly under the paper', () => {
    const half: Box = { x: 116, y: 50, width: 14, height: 18, angle: 0 };
    const next: Box = { x: 152, y: 50, width: 40, height: 18, angle: 0 };
    expect(hasEdge(image, half, next, GROOVE_STEP)).toBe(true);
  });

  test('isCrossed is true for a row of keys and false for a line of text', () => {
    const white = keyboard(215, 180, 220);
    expect(isCrossed(white, { x: 60, y: 62, width: 90, height: 20, angle: 0 })).toBe(true);
    expect(isCrossed(white, { x: 300, y: 250, width: 200, height: 20, angle: 0 })).toBe(false);
  });
});
