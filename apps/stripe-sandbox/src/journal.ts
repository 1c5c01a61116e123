import { hash } from 'node:crypto';
import { closeSync, createReadStream, openSync, read, truncateSync } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGroupCommit } from './group-commit.ts';
import { type Line, readJournal } from './read-journal.ts';

const readAsync = promisify(read);

/** The position of a line, so that it can be read again instead of kept in memory. */
export type LinePosition = { readonly offset: number; readonly length: number };

export type Journal = {
  /** Appends an entry and adds its number and hash. `extraJson` is written verbatim. */
  readonly append: (entry: Readonly<Record<string, unknown>>, extraJson?: string) => LinePosition;
  /** Resolves once everything appended so far is on disk. */
  readonly whenDurable: () => Promise<void>;
  readonly read: (linePosition: LinePosition) => Promise<string>;
  /** Streams everything that is on disk. */
  readonly stream: () => Readable;
  readonly close: () => Promise<void>;
};

/** An append-only file of JSON lines, each with the SHA-256 of the previous one. */
export function openJournal(
  path: string,
  replay: (line: Line, linePosition: LinePosition) => void,
  onError: (error: unknown) => void,
): Journal {
  const { lines, bytes, lastHash } = readJournal(path, replay);
  const fd = openSync(path, 'a+', 0o600);
  // A line truncated by a crash was never acknowledged.
  truncateSync(path, bytes);
  const commit = createGroupCommit(fd, bytes, onError);
  let count = lines;
  let position = bytes;
  let previousHash = lastHash;

  return {
    append(entry, extraJson = '') {
      const entryJson = JSON.stringify({ n: count, prev: previousHash, ...entry });
      const line = extraJson === '' ? entryJson : `${entryJson.slice(0, -1)},${extraJson}}`;
      const linePosition = { offset: position, length: Buffer.byteLength(line) };
      previousHash = hash('sha256', line);
      position += linePosition.length + 1;
      count += 1;
      commit.add(`${line}\n`);
      return linePosition;
    },
    whenDurable: commit.whenDurable,
    async read({ offset, length }) {
      const { buffer } = await readAsync(fd, Buffer.alloc(length), 0, length, offset);
      return buffer.toString();
    },
    stream() {
      const end = commit.durableBytes() - 1;
      return end < 0 ? Readable.from([]) : createReadStream(path, { end });
    },
    async close() {
      await commit.whenDurable();
      closeSync(fd);
    },
  };
}
