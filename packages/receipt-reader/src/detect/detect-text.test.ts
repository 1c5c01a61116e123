import { describe, expect, test } from 'vitest';
import { type Box, getCorners, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { groupIntoBlocks } from './blocks.ts';
import { getTextDirection } from './direction.ts';
import { extendBoxes } from './extend-boxes.ts';
import { mergeSplitBoxes } from './merge-split-boxes.ts';

const DEGREE = Math.PI / 180;

describe('getTextDirection', () => {
  test.each([-89, -60, -45, -10, 0, 3, 44, 46, 75, 90])(
    'finds a direction of %i° among other boxes',
    (degrees) => {
      const lines = Array.from({ length: 12 }, (_, row): Box => {
        const noise = ((row % 5) - 2) * DEGREE;
        return { x: 0, y: row, width: 60 + row * 9, height: 20, angle: degrees * DEGREE + noise };
      });
      const letters: Box[] = [{ x: 0, y: 0, width: 20, height: 21, angle: 0 }];
      const foreign: Box[] = [
        { x: 0, y: 0, width: 200, height: 30, angle: (degrees + 50) * DEGREE },
      ];
      const found = getTextDirection([...lines, ...letters, ...foreign]) / DEGREE;
      const off = Math.abs(((found - degrees + 270) % 180) - 90);
      expect(off).toBeLessThan(1.5);
    },
  );

  test('does not depend on which side of a box is its width', () => {
    const lying: Box = { x: 0, y: 0, width: 200, height: 20, angle: 0.2 };
    const vertical: Box = { x: 0, y: 0, width: 20, height: 200, angle: 0.2 - Math.PI / 2 };
    expect(getTextDirection([vertical])).toBeCloseTo(getTextDirection([lying]), 6);
  });
});

/** Image of papers on a table, each given as a box, with a gradual shadow from the left. */
function tableWith(papers: readonly Box[]): GrayImage {
  const [width, height] = [600, 500];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isOn = papers.some((paper) => {
      const inside = toFrameCoordinates(paper, { x, y, width: 0, height: 0, angle: 0 });
      return inside.x > 0 && inside.x < paper.width && inside.y > 0 && inside.y < paper.height;
    });
    return (isOn ? 160 : 60) + (x * 80) / width;
  });
  return { pixels, width, height };
}

/** Boxes of names at the left edge of the paper and amounts at the right edge. */
function printOn(paper: Box): readonly Box[] {
  const [[left, top]] = getCorners(paper);
  return Array.from({ length: 10 }, (_, row): Box[] => {
    const y = top + 30 + row * 40;
    return [
      { x: left + 50, y, width: 70, height: 16, angle: 0 },
      { x: left + paper.width - 30, y, width: 40, height: 16, angle: 0 },
    ];
  }).flat();
}

const WHOLE: Box = { x: 300, y: 250, width: 600, height: 500, angle: 0 };

describe('groupIntoBlocks', () => {
  test('a wide paper is one block, even with amounts far from their names', () => {
    const paper: Box = { x: 300, y: 250, width: 420, height: 460, angle: 0 };
    const blocks = groupIntoBlocks(tableWith([paper]), printOn(paper), WHOLE);
    expect(blocks.map((block) => block.length)).toEqual([20]);
  });

  test('two papers side by side are two blocks', () => {
    const papers: readonly Box[] = [
      { x: 150, y: 250, width: 230, height: 460, angle: 0 },
      { x: 430, y: 250, width: 230, height: 460, angle: 0 },
    ];
    const blocks = groupIntoBlocks(tableWith(papers), papers.flatMap(printOn), WHOLE);
    expect(blocks.map((block) => block.length)).toEqual([20, 20]);
  });

  test('no boxes give no blocks', () => {
    expect(groupIntoBlocks(tableWith([]), [], WHOLE)).toEqual([]);
  });
});

describe('extendBoxes', () => {
  const box: Box = { x: 200, y: 50, width: 160, height: 40, angle: 0 };
  const whole: Box = { x: 185, y: 51, width: 200, height: 44, angle: 0 };

  test('a heading is extended to its extent in the first pass', () => {
    const [longer] = extendBoxes([box], [whole]);
    expect(longer).toMatchObject({ y: 50, height: 40, angle: 0 });
    expect((longer?.x ?? 0) - (longer?.width ?? 0) / 2).toBeCloseTo(85, 6);
    expect((longer?.x ?? 0) + (longer?.width ?? 0) / 2).toBeCloseTo(285, 6);
  });

  test('two words, another line and another size are unchanged', () => {
    const words = [
      { ...box, x: 130, width: 60 },
      { ...box, x: 240, width: 60 },
    ];
    expect(extendBoxes(words, [whole])).toEqual(words);
    expect(extendBoxes([box], [{ ...whole, y: 65 }])).toEqual([box]);
    expect(extendBoxes([box], [{ ...whole, height: 80 }])).toEqual([box]);
    expect(extendBoxes([box], [])).toEqual([box]);
  });
});

describe('mergeSplitBoxes', () => {
  const paper: GrayImage = { pixels: new Uint8Array(600 * 100).fill(220), width: 600, height: 100 };
  const inked: GrayImage = {
    ...paper,
    pixels: paper.pixels.map((gray, at) =>
      at > 600 * 36 && at < 600 * 64 && at % 600 > 120 && at % 600 < 500 && at % 12 < 5 ? 20 : gray,
    ),
  };
  const left: Box = { x: 160, y: 50, width: 120, height: 40, angle: 0 };

  test('boxes that touch end to end are merged', () => {
    const right = { ...left, x: 290 };
    const [box, ...more] = mergeSplitBoxes(paper, [right, left]);
    expect(more).toEqual([]);
    expect(box).toMatchObject({ x: 225, width: 250, height: 40 });
  });

  test('boxes with undetected ink between them are merged', () => {
    const right = { ...left, x: 360 };
    expect(mergeSplitBoxes(inked, [left, right])).toHaveLength(1);
    expect(mergeSplitBoxes(paper, [left, right])).toHaveLength(2);
  });

  test('different lines, sizes and distant boxes are not merged', () => {
    expect(mergeSplitBoxes(inked, [left, { ...left, x: 290, y: 70 }])).toHaveLength(2);
    expect(mergeSplitBoxes(inked, [left, { ...left, x: 290, height: 70 }])).toHaveLength(2);
    expect(mergeSplitBoxes(inked, [left, { ...left, x: 520 }])).toHaveLength(2);
  });

  test('the halves of tall letters are merged, two lines are not', () => {
    const upper: Box = { x: 300, y: 40, width: 300, height: 40, angle: 0 };
    const high = { x: 300, width: 300, angle: 0 };
    expect(mergeSplitBoxes(inked, [upper, { ...upper, y: 60 }])).toEqual([
      { ...high, y: 50, height: 60 },
    ]);
    expect(mergeSplitBoxes(inked, [upper, { ...upper, y: 68 }])).toEqual([
      { ...high, y: 54, height: 68 },
    ]);
    const lines = {
      ...inked,
      pixels: inked.pixels.map((gray, at) => (at > 600 * 48 && at < 600 * 60 ? 220 : gray)),
    };
    expect(mergeSplitBoxes(lines, [upper, { ...upper, y: 68 }])).toHaveLength(2);
    expect(mergeSplitBoxes(inked, [upper, { ...upper, y: 60, x: 420 }])).toHaveLength(2);
  });
});
