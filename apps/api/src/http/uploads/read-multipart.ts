import type { IncomingMessage } from 'node:http';
import type { AcceptedForm } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import type { FastifyRequest } from 'fastify';
import { type Chunks, countBytes } from '../../platform/chunked-buffer.ts';
import { createMultipartParser, parseBoundary } from './parse-multipart.ts';
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
    const files = await readFiles(raw, boundary, accepts, slot);
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

/** Reads the whole body, or throws as soon as it cannot become a valid form. */
async function readFiles(
  raw: IncomingMessage,
  boundary: string,
  accepts: AcceptedForm,
  slot: UploadSlot,
): Promise<readonly Chunks[]> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const rejectForm = () => reject(new AppError(accepts.error));
  const parser = createMultipartParser(boundary, accepts, rejectForm);
  let length = 0;
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > accepts.bytesMax + FRAME_BYTES_MAX) return reject(tooLarge(accepts.bytesMax));
    try {
      slot.reserve(chunk.length);
      parser.write(chunk);
    } catch (error) {
      reject(error);
    }
  };
  raw.on('data', onData).once('end', resolve).once('close', rejectForm).once('error', rejectForm);
  slot.onEvicted(reject);
  try {
    await promise;
  } finally {
    raw.off('data', onData);
  }
  const files = await parser.end();
  if (files === undefined) throw new AppError(accepts.error);
  return files;
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
