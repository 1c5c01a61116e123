import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import type { Chunks } from '../platform/chunked-buffer.ts';
import type { PauseWorkers } from './pause-during-payments.ts';
import type { OnProgress, PoolStats } from './worker-pool.ts';

/** A photo that is safe to store: an upright, plain JPEG without metadata. */
export type ReencodedPhoto = {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
};

/** The OCR result for the photos of one receipt. */
export type OcrResult = {
  /** Corners of boxes are fractions of the width and height of their photo, 0 to 1. */
  readonly fields: ExtractedFields;
  readonly photos: readonly ReencodedPhoto[];
  /** 64-bit perceptual hash of the first photo, for detecting duplicates. */
  readonly perceptualHash: bigint;
};

/**
 * Reads photos in separate processes of this host or of others, a few at a time and in turn between
 * callers. Errors of the photos: `receipt.wrong_format` (not a supported image),
 * `receipt.unreadable` (nothing can be read, it took more CPU time than any receipt needs, or it
 * crashed a process twice), `receipt.several` (it shows several receipts) and `receipt.handwritten`
 * (its amount is handwritten). Errors that do not depend on the photos: `receipt_scan.interrupted`
 * (processes were lost twice for another reason), `receipt_scan.queue_full` (too many requests are
 * waiting), `rate.limited` (too many requests of this caller are waiting) and `overloaded` (no
 * process could be started, or no other host answered).
 */
export type OcrPool = {
  /** Starts the workers in advance, so that the first request need not wait. */
  warm(): void;
  /** A request that still waits when the signal is aborted is not read. */
  read(
    photos: readonly Chunks[],
    caller: string,
    onProgress?: OnProgress,
    signal?: AbortSignal,
  ): Promise<OcrResult>;
  /** Pauses OCR for a moment during a payment. */
  readonly pause: PauseWorkers;
  getStats(): PoolStats;
  stop(): Promise<void>;
};
