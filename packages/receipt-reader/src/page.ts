export type Point = readonly [x: number, y: number];

/** Corners on the photograph held upright: clockwise from the start of the text, in pixels. */
export type PhotoRegion = {
  /** Which of the photographs, counted from 0. */
  readonly photo: number;
  readonly corners: readonly [Point, Point, Point, Point];
};

/** One piece of text that was found, as it was read. */
export type Word = {
  /** Folded: full and half width become one, and so do the look-alikes of a yen sign or a dash. */
  readonly text: string;
  /** How sure the recogniser is of each character of `text`, 0 to 1. */
  readonly certainties: readonly number[];
  /** Their mean. */
  readonly confidence: number;
  /** On the page: upright and straight, and running on through all photographs of the receipt. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly region: PhotoRegion;
};

/** Words that stand beside each other, from left to right. */
export type Line = {
  readonly words: readonly Word[];
  /** Their texts, with a space where there is a gap. */
  readonly text: string;
  readonly y: number;
  readonly height: number;
};

/** What stands on a receipt, from the top down. */
export type Page = {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** What is wrong with the picture as a whole. */
  readonly issues: readonly PageIssue[];
};

export type PageIssue =
  /** Too small to read anything on it. */
  | 'tiny'
  /** Text was not found, or not one line of it could be read. */
  | 'textless'
  /** Two or more papers lie beside each other. */
  | 'several'
  /** The photographs do not belong to one receipt, or their overlap was not found. */
  | 'unjoined';
