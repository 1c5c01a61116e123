import { describe, expect, test } from 'vitest';
import { type Box, fromFrameCoordinates, toFrameCoordinates } from '../image/box.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { findLargeHeadings } from './large-headings.ts';

const [WIDTH, HEIGHT] = [800, 900];
/** The paper lies on a dark table with a gradual shadow from its left. */
const PAPER: Box = { x: 400, y: 480, width: 600, height: 800, angle: 0 };
const INK = 90;

/** A rectangle of ink in paper coordinates. A hollow one has an outline only. */
type Stroke = Box & { readonly isHollow?: boolean };

function stroke(x: number, y: number, width: number, height: number, isHollow = false): Stroke {
  return { x: x + width / 2, y: y + height / 2, width, height, angle: 0, isHollow };
}

function drawPhoto(strokes: readonly Stroke[], paper: Box): GrayImage {
  const inks = new Set(strokes.flatMap((one) => getInkPixels(one, paper)));
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const spot = toFrameCoordinates(paper, { x, y, width: 0, height: 0, angle: 0 });
    const isOn = Math.min(spot.x, paper.width - spot.x, spot.y, paper.height - spot.y) > 0;
    pixels[at] = isOn ? 170 + (50 * x) / WIDTH - (inks.has(at) ? INK : 0) : 60;
  }
  return { pixels, width: WIDTH, height: HEIGHT };
}

/** Photo pixels covered by a stroke, sampled in steps of half a pixel. */
function getInkPixels({ isHollow = false, ...area }: Stroke, paper: Box): readonly number[] {
  const spots = new Set<number>();
  for (let y = 0; y < area.height; y += 0.5) {
    for (let x = 0; x < area.width; x += 0.5) {
      const edge = Math.min(x, area.width - x, y, area.height - y);
      if (isHollow && edge > 3) continue;
      const left = area.x - area.width / 2;
      const top = area.y - area.height / 2;
      const spot = fromFrameCoordinates(paper, {
        x: left + x,
        y: top + y,
        width: 0,
        height: 0,
        angle: 0,
      });
      spots.add(Math.floor(spot.y) * WIDTH + Math.floor(spot.x));
    }
  }
  return [...spots];
}

/** Lines of small letters below a height, and the boxes in which a detector finds them. */
function linesFrom(top: number): { readonly strokes: readonly Stroke[]; readonly boxes: Box[] } {
  const tops = Array.from({ length: 8 }, (_, row) => top + row * 44);
  return {
    strokes: tops.flatMap((y) =>
      Array.from({ length: 14 }, (_, at) => stroke(90 + at * 28, y, 20, 18)),
    ),
    boxes: tops.map((y) => ({ ...stroke(84, y - 7, 396, 32), angle: 0 })),
  };
}

const HEADING = { left: 150, top: 110, letter: 46, step: 62, letters: 5 };
const HEADING_RIGHT = HEADING.left + HEADING.step * (HEADING.letters - 1) + HEADING.letter;

function headingStrokes(isHollow: boolean): readonly Stroke[] {
  const { left, top, letter, step, letters } = HEADING;
  return Array.from({ length: letters }, (_, at) =>
    stroke(left + at * step, top, letter, letter, isHollow),
  );
}

function findHeadingsIn(strokes: readonly Stroke[], angle = 0): readonly Box[] {
  const paper = { ...PAPER, angle };
  const lines = linesFrom(220);
  const boxes = lines.boxes.map((box) => fromFrameCoordinates(paper, box));
  // The text frame is level, even if the paper is tilted at its top.
  const frame = { x: 400, y: 480, width: 760, height: 820, angle: 0 };
  return findLargeHeadings(drawPhoto([...lines.strokes, ...strokes], paper), boxes, frame).map(
    (heading) => toFrameCoordinates(paper, heading),
  );
}

function getEdges({ x, y, width, height }: Box): readonly number[] {
  return [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
}

/**
 * Asserts that the box contains the whole heading with no more margin than the recognizer needs.
 */
function expectWhole(heading: Box | undefined): void {
  if (heading === undefined) throw new Error('no heading was found');
  const [left = 0, right = 0, top = 0, bottom = 0] = getEdges(heading);
  const margins = [
    HEADING.left - left,
    right - HEADING_RIGHT,
    HEADING.top - top,
    bottom - HEADING.top - HEADING.letter,
  ];
  for (const margin of margins) {
    expect(margin).toBeGreaterThan(0);
    expect(margin).toBeLessThan(16);
  }
}

describe('findLargeHeadings', () => {
  test.each([
    ['of full letters', false],
    ['of hollow letters', true],
  ])('finds a whole heading %s', (_, isHollow) => {
    const [heading, ...more] = findHeadingsIn(headingStrokes(isHollow));
    expectWhole(heading);
    expect(more).toEqual([]);
  });

  test('gives the heading the angle of the lines below it', () => {
    const [heading] = findHeadingsIn(headingStrokes(false), 0.06);
    expectWhole(heading);
    expect(heading?.angle).toBeCloseTo(0, 2);
  });

  test('does not include a frame drawn around the heading', () => {
    const outline = stroke(
      HEADING.left - 24,
      HEADING.top - 20,
      HEADING_RIGHT - HEADING.left + 48,
      86,
      true,
    );
    const [heading, ...more] = findHeadingsIn([...headingStrokes(false), outline]);
    expectWhole(heading);
    expect(more).toEqual([]);
  });

  test('reports neither a small line nor the edge of the paper', () => {
    expect(findHeadingsIn([])).toEqual([]);
    expect(findHeadingsIn([], 0.06)).toEqual([]);
  });

  test('finds nothing without text lines', () => {
    expect(findLargeHeadings(drawPhoto(headingStrokes(false), PAPER), [], PAPER)).toEqual([]);
  });
});
