import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileStorageConfig } from '../../config/storage-url.ts';
import { findContentHash } from '../../platform/storage/storage-key.ts';
import { getNetworkErrorCode } from '../diagnostics/error-code.ts';
import { type FileStorage, FileStorageError } from './file-storage.ts';
import { signRequest } from './sign-request.ts';

export type S3Pace = {
  readonly attemptsMax: number;
  readonly attemptMs: number;
  /** For all attempts together. */
  readonly deadlineMs: number;
  /** Before the second attempt; doubled before each further one. */
  readonly pauseMs: number;
};

const PACE: S3Pace = { attemptsMax: 3, attemptMs: 8000, deadlineMs: 15_000, pauseMs: 200 };
/** More than any file that is accepted. */
const OBJECT_BYTES_MAX = 32 * 1024 * 1024;
const ERROR_BYTES_MAX = 16 * 1024;

/** Null: no object storage is configured. */
export function createFileStorage(config: FileStorageConfig | null): FileStorage | null {
  return config && createS3Storage(config);
}

/**
 * Objects in a bucket of S3, or of a storage with the same protocol. The requests are few and
 * simple, so they are signed here instead of by a library.
 */
export function createS3Storage(config: FileStorageConfig, given?: Partial<S3Pace>): FileStorage {
  const pace = { ...PACE, ...given };
  const encryption = config.encryption && { 'x-amz-server-side-encryption': config.encryption };
  return {
    takesNewFiles: config.takesNewFiles,
    async put(key, bytes, mediaType) {
      const headers = { 'content-type': mediaType, ...encryption };
      await repeat(pace, (signal) => send(config, { method: 'PUT', key, bytes, headers, signal }));
    },
    get: (key) =>
      repeat(pace, async (signal) => {
        try {
          const bytes = await send(config, { method: 'GET', key, signal });
          // A storage that lost or mixed up bytes may have a good copy elsewhere.
          if (hash('sha256', bytes) === findContentHash(key)) return bytes;
          throw new FileStorageError('wrong_bytes', true);
        } catch (error) {
          if (isCode(error, 'NoSuchKey')) return null;
          throw error;
        }
      }),
    async delete(key) {
      await repeat(pace, (signal) => send(config, { method: 'DELETE', key, signal })).catch(
        (error: unknown) => {
          if (!isCode(error, 'NoSuchKey')) throw error;
        },
      );
    },
  };
}

const isCode = (error: unknown, code: string) =>
  error instanceof FileStorageError && error.code === code;

/** Every request may be sent twice: an object is only ever written with the same bytes. */
async function repeat<Result>(
  { attemptsMax, attemptMs, deadlineMs, pauseMs }: S3Pace,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(deadlineMs);
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(AbortSignal.any([deadline, AbortSignal.timeout(attemptMs)]));
    } catch (error) {
      const isFinal = !(error instanceof FileStorageError && error.isTransient);
      if (isFinal || count >= attemptsMax || deadline.aborted) throw error;
    }
    // Processes that failed together must not all come back at the same moment.
    await sleep(pauseMs * 2 ** (count - 1) * (0.5 + Math.random() / 2));
  }
}

type ObjectRequest = {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly key: string;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

async function send(
  config: FileStorageConfig,
  { method, key, bytes = Buffer.alloc(0), headers = {}, signal }: ObjectRequest,
): Promise<Buffer<ArrayBuffer>> {
  const url = toObjectUrl(config, key);
  const bodyHash = hash('sha256', bytes);
  // The storage compares this time with its own clock, so that of the sandbox does not apply.
  const request = { method, url, headers, bodyHash, now: new Date() };
  try {
    const response = await fetch(url, {
      method,
      headers: signRequest(request, config),
      ...(method === 'PUT' && { body: new Uint8Array(bytes) }),
      // Following a redirect would show the signature to a host that is not configured.
      redirect: 'manual',
      signal,
    });
    if (response.ok) return await readBody(response, OBJECT_BYTES_MAX);
    throw await toError(response, method);
  } catch (error) {
    if (error instanceof FileStorageError) throw error;
    throw new FileStorageError(signal.aborted ? 'timeout' : getNetworkErrorCode(error), true);
  }
}

/** Key, bucket and prefix contain only characters that stand for themselves in a URL. */
export function toObjectUrl(
  { endpoint, bucket, prefix, style }: FileStorageConfig,
  key: string,
): URL {
  if (findContentHash(key) === undefined) throw new FileStorageError('unknown_key', false);
  const url = new URL(endpoint);
  if (style === 'virtual') url.host = `${bucket}.${url.host}`;
  url.pathname = `${style === 'path' ? `${bucket}/` : ''}${prefix}${key}`;
  return url;
}

async function readBody(response: Response, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > bytesMax) throw new FileStorageError('too_large', false);
  }
  return Buffer.concat(chunks);
}

async function toError(response: Response, method: string): Promise<FileStorageError> {
  const { status } = response;
  const text = String(await readBody(response, ERROR_BYTES_MAX));
  const named = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
  const code = named ?? (status === 404 && method !== 'PUT' ? 'NoSuchKey' : String(status));
  return new FileStorageError(code, status >= 500 || status === 429 || status === 408);
}
