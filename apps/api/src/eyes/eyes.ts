import type { Facts } from '@saifu/reader/facts';
import type { Pieces } from '../platform/pile.ts';
import type { Rests } from './rests.ts';

/** A photograph as it may be kept: upright, a plain JPEG, without what it told about its maker. */
export type CleanPhoto = {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
};

/** What was seen on the photographs of one bill. */
export type Seeing = {
  /** Corners of boxes are parts of the width and height of their photograph, 0 to 1. */
  readonly facts: Facts;
  readonly photos: readonly CleanPhoto[];
  /** What the first photograph looks like, in 64 bits, for telling likenesses. */
  readonly likeness: bigint;
};

/**
 * Reads photographs in processes of their own, a few at a time and in turn between those who ask.
 * Refuses with `receipt.wrong_format` (no picture of a kind we open), `receipt.unreadable` (nothing
 * on it can be read, or reading it took too long or brought a process down, twice) and
 * `rate.limited` (too many wait).
 */
export type Eyes = {
  /** Opens them before anybody asks, so that the first need not wait. */
  warm(): void;
  read(photos: readonly Pieces[], asker: string): Promise<Seeing>;
  /** Reading stands still for a moment, for whoever pays meanwhile. */
  readonly rest: Rests;
  tally(): Tally;
  stop(): Promise<void>;
};

/** Counts since the start, and how many wait and are read now. */
export type Tally = {
  readonly read: number;
  readonly refused: number;
  /** Processes that were brought down by what they read. */
  readonly lost: number;
  readonly waiting: number;
  readonly reading: number;
};
