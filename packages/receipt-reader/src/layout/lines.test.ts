import { describe, expect, test } from 'vitest';
import type { Box } from '../image/box.ts';
import type { Point, Word } from '../page.ts';
import { randomFrom } from '../random.fixture.ts';
import { layOutWords } from './layout.ts';
import { groupIntoLines } from './lines.ts';

/** Maps a point of a flat receipt, 700 wide, to its position in the photo. */
type Warp = (x: number, y: number) => Point;

const ROWS = 26;
const PITCH_PX = 50;
const HEIGHT_PX = 44;
const WIDTH_PX = 700;
const CENTRE: Point = [WIDTH_PX / 2, (ROWS * PITCH_PX) / 2];

type Printed = { readonly row: number; readonly from: number; readonly to: number };

/**
 * Names on the left, amounts on the right, headings in the middle, as cash registers print them.
 */
function printed(random: () => number): readonly Printed[] {
  return Array.from({ length: ROWS }, (_, row): Printed[] => {
    if (row < 4) return [{ row, from: 200 - random() * 100, to: 500 + random() * 100 }];
    const name = { row, from: 0, to: 60 + random() * 240 };
    const amount = { row, from: WIDTH_PX - 60 - random() * 110, to: WIDTH_PX };
    return random() < 0.15 ? [name] : [name, amount];
  }).flat();
}

/** A detector is off by about a pixel at either end. */
function toDetectedBox({ row, from, to }: Printed, warp: Warp, random: () => number): Box {
  const noise = () => (random() - 0.5) * 3;
  const y = (row + 0.5) * PITCH_PX;
  const [startX, startY] = warp(from, y);
  const [endX, endY] = warp(to, y);
  const [middleX, middleY] = warp((from + to) / 2, y);
  return {
    x: middleX,
    y: (middleY * 2 + startY + endY) / 4 + noise() / 2,
    width: Math.hypot(endX - startX, endY - startY),
    height: HEIGHT_PX + noise(),
    angle: Math.atan2(endY + noise() - startY - noise(), endX - startX),
  };
}

function toRows(warp: Warp, seed: number) {
  const random = randomFrom(seed);
  const marks = printed(random);
  const boxes = marks.map((mark) => toDetectedBox(mark, warp, random));
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2));
  const bottom = Math.max(...boxes.map(({ y }) => y)) + HEIGHT_PX;
  const frame = { x: right / 2, y: bottom / 2, width: right, height: bottom, angle: 0 };
  const texts = boxes.map((box, index) => ({
    box,
    reading: createReading(`${marks[index]?.row}`),
  }));
  const words = layOutWords(texts, frame, { index: 0, scale: 1 });
  const found = groupIntoLines(words).map((line) => line.words.map(({ text }) => text).join(' '));
  const wanted = [...Map.groupBy(marks, ({ row }) => row)].map(([row, inRow]) =>
    inRow.map(() => row).join(' '),
  );
  return { found, wanted };
}

function createReading(text: string) {
  return { text, certainties: [], confidence: 1 };
}

function createWord(text: string, x: number, y: number, width: number, height: number): Word {
  const corner: Point = [x, y];
  const region = { photo: 0, corners: [corner, corner, corner, corner] as const };
  return { text, certainties: [], confidence: 1, x, y, width, height, region };
}

const turned = (degrees: number): Warp => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [middleX, middleY] = CENTRE;
  return (x, y) => [
    middleX + 150 + (x - middleX) * cos - (y - middleY) * sin,
    middleY + 150 + (x - middleX) * sin + (y - middleY) * cos,
  ];
};
/** Perspective from below and from the side: lines of the upper half slope differently. */
const aslant =
  (strength: number): Warp =>
  (x, y) => {
    const depth = 1 + strength * ((y - CENTRE[1]) / CENTRE[1]) + strength * ((x - 350) / 350);
    return [400 + (x - 350) / depth, 800 + (y - CENTRE[1]) / depth];
  };
const rolled =
  (px: number): Warp =>
  (x, y) => [x, y + px * ((x - 350) / 350) ** 2 + 100];
const wavy =
  (px: number): Warp =>
  (x, y) => [x, y + px * Math.sin((x / WIDTH_PX) * 2.4 * Math.PI) + 100];
const twisted =
  (px: number): Warp =>
  (x, y) => [x, y + ((px * (y - CENTRE[1])) / CENTRE[1]) * ((x - 350) / 350) + 100];
const after =
  (first: Warp, second: Warp): Warp =>
  (x, y) =>
    second(...first(x, y));

const WARPS: readonly (readonly [string, Warp])[] = [
  ['lies flat', turned(0)],
  ['is turned by 3°', turned(3)],
  ['is turned by -8°', turned(-8)],
  ['is turned by 15°', turned(15)],
  ['is seen aslant', aslant(0.12)],
  ['is seen aslant and turned', after(aslant(0.1), turned(-5))],
  ['is rolled to a trough', rolled(45)],
  ['is rolled to a hill', rolled(-45)],
  ['is rolled and turned', after(rolled(35), turned(6))],
  ['is wavy', wavy(12)],
  ['is twisted', twisted(45)],
  ['is twisted, rolled and seen aslant', after(twisted(25), after(rolled(25), aslant(0.06)))],
];

describe('lines of a paper that', () => {
  test.each(WARPS)('%s stay whole', (_, warp) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { found, wanted } = toRows(warp, seed);
      expect(found, `seed ${seed}`).toEqual(wanted);
    }
  });
});

describe('groupIntoLines', () => {
  test('inserts a space at a gap', () => {
    const words = [
      createWord('合', 0, 0, 40, 40),
      createWord('計', 44, 2, 40, 40),
      createWord('¥5', 400, 1, 60, 40),
    ];
    expect(groupIntoLines(words).map(({ text }) => text)).toEqual(['合計 ¥5']);
  });

  test('allows letters of two sizes in a line', () => {
    const words = [createWord('合計', 0, 0, 160, 80), createWord('(税込)', 200, 20, 80, 38)];
    expect(groupIntoLines(words)).toHaveLength(1);
  });

  test('returns no lines without words', () => {
    expect(groupIntoLines([])).toEqual([]);
  });
});
