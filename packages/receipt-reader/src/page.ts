export type Point = readonly [x: number, y: number];

/** Corners in the upright photo, clockwise from the start of the text, in pixels. */
export type PhotoRegion = {
  /** Index of the photo, from 0. */
  readonly photo: number;
  readonly corners: readonly [Point, Point, Point, Point];
};

/** A detected word as recognized. */
export type Word = {
  /**
   * Normalized: full and half width are unified, and so are look-alikes of a yen sign or a dash.
   */
  readonly text: string;
  /** Certainty of each character of `text`, 0 to 1. */
  readonly certainties: readonly number[];
  /** Mean of the certainties. */
  readonly confidence: number;
  /** Page coordinates: upright, straight, and continuous over all photos of the receipt. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly region: PhotoRegion;
};

/** Words side by side, from left to right. */
export type Line = {
  readonly words: readonly Word[];
  /** Their texts, with a space at each gap. */
  readonly text: string;
  readonly y: number;
  readonly height: number;
};

/** Text of a receipt, from the top down. */
export type Page = {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** Issue of the image as a whole. */
  readonly issues: readonly PageIssue[];
};

export type PageIssue =
  /** Too small to read. */
  | 'tiny'
  /** No text was detected, or no line could be read. */
  | 'textless'
  /** Two or more papers lie side by side. */
  | 'several'
  /** The photos do not belong to one receipt, or their overlap was not found. */
  | 'unjoined';
