import { AppError } from '@saifu/domain/shared/app-error';

/** What one upload takes of the room, until it leaves. */
export type UploadSlot = {
  /** So many more bytes have come. Refuses where there is no room for them. */
  readonly reserve: (bytes: number) => void;
  /** How long its sender is to wait after so many bytes, taken or let pass. */
  readonly pauseMs: (bytes: number) => number;
  /** Who hears when this one has to make room before all of it has come. */
  readonly onEvicted: (onEvictedListener: (error: AppError) => void) => void;
  /** All of it has come, and is not pushed out any more. */
  readonly markReceived: () => void;
  readonly release: () => void;
};

export type UploadLimiter = {
  /** Refuses a caller who is in there often enough. */
  readonly acquire: (caller: string) => UploadSlot;
};

type PendingUpload = { readonly isLate: () => boolean; readonly evict: () => void };

const RETRY_AFTER_SECONDS = 5;
const PATIENCE_MS = 20_000;
/**
 * So fast all uploads together may come, which is more than a line to the outside brings. A copy on
 * its way from a proxy would come ten times as fast, and hold up whoever pays.
 */
const BYTES_PER_MS = 32 * 1024;

/**
 * The memory that uploads may fill, all of them together, from their first byte until they are
 * answered. What is counted has come: announcing much takes nothing from anybody. Where it is full,
 * those that dawdle make room, the first first, so that nobody can sit in it for long.
 */
export function createUploadLimiter(limits: {
  readonly bytesMax: number;
  readonly perCallerMax: number;
  readonly patienceMs?: number;
}): UploadLimiter {
  const { patienceMs = PATIENCE_MS } = limits;
  const callers = new Map<string, number>();
  // In the order in which they began.
  const pendingUploads = new Set<PendingUpload>();
  let reservedBytes = 0;
  const pauseMs = createPacer();

  const evictLateUploads = (bytes: number, own: PendingUpload): void => {
    const isFull = () => reservedBytes + bytes > limits.bytesMax;
    for (const other of pendingUploads) {
      // Whoever dawdles themselves pushes nobody.
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
