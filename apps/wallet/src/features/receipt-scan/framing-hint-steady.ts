import type { FramingHint } from './framing-hint.ts';

// A line that changes faster than this is unreadable and interrupts screen readers.
const PAUSE_MS = 1_500;
// A single frame may fall into the camera's autofocus.
const REPEATS_MIN = 2;

/** Debounces hints: shows only one that lasts, and limits the rate of changes. */
export function createSteadyHint(now: () => number = () => performance.now()) {
  let shown: FramingHint | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;
  let last: FramingHint | null = null;
  let repeats = 0;
  return (hint: FramingHint): FramingHint | null => {
    repeats = hint === last ? repeats + 1 : 1;
    last = hint;
    const isDue = now() - changedAt >= PAUSE_MS;
    if (hint !== shown && repeats >= REPEATS_MIN && isDue) {
      shown = hint;
      changedAt = now();
    }
    return shown;
  };
}
