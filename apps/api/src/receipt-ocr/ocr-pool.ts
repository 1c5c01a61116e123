import type { ExtractedFields } from '@saifu/receipt-reader/extract/facts';
import type { Pieces } from '../platform/chunked-buffer.ts';
import type { Rests } from './pause-during-payments.ts';
import type { OnProgress, Tally } from './worker-pool.ts';

/** A photograph as it may be kept: upright, a plain JPEG, without what it told about its maker. */
export type CleanPhoto = {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
};

/** What was seen on the photographs of one bill. */
export type Seeing = {
  /** Corners of boxes are parts of the width and height of their photograph, 0 to 1. */
  readonly facts: ExtractedFields;
  readonly photos: readonly CleanPhoto[];
  /** What the first photograph looks like, in 64 bits, for telling likenesses. */
  readonly likeness: bigint;
};

/**
 * Reads photographs in processes of their own, a few at a time and in turn between those who ask.
 * Refuses with `receipt.wrong_format` (no picture of a kind we open), `receipt.unreadable` (nothing
 * on it can be read, or reading it took more of the processor than any bill needs, or brought a
 * process down, twice), `rate.limited` (too many of this asker wait) and `overloaded` (too many
 * wait, or the machine had no time for it; this says nothing about the photographs).
 */
export type Eyes = {
  /** Opens them before anybody asks, so that the first need not wait. */
  warm(): void;
  read(photos: readonly Pieces[], asker: string, onProgress?: OnProgress): Promise<Seeing>;
  /** Reading stands still for a moment, for whoever pays meanwhile. */
  readonly rest: Rests;
  tally(): Tally;
  stop(): Promise<void>;
};
