import type { Rate } from '../shared/limits.ts';

const HOUR = 60 * 60;

/** Limits of one receipt scan: photos, bytes per photo, total bytes. */
export const RECEIPT_SCAN_PHOTOS_MAX = 10;
export const RECEIPT_SCAN_PHOTO_BYTES_MAX = 10 * 1024 * 1024;
export const RECEIPT_SCAN_UPLOAD_BYTES_MAX = 40 * 1024 * 1024;
/** A scan that takes longer returns a URL to poll instead of the result. */
export const RECEIPT_SCAN_SYNC_TIMEOUT_MS = 8000;
/** How long the result can be polled. */
export const RECEIPT_SCAN_LIFE_MS = 60 * 60 * 1000;
/** The OCR process reports progress at this interval. After this silence it counts as dead. */
export const RECEIPT_SCAN_HEARTBEAT_MS = 2000;
export const RECEIPT_SCAN_SILENCE_MS = 30_000;
/** Text in smaller photos is not legible. */
export const RECEIPT_SCAN_SIDE_PX_MIN = 480;
export const RECEIPT_SCANS_PER_ADDRESS: Rate = { max: 10, windowSeconds: HOUR };
export const RECEIPT_SCANS_PER_USER: Rate = { max: 60, windowSeconds: HOUR };
/**
 * How long a duplicate bill is detected, and in how many of 64 bits the perceptual hashes may
 * differ.
 */
export const RECEIPT_FINGERPRINT_DAYS = 90;
export const PERCEPTUAL_HASH_DISTANCE_MAX = 6;
/** Photos that the user has not saved are deleted after this time. */
export const UNSAVED_RECEIPT_PHOTO_LIFE_MS = 24 * 60 * 60 * 1000;
export const SAVED_RECEIPT_SCANS_MAX = 500;
