import type { FramingHint } from './framing-hint.ts';

// A line that changes faster than this is read by nobody, and spoken over itself.
const PAUSE_MS = 1_500;
// One look may fall into the moment in which a camera finds its focus.
const LOOKS_MIN = 2;

/** Takes in one look after the other and says what to show: only what lasts, and not too often. */
export function createSteadyHint(now: () => number = () => performance.now()) {
  let shown: FramingHint | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;
  let last: FramingHint | null = null;
  let looks = 0;
  return (hint: FramingHint): FramingHint | null => {
    looks = hint === last ? looks + 1 : 1;
    last = hint;
    const isDue = now() - changedAt >= PAUSE_MS;
    if (hint !== shown && looks >= LOOKS_MIN && isDue) {
      shown = hint;
      changedAt = now();
    }
    return shown;
  };
}
