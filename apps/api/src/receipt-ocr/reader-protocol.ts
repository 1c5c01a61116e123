import {
  RECEIPT_SCAN_PHOTO_BYTES_MAX,
  RECEIPT_SCAN_PHOTOS_MAX,
  RECEIPT_SCAN_UPLOAD_BYTES_MAX,
} from '@saifu/domain/orders/receipt-scan-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import * as z from 'zod/mini';
import type { Chunks } from '../platform/chunked-buffer.ts';
import { hashToken } from '../platform/crypto/tokens.ts';
import { BrokenFrame, createFrameReader, type Frame, type OutgoingFrame } from './ipc-frames.ts';

/** Relative to READER_URL. */
export const READ_PATH = 'v1/read';
export const STATUS_PATH = 'v1/status';
/** Requests and answers are frames, as between a server and its own worker processes. */
export const FRAMES_TYPE = 'application/vnd.saifu.frames';
/** How often a reader repeats the progress, so that the API can tell that it is alive. */
export const HEARTBEAT_MS = 5000;
/** The photos of one receipt, and the header of their frame. */
export const READ_BYTES_MAX = RECEIPT_SCAN_UPLOAD_BYTES_MAX + 64 * 1024;

/** What the API asks of a reader. */
export type ReadRequest = { readonly caller: string; readonly photos: readonly Buffer[] };

const ReadHeader = z.object({ caller: z.string().check(z.minLength(1), z.maxLength(100)) });

/** A reader needs to tell callers apart, not to know them. */
export function toReadFrame(photos: readonly Chunks[], caller: string): OutgoingFrame {
  const header: z.infer<typeof ReadHeader> = { caller: hashToken(caller).toString('base64url') };
  return { header, attachments: photos };
}

/** Reads the body of a request: exactly one frame within the limits of an upload. */
export async function receiveReadRequest(body: AsyncIterable<Buffer>): Promise<ReadRequest> {
  const frames: Frame[] = [];
  const onData = createFrameReader(READ_BYTES_MAX, (frame) => frames.push(frame));
  try {
    for await (const chunk of body) onData(chunk);
  } catch (error) {
    if (!(error instanceof BrokenFrame)) throw error;
    throw new AppError(error.isTooLarge ? 'request.too_large' : 'request.malformed');
  }
  const [frame] = frames;
  const header = ReadHeader.safeParse(frame?.header);
  if (frame === undefined || frames.length > 1 || !header.success || frame.attachments.length === 0)
    throw new AppError('request.malformed');
  const { attachments: photos } = frame;
  const isTooLarge =
    photos.length > RECEIPT_SCAN_PHOTOS_MAX ||
    photos.some(({ length }) => length > RECEIPT_SCAN_PHOTO_BYTES_MAX);
  if (isTooLarge) throw new AppError('request.too_large');
  return { caller: header.data.caller, photos };
}
