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

/** Destination of the server's standard error: a persistent file with a size limit. */
export type ServerLog = {
  /**
   * File descriptor for one child process, closed by the caller. `ignore` if the file cannot be
   * opened.
   */
  readonly open: () => number | 'ignore';
  readonly note: (event: string, fields: Readonly<Record<string, unknown>>) => void;
  readonly close: () => void;
};

/**
 * The child writes to the file directly, so that the stack of a crash is saved even if the
 * supervisor dies too. Together with one older file the size is at most twice the limit plus one
 * minute of output. No function here throws: a full disk must not end the supervisor.
 */
export function openServerLog(dataDir: string, bytesMax = BYTES_MAX): ServerLog {
  const path = join(dataDir, 'server-errors.log');
  const rotate = () =>
    attempt(() => {
      if (!existsSync(path) || statSync(path).size <= bytesMax) return;
      // A child has the file open for appending, so it is copied and truncated instead of renamed.
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

/** Undefined if the disk is full or the file cannot be used. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
