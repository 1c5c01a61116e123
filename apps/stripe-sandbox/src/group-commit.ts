import { fdatasync, write } from 'node:fs';
import { promisify } from 'node:util';

const writeAsync = promisify(write);
const fdatasyncAsync = promisify(fdatasync);

export type GroupCommit = {
  readonly add: (line: string) => void;
  /** Resolves once everything added so far is on disk. */
  readonly whenDurable: () => Promise<void>;
  readonly durableBytes: () => number;
};

type Waiter = { readonly upTo: number; readonly resolve: () => void };

/** Group commit: lines added while a sync runs share the next one. */
export function createGroupCommit(
  fd: number,
  bytes: number,
  onError: (error: unknown) => void,
): GroupCommit {
  let addedLines = 0;
  let durableLines = 0;
  let durableBytes = bytes;
  let pending: string[] = [];
  let isFlushing = false;
  let waiters: Waiter[] = [];

  async function flush(): Promise<void> {
    try {
      while (pending.length > 0) {
        const batch = Buffer.from(pending.join(''));
        const upTo = addedLines;
        pending = [];
        for (let written = 0; written < batch.length; ) {
          written += (await writeAsync(fd, batch, written, batch.length - written, null))
            .bytesWritten;
        }
        await fdatasyncAsync(fd);
        durableLines = upTo;
        durableBytes += batch.length;
        const ready = waiters.filter((waiter) => waiter.upTo <= upTo);
        waiters = waiters.filter((waiter) => waiter.upTo > upTo);
        for (const { resolve } of ready) resolve();
      }
      isFlushing = false;
    } catch (error) {
      // Memory is ahead of the disk now. Only a restart makes them consistent again.
      onError(error);
    }
  }

  return {
    add(line) {
      addedLines += 1;
      pending.push(line);
      if (isFlushing) return;
      isFlushing = true;
      // Deferred by one turn of the event loop, so that requests that arrived together share the
      // first sync.
      setImmediate(flush);
    },
    whenDurable: () =>
      durableLines === addedLines
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiters.push({ upTo: addedLines, resolve });
          }),
    durableBytes: () => durableBytes,
  };
}
