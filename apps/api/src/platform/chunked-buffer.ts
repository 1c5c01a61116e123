/** One or several buffers: joining tens of megabytes would delay payments. */
export type Chunks = Buffer | readonly Buffer[];

export function toChunkList(chunks: Chunks) {
  return Buffer.isBuffer(chunks) ? [chunks] : chunks;
}
export function countBytes(chunks: Chunks) {
  return toChunkList(chunks).reduce((sum, { length }) => sum + length, 0);
}

export const BLOCK_BYTES = 64 * 1024;

/** Collects bytes in fixed-size blocks, so that many small chunks take no extra memory. */
export class ChunkedBuffer {
  // All blocks are full except the last.
  readonly #blocks: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; ) {
      const at = this.#length % BLOCK_BYTES;
      if (at === 0) this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      const count = chunk.copy(this.#blocks.at(-1) ?? chunk, at, from);
      from += count;
      this.#length += count;
    }
  }

  slice(from: number, to: number): readonly Buffer[] {
    const end = Math.min(to, this.#length);
    const slices: Buffer[] = [];
    for (let at = from; at < end; at = getNextChunkStart(at)) {
      const inside = at % BLOCK_BYTES;
      const block = this.#blocks[(at - inside) / BLOCK_BYTES];
      if (block) slices.push(block.subarray(inside, inside + end - at));
    }
    return slices;
  }
}

const getNextChunkStart = (at: number) => at - (at % BLOCK_BYTES) + BLOCK_BYTES;
