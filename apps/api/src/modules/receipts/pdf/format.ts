/** The ink of the paper, as red, green and blue. The paper is white in every theme. */
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
  /** All sizes of letters and gaps are meant for A5 and grow with the paper. */
  readonly scale: number;
};

export const A5: Format = { width: 419.53, height: 595.28, margin: 34, scale: 1 };
export const A4: Format = { width: 595.28, height: 841.89, margin: 50, scale: 1.14 };
/** With narrow margins and the small letters of A5: room for what is long. */
export const A4_DENSE: Format = { ...A4, margin: 40, scale: 1 };
