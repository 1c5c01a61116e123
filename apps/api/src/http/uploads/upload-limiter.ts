import { AppError } from '@saifu/domain/shared/app-error';

/** What one upload takes of the room, until it leaves. */
export type UploadPlace = {
  /** So many more bytes have come. Refuses where there is no room for them. */
  readonly take: (bytes: number) => void;
  /** How long its sender is to wait after so many bytes, taken or let pass. */
  readonly pauseMs: (bytes: number) => number;
  /** Who hears when this one has to make room before all of it has come. */
  readonly whenPushed: (onEvictedListener: (refusal: AppError) => void) => void;
  /** All of it has come, and is not pushed out any more. */
  readonly settle: () => void;
  readonly leave: () => void;
};

export type UploadRoom = {
  /** Refuses a caller who is in there often enough. */
  readonly enter: (caller: string) => UploadPlace;
};

type Coming = { readonly isLate: () => boolean; readonly pushOut: () => void };

const BACK_IN_SECONDS = 5;
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
export function createUploadRoom(room: {
  readonly bytesMax: number;
  readonly perCallerMax: number;
  readonly patienceMs?: number;
}): UploadRoom {
  const { patienceMs = PATIENCE_MS } = room;
  const callers = new Map<string, number>();
  // In the order in which they began.
  const coming = new Set<Coming>();
  let heldBytes = 0;
  const pauseMs = createPace();

  const makeRoom = (bytes: number, own: Coming): void => {
    const isFull = () => heldBytes + bytes > room.bytesMax;
    for (const other of coming) {
      // Whoever dawdles themselves pushes nobody.
      if (!isFull() || own.isLate() || !other.isLate()) break;
      other.pushOut();
    }
    if (isFull()) throw full();
  };

  const enter = (caller: string): UploadPlace => {
    const others = callers.get(caller) ?? 0;
    if (others >= room.perCallerMax) throw full();
    callers.set(caller, others + 1);
    const began = performance.now();
    let ownBytes = 0;
    let hasLeft = false;
    let onEvictedListener: (refusal: AppError) => void = () => undefined;

    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      coming.delete(own);
      heldBytes -= ownBytes;
      const left = (callers.get(caller) ?? 1) - 1;
      if (left > 0) callers.set(caller, left);
      else callers.delete(caller);
    };
    const own: Coming = {
      isLate: () => performance.now() - began > patienceMs,
      pushOut: () => {
        leave();
        onEvictedListener(full());
      },
    };
    coming.add(own);
    return {
      take: (bytes) => {
        if (hasLeft) throw full();
        makeRoom(bytes, own);
        ownBytes += bytes;
        heldBytes += bytes;
      },
      pauseMs,
      whenPushed: (listener) => {
        onEvictedListener = listener;
      },
      settle: () => void coming.delete(own),
      leave,
    };
  };
  return { enter };
}

function createPace(): UploadPlace['pauseMs'] {
  let until = 0;
  return (bytes) => {
    const now = performance.now();
    until = Math.max(now, until) + bytes / BYTES_PER_MS;
    return until - now;
  };
}

function full(): AppError {
  return new AppError('rate.limited', { seconds: BACK_IN_SECONDS });
}
