/** Colors as RGB. The page is white in every theme. */
export const INKS = {
  ink: [20, 32, 30],
  second: [82, 96, 92],
  line: [200, 210, 207],
  soft: [241, 246, 245],
  mark: [179, 38, 30],
} as const satisfies Readonly<Record<string, readonly [number, number, number]>>;

export type Ink = keyof typeof INKS;

export type Format = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Font sizes and gaps are defined for A5 and multiplied by this factor. */
  readonly scale: number;
};

export const A5: Format = { width: 419.53, height: 595.28, margin: 34, scale: 1 };
export const A4: Format = { width: 595.28, height: 841.89, margin: 50, scale: 1.14 };
/** Narrow margins and the font sizes of A5, for long receipts. */
export const A4_DENSE: Format = { ...A4, margin: 40, scale: 1 };

/** Points per millimeter. */
export const MM = 72 / 25.4;
