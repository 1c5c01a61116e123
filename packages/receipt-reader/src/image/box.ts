import type { Point } from '../page.ts';

/** A rotated rectangle: its center, its sides, and the direction of its text. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In radians, clockwise in the image, because y grows downwards. */
  readonly angle: number;
};

export type Corners = readonly [Point, Point, Point, Point];

/** Clockwise from the start of the text. */
export function getCorners(box: Box): Corners {
  const along = {
    x: (Math.cos(box.angle) * box.width) / 2,
    y: (Math.sin(box.angle) * box.width) / 2,
  };
  const down = {
    x: (-Math.sin(box.angle) * box.height) / 2,
    y: (Math.cos(box.angle) * box.height) / 2,
  };
  return [
    [box.x - along.x - down.x, box.y - along.y - down.y],
    [box.x + along.x - down.x, box.y + along.y - down.y],
    [box.x + along.x + down.x, box.y + along.y + down.y],
    [box.x - along.x + down.x, box.y - along.y + down.y],
  ];
}

/** Converts a box from frame coordinates to the coordinates of the frame itself. */
export function fromFrameCoordinates(frame: Box, inside: Box): Box {
  const cos = Math.cos(frame.angle);
  const sin = Math.sin(frame.angle);
  const along = inside.x - frame.width / 2;
  const down = inside.y - frame.height / 2;
  return {
    ...inside,
    x: frame.x + along * cos - down * sin,
    y: frame.y + along * sin + down * cos,
    angle: inside.angle + frame.angle,
  };
}

/** Inverse conversion: relative to the upper left corner of the frame. */
export function toFrameCoordinates(frame: Box, outside: Box): Box {
  const cos = Math.cos(frame.angle);
  const sin = Math.sin(frame.angle);
  const x = outside.x - frame.x;
  const y = outside.y - frame.y;
  return {
    ...outside,
    x: x * cos + y * sin + frame.width / 2,
    y: y * cos - x * sin + frame.height / 2,
    angle: outside.angle - frame.angle,
  };
}

export function scaleBox(box: Box, factor: number): Box {
  return {
    x: box.x * factor,
    y: box.y * factor,
    width: box.width * factor,
    height: box.height * factor,
    angle: box.angle,
  };
}

/** The same rectangle with an angle within 45° of the direction. */
export function orientBox(box: Box, direction: number): Box {
  const quarters = Math.round((direction - box.angle) / (Math.PI / 2));
  const angle = box.angle + quarters * (Math.PI / 2);
  if (quarters % 2 === 0) return { ...box, angle };
  return { ...box, width: box.height, height: box.width, angle };
}

/** The smallest box of that direction that contains all boxes. */
export function getBoundingBox(boxes: readonly Box[], direction: number): Box {
  return fitBox(boxes.flatMap(getCorners), direction);
}

/** The smallest box of that direction that contains all points. */
export function fitBox(points: readonly Point[], direction: number): Box {
  const cos = Math.cos(direction);
  const sin = Math.sin(direction);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    const along = x * cos + y * sin;
    const down = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const along = (left + right) / 2;
  const down = (top + bottom) / 2;
  return {
    x: along * cos - down * sin,
    y: along * sin + down * cos,
    width: right - left,
    height: bottom - top,
    angle: direction,
  };
}
