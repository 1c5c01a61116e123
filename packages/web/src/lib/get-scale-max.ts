const STEPS = [1, 2, 4, 6, 8, 10];
const SCALE_YEN_MIN = 1000;

/** The smallest round amount, even when halved, that no bar exceeds. */
export function getScaleMax(largestYen: number): number {
  const atLeast = Math.max(largestYen, SCALE_YEN_MIN);
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const step = STEPS.find((each) => each * power >= atLeast) ?? 10;
  return step * power;
}
