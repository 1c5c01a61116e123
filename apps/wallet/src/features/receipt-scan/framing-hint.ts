import {
  findPrint,
  type Gray,
  getPaperBrightness,
  measureSharpness,
  type PixelPosition,
} from './framing-hint-measures.ts';

/** What would make a better photograph, the most needed first; `good`: nothing would. */
export const FRAMING_HINTS = ['dark', 'empty', 'blurred', 'far', 'good'] as const;
export type FramingHint = (typeof FRAMING_HINTS)[number];

/** What the camera shows: all of it, small, and one place of it as the reader would see it. */
export type FrameSample = {
  readonly whole: Gray;
  readonly detailAt: (position: PixelPosition) => Gray;
};

// The longest side of the whole, and of the detail.
export const WHOLE_SIDE_PX = 320;
export const DETAIL_SIDE_PX = 256;
/** The longest side of a photograph as it is read; what is finer than that need not be sharp. */
export const READ_SIDE_PX = 1600;

// Measured on photographs of receipts, as they are and darkened, blurred, shaken and held away.
const PAPER_BRIGHTNESS_MIN = 80;
const SHARE_OF_NOTHING = 0.01;
const SHARE_MIN = 0.09;
const SHARPNESS_MIN = 0.0016;

export function getFramingHint({ whole, detailAt }: FrameSample): FramingHint {
  if (getPaperBrightness(whole) < PAPER_BRIGHTNESS_MIN) return 'dark';
  const print = findPrint(whole);
  if (print.share < SHARE_OF_NOTHING) return 'empty';
  if (measureSharpness(detailAt(print.densest)) < SHARPNESS_MIN) return 'blurred';
  return print.share < SHARE_MIN ? 'far' : 'good';
}
