import type { Box } from '../image/box.ts';

const BINS = 36;
const BIN = Math.PI / BINS;
/** Boxes that deviate more than this belong to other objects in the image. */
const SPREAD = Math.PI / 9;

/**
 * Text direction from -90° to 90°: the direction of most of the total box length. It cannot tell up
 * from down.
 */
export function getTextDirection(boxes: readonly Box[]): number {
  const long = boxes.map(longSide);
  const bins = new Array<number>(BINS).fill(0);
  for (const { angle, weight } of long) {
    const bin = Math.floor(mod(angle, Math.PI) / BIN) % BINS;
    // Neighboring bins count half. Otherwise a direction between two bins would be lost.
    for (const [offset, share] of [
      [-1, 0.5],
      [0, 1],
      [1, 0.5],
    ] as const) {
      const at = mod(bin + offset, BINS);
      bins[at] = (bins[at] ?? 0) + weight * share;
    }
  }
  const peak = (bins.indexOf(Math.max(...bins)) + 0.5) * BIN;
  let [sum, weights] = [0, 0];
  for (const { angle, weight } of long) {
    const off = halfTurn(angle - peak);
    if (Math.abs(off) > SPREAD) continue;
    sum += off * weight;
    weights += weight;
  }
  return halfTurn(peak + (weights === 0 ? 0 : sum / weights));
}

/** A box as long as it is wide has no direction. */
function longSide({ width, height, angle }: Box) {
  const isWide = width >= height;
  return { angle: isWide ? angle : angle + Math.PI / 2, weight: Math.abs(width - height) };
}

/** The same line with an angle from -90° to 90°. */
function halfTurn(angle: number): number {
  const turned = mod(angle, Math.PI);
  return turned > Math.PI / 2 ? turned - Math.PI : turned;
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
