import type { Box } from '../image/box.ts';
import { median } from '../numbers.ts';

/** Long enough to be told from upside-down text, short enough to be read twice. */
const ASPECT_MIN = 3;
const ASPECT_MAX = 12;
/** Higher boxes may hold two lines of fine print, lower ones dashes. */
const HEIGHT_MIN = 0.75;
const HEIGHT_MAX = 1.2;
const PROBES_MIN = 4;

/** Boxes whose text tells up from down. All if too few do. */
export function selectProbes(boxes: readonly Box[]): readonly Box[] {
  const lines = boxes.filter(
    ({ width, height }) => width > height * ASPECT_MIN && width < height * ASPECT_MAX,
  );
  const usual = median(boxes.map(({ height }) => height));
  const probes = lines.filter(
    ({ height }) => height > usual * HEIGHT_MIN && height < usual * HEIGHT_MAX,
  );
  return probes.length < PROBES_MIN ? boxes : probes;
}
