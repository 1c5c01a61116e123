import {
  findPrint,
  type Gray,
  getPaperBrightness,
  measureSharpness,
  type PixelPosition,
} from './framing-hint-measures.ts';

/** What would improve the photo, most important first. `good`: nothing. */
export const FRAMING_HINTS = ['dark', 'empty', 'blurred', 'far', 'good'] as const;
export type FramingHint = (typeof FRAMING_HINTS)[number];

/** A camera frame: the whole at low resolution, and one detail at the resolution that is read. */
export type FrameSample = {
  readonly whole: Gray;
  readonly detailAt: (position: PixelPosition) => Gray;
};

// Longest side of the whole image and of the detail.
export const WHOLE_SIDE_PX = 320;
export const DETAIL_SIDE_PX = 256;
/** Longest side of a photo as it is read. Finer detail need not be sharp. */
export const READ_SIDE_PX = 1600;

// Measured on photos of receipts: original, darkened, blurred, shaken and from a distance.
const PAPER_BRIGHTNESS_MIN = 80;
const EMPTY_SHARE_MAX = 0.01;
const SHARE_MIN = 0.09;
const SHARPNESS_MIN = 0.0016;

export function getFramingHint({ whole, detailAt }: FrameSample): FramingHint {
  if (getPaperBrightness(whole) < PAPER_BRIGHTNESS_MIN) return 'dark';
  const print = findPrint(whole);
  if (print.share < EMPTY_SHARE_MAX) return 'empty';
  if (measureSharpness(detailAt(print.densest)) < SHARPNESS_MIN) return 'blurred';
  return print.share < SHARE_MIN ? 'far' : 'good';
}
