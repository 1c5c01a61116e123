import { hash } from 'node:crypto';
import { closeSync, createReadStream, openSync, read, truncateSync } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGroupCommit } from './group-commit.ts';
import { type Line, readJournal } from './read-journal.ts';

const readFrom = promisify(read);

/** Where a line stands, so that it can be read again instead of being held in memory. */
export type Spot = { readonly offset: number; readonly length: number };

export type Journal = {
  /** Adds one entry, without its number and chain; `rest` is JSON that goes in as it is. */
  readonly append: (entry: Readonly<Record<string, unknown>>, rest?: string) => Spot;
  /** Holds once everything appended so far is on the disk. */
  readonly settled: () => Promise<void>;
  readonly read: (spot: Spot) => Promise<string>;
  /** Everything that is on the disk so far. */
  readonly stream: () => Readable;
  readonly close: () => Promise<void>;
};

/** An append-only file of JSON lines, each holding the SHA-256 of the one before. */
export function openJournal(
  path: string,
  replay: (line: Line, spot: Spot) => void,
  onError: (error: unknown) => void,
): Journal {
  const { lines, bytes, last } = readJournal(path, replay);
  const fd = openSync(path, 'a+', 0o600);
  // A line that a crash cut short was never acknowledged to anybody.
  truncateSync(path, bytes);
  const commit = createGroupCommit(fd, bytes, onError);
  let count = lines;
  let position = bytes;
  let chain = last;

  return {
    append(entry, rest = '') {
      const head = JSON.stringify({ n: count, prev: chain, ...entry });
      const line = rest === '' ? head : `${head.slice(0, -1)},${rest}}`;
      const spot = { offset: position, length: Buffer.byteLength(line) };
      chain = hash('sha256', line);
      position += spot.length + 1;
      count += 1;
      commit.add(`${line}\n`);
      return spot;
    },
    settled: commit.settled,
    async read({ offset, length }) {
      const { buffer } = await readFrom(fd, Buffer.alloc(length), 0, length, offset);
      return buffer.toString();
    },
    stream() {
      const end = commit.durableBytes() - 1;
      return end < 0 ? Readable.from([]) : createReadStream(path, { end });
    },
    async close() {
      await commit.settled();
      closeSync(fd);
    },
  };
}
