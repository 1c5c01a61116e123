import type { Writable } from 'node:stream';
import { bytesIn, listPieces, type Pieces } from '../platform/chunked-buffer.ts';

/** One message between two processes: a few words, and bytes that travel as they are. */
export type Frame = { readonly words: unknown; readonly parts: readonly Buffer[] };

/** What came is no frame, so nothing behind it can be understood either. */
export class BrokenFrame extends Error {
  override readonly name = 'BrokenFrame';
}

const MARK = 0x53454531;
const HEAD_BYTES = 12;
const SIZE_BYTES = 4;
const PARTS_MAX = 32;

/** What is sent to a worker process, or answered by one. */
export type Question = { readonly words: unknown; readonly parts: readonly Pieces[] };

export function writeFrame(out: Writable, { words, parts }: Question): void {
  const text = Buffer.from(JSON.stringify(words));
  const head = Buffer.alloc(HEAD_BYTES + SIZE_BYTES * parts.length);
  for (const [at, value] of [MARK, text.length, parts.length].entries()) {
    head.writeUInt32BE(value, at * SIZE_BYTES);
  }
  for (const [at, part] of parts.entries()) {
    head.writeUInt32BE(bytesIn(part), HEAD_BYTES + at * SIZE_BYTES);
  }
  // As they are, one after the other: to join them first would copy megabytes.
  for (const piece of [head, text, ...parts.flatMap(listPieces)]) out.write(piece);
}

/** Makes frames of the pieces a pipe brings them in. Throws `BrokenFrame`. */
export function createFrameReader(
  bytesMax: number,
  onFrame: (frame: Frame) => void,
): (chunk: Buffer) => void {
  const held: Buffer[] = [];
  let heldBytes = 0;
  let sizes: readonly number[] | undefined;
  let neededBytes = HEAD_BYTES;

  /** So many bytes from the front, joined only once all of them are there. */
  const take = (count: number): Buffer => {
    const all = held.length === 1 ? held[0] : Buffer.concat(held);
    const rest = all?.subarray(count) ?? EMPTY;
    held.splice(0, held.length, ...(rest.length > 0 ? [rest] : []));
    heldBytes = rest.length;
    return all?.subarray(0, count) ?? EMPTY;
  };

  const step = (): void => {
    if (sizes !== undefined) {
      const frame = frameOf(take(neededBytes), sizes);
      sizes = undefined;
      neededBytes = HEAD_BYTES;
      onFrame(frame);
      return;
    }
    const head = take(neededBytes);
    const bytes = headBytes(head);
    if (head.length < bytes) {
      held.unshift(head);
      heldBytes += head.length;
      neededBytes = bytes;
      return;
    }
    sizes = sizesOf(head);
    neededBytes = sizes.reduce((sum, size) => sum + size, 0);
    if (neededBytes > bytesMax) throw new BrokenFrame('too large');
  };

  return (chunk) => {
    held.push(chunk);
    heldBytes += chunk.length;
    while (heldBytes >= neededBytes) step();
  };
}

const EMPTY = Buffer.alloc(0);

function headBytes(head: Buffer): number {
  const parts = head.readUInt32BE(2 * SIZE_BYTES);
  if (head.readUInt32BE(0) !== MARK || parts > PARTS_MAX) throw new BrokenFrame('no frame');
  return HEAD_BYTES + parts * SIZE_BYTES;
}

/** Of the words, then of each part. */
function sizesOf(head: Buffer): readonly number[] {
  const sizes = [head.readUInt32BE(SIZE_BYTES)];
  for (let at = HEAD_BYTES; at < head.length; at += SIZE_BYTES) sizes.push(head.readUInt32BE(at));
  return sizes;
}

function frameOf(bytes: Buffer, [textBytes = 0, ...partSizes]: readonly number[]): Frame {
  let at = textBytes;
  const parts = partSizes.map((size) => {
    at += size;
    return bytes.subarray(at - size, at);
  });
  try {
    return { words: JSON.parse(bytes.toString('utf8', 0, textBytes)), parts };
  } catch {
    throw new BrokenFrame('no words');
  }
}
