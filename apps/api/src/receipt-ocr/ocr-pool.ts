import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import type { Chunks } from '../platform/chunked-buffer.ts';
import type { PauseWorkers } from './pause-during-payments.ts';
import type { OnProgress, PoolStats } from './worker-pool.ts';

/** A photograph as it may be kept: upright, a plain JPEG, without what it told about its maker. */
export type ReencodedPhoto = {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
};

/** What was seen on the photographs of one bill. */
export type OcrResult = {
  /** Corners of boxes are parts of the width and height of their photograph, 0 to 1. */
  readonly fields: ExtractedFields;
  readonly photos: readonly ReencodedPhoto[];
  /** What the first photograph looks like, in 64 bits, for telling likenesses. */
  readonly perceptualHash: bigint;
};

/**
 * Reads photographs in processes of their own, a few at a time and in turn between those who ask.
 * Refuses with `receipt.wrong_format` (no picture of a kind we open), `receipt.unreadable` (nothing
 * on it can be read, or reading it took more of the processor than any bill needs, or brought a
 * process down, twice), `rate.limited` (too many of this asker wait) and `overloaded` (too many
 * wait, or the machine had no time for it; this says nothing about the photographs).
 */
export type OcrPool = {
  /** Opens them before anybody asks, so that the first need not wait. */
  warm(): void;
  read(photos: readonly Chunks[], caller: string, onProgress?: OnProgress): Promise<OcrResult>;
  /** Reading stands still for a moment, for whoever pays meanwhile. */
  readonly pause: PauseWorkers;
  getStats(): PoolStats;
  stop(): Promise<void>;
};
