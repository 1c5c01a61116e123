/** One or several: to join tens of megabytes would hold up whoever pays meanwhile. */
export type Pieces = Buffer | readonly Buffer[];

export const listPieces = (pieces: Pieces) => (Buffer.isBuffer(pieces) ? [pieces] : pieces);
export const bytesIn = (pieces: Pieces) =>
  listPieces(pieces).reduce((sum, { length }) => sum + length, 0);

export const PIECE_BYTES = 64 * 1024;

/** Bytes in the order in which they came; it takes no more room where they came in crumbs. */
export class Pile {
  // All of them full but the last.
  readonly #pieces: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; ) {
      const at = this.#length % PIECE_BYTES;
      if (at === 0) this.#pieces.push(Buffer.allocUnsafeSlow(PIECE_BYTES));
      const count = chunk.copy(this.#pieces.at(-1) ?? chunk, at, from);
      from += count;
      this.#length += count;
    }
  }

  cut(from: number, to: number): readonly Buffer[] {
    const end = Math.min(to, this.#length);
    const cuts: Buffer[] = [];
    for (let at = from; at < end; at = nextPiece(at)) {
      const inside = at % PIECE_BYTES;
      const piece = this.#pieces[(at - inside) / PIECE_BYTES];
      if (piece) cuts.push(piece.subarray(inside, inside + end - at));
    }
    return cuts;
  }

  text(from: number, to: number): string {
    return Buffer.concat(this.cut(from, to)).toString('latin1');
  }

  /** Where the bytes of a short text begin, from there on; -1: nowhere. */
  find(text: string, from: number): number {
    for (let at = from; at < this.#length; at = nextPiece(at)) {
      const end = nextPiece(at);
      const [piece] = this.cut(at, end);
      const inside = piece?.indexOf(text, 0, 'latin1') ?? -1;
      if (inside >= 0) return at + inside;
      // It may lie across the seam.
      const seam = Math.max(at, end - text.length + 1);
      const across = this.text(seam, end + text.length - 1).indexOf(text);
      if (across >= 0) return seam + across;
    }
    return -1;
  }
}

const nextPiece = (at: number) => at - (at % PIECE_BYTES) + PIECE_BYTES;
