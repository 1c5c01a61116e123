import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const BYTES_MAX = 1024 * 1024;
const LOOK_EVERY_MS = 60_000;

/** Where the standard error of the server goes: a file that is kept, and bounded. */
export type ServerLog = {
  /** A descriptor for one child process, which the caller closes; `ignore`: it cannot be opened. */
  readonly open: () => number | 'ignore';
  readonly note: (event: string, fields: Readonly<Record<string, unknown>>) => void;
  readonly close: () => void;
};

/**
 * The child writes to the file itself, so that the stack of a crash is there even if the supervisor
 * dies too. Together with one older file it holds twice the bound at most, and what is written
 * within a minute. Nothing here throws: a full disk must not end the supervisor.
 */
export function openServerLog(dataDir: string, bytesMax = BYTES_MAX): ServerLog {
  const path = join(dataDir, 'server-errors.log');
  const rotate = () =>
    attempt(() => {
      if (!existsSync(path) || statSync(path).size <= bytesMax) return;
      // A child holds the file open for appending: it is emptied in place rather than renamed.
      copyFileSync(path, `${path}.1`);
      truncateSync(path);
    });
  const open = () => {
    rotate();
    return (
      attempt(() => {
        mkdirSync(dataDir, { recursive: true });
        return openSync(path, 'a', 0o600);
      }) ?? 'ignore'
    );
  };
  const timer = setInterval(rotate, LOOK_EVERY_MS).unref();
  return {
    open,
    note(event, fields) {
      const line = { time: new Date().toISOString(), msg: event, ...fields };
      const file = open();
      if (file === 'ignore') return;
      attempt(() => writeSync(file, `${JSON.stringify(line)}\n`));
      closeSync(file);
    },
    close: () => clearInterval(timer),
  };
}

/** Undefined: the disk is full, or the file cannot be used. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
