import { hash } from 'node:crypto';
import { closeSync, createReadStream, openSync, read, truncateSync } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGroupCommit } from './group-commit.ts';
import { type Line, readJournal } from './read-journal.ts';

const readFrom = promisify(read);

/** The position of a line, so that it can be read again instead of kept in memory. */
export type Spot = { readonly offset: number; readonly length: number };

export type Journal = {
  /** Appends an entry and adds its number and hash. `rest` is JSON that is written verbatim. */
  readonly append: (entry: Readonly<Record<string, unknown>>, rest?: string) => Spot;
  /** Resolves once everything appended so far is on disk. */
  readonly settled: () => Promise<void>;
  readonly read: (spot: Spot) => Promise<string>;
  /** Streams everything that is on disk. */
  readonly stream: () => Readable;
  readonly close: () => Promise<void>;
};

/** An append-only file of JSON lines, each with the SHA-256 of the previous one. */
export function openJournal(
  path: string,
  replay: (line: Line, spot: Spot) => void,
  onError: (error: unknown) => void,
): Journal {
  const { lines, bytes, last } = readJournal(path, replay);
  const fd = openSync(path, 'a+', 0o600);
  // A line truncated by a crash was never acknowledged.
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
