import type { Rate } from '../shared/limits.ts';

const HOUR = 60 * 60;

/** What may be sent of one paper bill: photographs, bytes of each, bytes of all. */
export const RECEIPT_SCAN_PHOTOS_MAX = 10;
export const RECEIPT_SCAN_PHOTO_BYTES_MAX = 10 * 1024 * 1024;
export const RECEIPT_SCAN_UPLOAD_BYTES_MAX = 40 * 1024 * 1024;
/** Reading that takes longer is answered with where to ask for it. */
export const RECEIPT_SCAN_SYNC_TIMEOUT_MS = 8000;
/** For so long it can be asked for. */
export const RECEIPT_SCAN_LIFE_MS = 60 * 60 * 1000;
/** So often its process says how far it is; and after such a silence it counts as ended. */
export const RECEIPT_SCAN_HEARTBEAT_MS = 2000;
export const RECEIPT_SCAN_SILENCE_MS = 30_000;
/** Smaller photographs show no letters. */
export const RECEIPT_SCAN_SIDE_PX_MIN = 480;
export const RECEIPT_SCANS_PER_ADDRESS: Rate = { max: 10, windowSeconds: HOUR };
export const RECEIPT_SCANS_PER_USER: Rate = { max: 60, windowSeconds: HOUR };
/** The same bill is known again for so long, and by pictures that differ in so few of 64 bits. */
export const RECEIPT_FINGERPRINT_DAYS = 90;
export const PERCEPTUAL_HASH_DISTANCE_MAX = 6;
/** Photographs that nobody keeps are forgotten. */
export const UNSAVED_RECEIPT_PHOTO_LIFE_MS = 24 * 60 * 60 * 1000;
export const SAVED_RECEIPT_SCANS_MAX = 500;
