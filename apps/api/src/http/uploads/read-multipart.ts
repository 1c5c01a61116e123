import type { IncomingMessage } from 'node:http';
import type { AcceptedForm } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import type { FastifyRequest } from 'fastify';
import { ChunkedBuffer, type Chunks, countBytes } from '../../platform/chunked-buffer.ts';
import { parseBoundary, parseMultipart } from './parse-multipart.ts';
import type { UploadSlot } from './upload-limiter.ts';

const MEGABYTE = 1024 * 1024;
/** Multipart overhead in addition to the file bytes. */
const FRAME_BYTES_MAX = 64 * 1024;
/** Shorter pauses are added to the next one. */
const PAUSE_MS_MIN = 4;
/** Bytes beyond the limit that are read and discarded, so that the client can read the response. */
const PASSED_BYTES_MAX = 100 * MEGABYTE;

/** Reads the files of a form. Of an invalid form nothing is kept. */
export async function readMultipart(
  request: FastifyRequest,
  accepts: AcceptedForm,
  slot: UploadSlot,
): Promise<readonly Chunks[]> {
  const { raw } = request;
  raw.on('data', (chunk: Buffer) => {
    const pauseMs = slot.pauseMs(chunk.length);
    if (pauseMs > PAUSE_MS_MIN) pause(raw, pauseMs);
  });
  try {
    const boundary = parseBoundary(request.headers['content-type']);
    if (boundary === undefined) throw new AppError(accepts.error);
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > accepts.bytesMax + FRAME_BYTES_MAX) throw tooLarge(accepts.bytesMax);
    const files = parseMultipart(await readBody(raw, accepts, slot), boundary, accepts);
    const isTooLarge = files.some((file) => countBytes(file) > accepts.fileBytesMax);
    if (isTooLarge) throw tooLarge(accepts.fileBytesMax);
    slot.markReceived();
    return files;
  } catch (error) {
    drain(raw);
    throw error;
  }
}

function pause(raw: IncomingMessage, ms: number): void {
  raw.pause();
  setTimeout(() => raw.resume(), ms);
}

/** Reads the whole body, or throws as soon as it cannot become complete. */
async function readBody(
  raw: IncomingMessage,
  accepts: AcceptedForm,
  slot: UploadSlot,
): Promise<ChunkedBuffer> {
  const body = Promise.withResolvers<ChunkedBuffer>();
  const chunkedBuffer = new ChunkedBuffer();
  const onData = (chunk: Buffer) => {
    try {
      slot.reserve(chunk.length);
      chunkedBuffer.add(chunk);
    } catch (full) {
      body.reject(full);
    }
    if (chunkedBuffer.length > accepts.bytesMax + FRAME_BYTES_MAX)
      body.reject(tooLarge(accepts.bytesMax));
  };
  const end = () => body.resolve(chunkedBuffer);
  const onAborted = () => body.reject(new AppError(accepts.error));
  raw.on('data', onData).once('end', end).once('close', onAborted).once('error', onAborted);
  slot.onEvicted(body.reject);
  try {
    return await body.promise;
  } finally {
    raw.off('data', onData);
  }
}

function tooLarge(bytes: number): AppError {
  return new AppError('file.too_large', { max: Math.floor(bytes / MEGABYTE) });
}

/**
 * Many clients read the response only after sending everything. The rest is discarded up to a
 * limit.
 */
function drain(raw: IncomingMessage): void {
  let left = PASSED_BYTES_MAX;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
