import type { Writable } from 'node:stream';
import { type Chunks, countBytes, toChunkList } from '../platform/chunked-buffer.ts';

/** One message between two processes: a JSON header and binary attachments. */
export type Frame = { readonly header: unknown; readonly attachments: readonly Buffer[] };

/** The data is not a frame, so the rest of the stream cannot be parsed either. */
export class BrokenFrame extends Error {
  override readonly name = 'BrokenFrame';
  readonly isTooLarge: boolean;

  constructor(words: string, { isTooLarge = false } = {}) {
    super(words);
    this.isTooLarge = isTooLarge;
  }
}

const MAGIC = 0x53454531;
const PREFIX_BYTES = 12;
const SIZE_BYTES = 4;
const ATTACHMENTS_MAX = 32;
/** The text of the longest receipt takes a tenth. Parsing more would block the event loop. */
const HEADER_BYTES_MAX = 1024 * 1024;

/** A request to a worker process or its response. */
export type OutgoingFrame = { readonly header: unknown; readonly attachments: readonly Chunks[] };

export function writeFrame(out: Writable, frame: OutgoingFrame): void {
  for (const segment of toSegments(frame)) out.write(segment);
}

/** The bytes of a frame, to be written one after the other: joining them would copy megabytes. */
export function toSegments({ header, attachments }: OutgoingFrame): readonly Buffer[] {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES + SIZE_BYTES * attachments.length);
  for (const [at, value] of [MAGIC, text.length, attachments.length].entries()) {
    prefix.writeUInt32BE(value, at * SIZE_BYTES);
  }
  for (const [at, attachment] of attachments.entries()) {
    prefix.writeUInt32BE(countBytes(attachment), PREFIX_BYTES + at * SIZE_BYTES);
  }
  return [prefix, text, ...attachments.flatMap(toChunkList)];
}

/** Assembles frames from the chunks of a pipe. Throws `BrokenFrame`. */
export function createFrameReader(
  bytesMax: number,
  onFrame: (frame: Frame) => void,
): (chunk: Buffer) => void {
  const buffered: Buffer[] = [];
  let bufferedBytes = 0;
  let sizes: readonly number[] | undefined;
  let neededBytes = PREFIX_BYTES;

  /** Takes this many bytes from the front, joined only once all of them have arrived. */
  const take = (count: number): Buffer => {
    const all = buffered.length === 1 ? buffered[0] : Buffer.concat(buffered);
    const rest = all?.subarray(count) ?? EMPTY;
    buffered.splice(0, buffered.length, ...(rest.length > 0 ? [rest] : []));
    bufferedBytes = rest.length;
    return all?.subarray(0, count) ?? EMPTY;
  };

  const step = (): void => {
    if (sizes !== undefined) {
      const frame = parseFrame(take(neededBytes), sizes);
      sizes = undefined;
      neededBytes = PREFIX_BYTES;
      onFrame(frame);
      return;
    }
    const prefix = take(neededBytes);
    const bytes = getPrefixBytes(prefix);
    if (prefix.length < bytes) {
      buffered.unshift(prefix);
      bufferedBytes += prefix.length;
      neededBytes = bytes;
      return;
    }
    sizes = readSizes(prefix);
    neededBytes = sizes.reduce((sum, size) => sum + size, 0);
    const isTooLarge = neededBytes > bytesMax || (sizes[0] ?? 0) > HEADER_BYTES_MAX;
    if (isTooLarge) throw new BrokenFrame('too large', { isTooLarge });
  };

  return (chunk) => {
    buffered.push(chunk);
    bufferedBytes += chunk.length;
    while (bufferedBytes >= neededBytes) step();
  };
}

const EMPTY = Buffer.alloc(0);

function getPrefixBytes(prefix: Buffer): number {
  const attachments = prefix.readUInt32BE(2 * SIZE_BYTES);
  if (prefix.readUInt32BE(0) !== MAGIC || attachments > ATTACHMENTS_MAX)
    throw new BrokenFrame('no frame');
  return PREFIX_BYTES + attachments * SIZE_BYTES;
}

/** Sizes of the header and of each attachment. */
function readSizes(prefix: Buffer): readonly number[] {
  const sizes = [prefix.readUInt32BE(SIZE_BYTES)];
  for (let at = PREFIX_BYTES; at < prefix.length; at += SIZE_BYTES)
    sizes.push(prefix.readUInt32BE(at));
  return sizes;
}

function parseFrame(bytes: Buffer, [textBytes = 0, ...attachmentSizes]: readonly number[]): Frame {
  let at = textBytes;
  const attachments = attachmentSizes.map((size) => {
    at += size;
    return bytes.subarray(at - size, at);
  });
  try {
    return { header: JSON.parse(bytes.toString('utf8', 0, textBytes)), attachments };
  } catch {
    throw new BrokenFrame('no words');
  }
}
