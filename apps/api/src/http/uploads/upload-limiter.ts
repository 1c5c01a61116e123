import { AppError } from '@saifu/domain/shared/app-error';

/** The share of the upload limit that one upload holds until it is released. */
export type UploadSlot = {
  /** Counts received bytes. Throws if they exceed the limit. */
  readonly reserve: (bytes: number) => void;
  /** How long to pause the sender after this many bytes, kept or discarded. */
  readonly pauseMs: (bytes: number) => number;
  /** Called if this upload is evicted before it is complete. */
  readonly onEvicted: (onEvictedListener: (error: AppError) => void) => void;
  /** The upload is complete and can no longer be evicted. */
  readonly markReceived: () => void;
  readonly release: () => void;
};

export type UploadLimiter = {
  /** Throws if the caller has too many uploads. */
  readonly acquire: (caller: string) => UploadSlot;
};

type PendingUpload = { readonly isLate: () => boolean; readonly evict: () => void };

const RETRY_AFTER_SECONDS = 5;
const PATIENCE_MS = 20_000;
/**
 * Transfer rate of all uploads together, more than an external connection delivers. A buffering
 * proxy would send ten times as fast and delay payments.
 */
const BYTES_PER_MS = 32 * 1024;

/**
 * Limits the memory of all uploads together, from the first byte to the response. Only received
 * bytes count, not announced ones. When memory is full, the oldest slow upload is rejected first,
 * so that no client can occupy it for long.
 */
export function createUploadLimiter(limits: {
  readonly bytesMax: number;
  readonly perCallerMax: number;
  readonly patienceMs?: number;
}): UploadLimiter {
  const { patienceMs = PATIENCE_MS } = limits;
  const callers = new Map<string, number>();
  // In order of arrival.
  const pendingUploads = new Set<PendingUpload>();
  let reservedBytes = 0;
  const pauseMs = createPacer();

  const evictLateUploads = (bytes: number, own: PendingUpload): void => {
    const isFull = () => reservedBytes + bytes > limits.bytesMax;
    for (const other of pendingUploads) {
      // A slow upload does not evict others.
      if (!isFull() || own.isLate() || !other.isLate()) break;
      other.evict();
    }
    if (isFull()) throw createLimitError();
  };

  const acquire = (caller: string): UploadSlot => {
    const others = callers.get(caller) ?? 0;
    if (others >= limits.perCallerMax) throw createLimitError();
    callers.set(caller, others + 1);
    const began = performance.now();
    let ownBytes = 0;
    let isReleased = false;
    let onEvictedListener: (error: AppError) => void = () => undefined;

    const release = () => {
      if (isReleased) return;
      isReleased = true;
      pendingUploads.delete(own);
      reservedBytes -= ownBytes;
      const left = (callers.get(caller) ?? 1) - 1;
      if (left > 0) callers.set(caller, left);
      else callers.delete(caller);
    };
    const own: PendingUpload = {
      isLate: () => performance.now() - began > patienceMs,
      evict: () => {
        release();
        onEvictedListener(createLimitError());
      },
    };
    pendingUploads.add(own);
    return {
      reserve: (bytes) => {
        if (isReleased) throw createLimitError();
        evictLateUploads(bytes, own);
        ownBytes += bytes;
        reservedBytes += bytes;
      },
      pauseMs,
      onEvicted: (listener) => {
        onEvictedListener = listener;
      },
      markReceived: () => void pendingUploads.delete(own),
      release,
    };
  };
  return { acquire };
}

function createPacer(): UploadSlot['pauseMs'] {
  let until = 0;
  return (bytes) => {
    const now = performance.now();
    until = Math.max(now, until) + bytes / BYTES_PER_MS;
    return until - now;
  };
}

function createLimitError(): AppError {
  return new AppError('rate.limited', { seconds: RETRY_AFTER_SECONDS });
}
