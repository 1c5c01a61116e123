import { hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** One entry of the file. Its content is interpreted by the replay. */
export type Line = Readonly<Record<string, unknown>> & {
  readonly n: number;
  readonly prev: string;
};

/** The journal was modified. It must not be continued. */
export class BrokenChainError extends Error {
  override readonly name = 'BrokenChainError';
}

type JournalSummary = { readonly lines: number; readonly bytes: number; readonly lastHash: string };
type LineVisitor = (line: Line, linePosition: { offset: number; length: number }) => void;

const CHUNK_BYTES = 1 << 22;
const NEWLINE = 0x0a;
export const CHAIN_START = '0'.repeat(64);

/** Reads every complete line and verifies the chain. Text after the last newline is ignored. */
export function readJournal(path: string, visit: LineVisitor): JournalSummary {
  let lines = 0;
  let bytes = 0;
  let lastHash = CHAIN_START;
  for (const raw of readCompleteLines(path)) {
    const line = parseLine(raw, lines);
    if (line.n !== lines || line.prev !== lastHash) {
      throw new BrokenChainError(`the journal's chain breaks at line ${lines + 1}.`);
    }
    lastHash = hash('sha256', raw);
    visit(line, { offset: bytes, length: raw.length });
    lines += 1;
    bytes += raw.length + 1;
  }
  return { lines, bytes, lastHash };
}

function parseLine(raw: Buffer, lines: number): Line {
  try {
    return JSON.parse(raw.toString()) as Line;
  } catch {
    throw new BrokenChainError(`the journal cannot be read at line ${lines + 1}.`);
  }
}

function* readCompleteLines(path: string): Generator<Buffer> {
  const fd = openIfExists(path);
  if (fd === null) return;
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const size = readSync(fd, chunk, 0, CHUNK_BYTES, null);
      if (size === 0) return;
      const all = Buffer.concat([rest, chunk.subarray(0, size)]);
      let from = 0;
      for (let end = all.indexOf(NEWLINE); end >= 0; end = all.indexOf(NEWLINE, from)) {
        yield all.subarray(from, end);
        from = end + 1;
      }
      rest = all.subarray(from);
    }
  } finally {
    closeSync(fd);
  }
}

function openIfExists(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
