import type { ExtractedFields } from '@saifu/receipt-reader/extract/facts';
import type { Frame } from './ipc-frames.ts';
import type { Seeing } from './ocr-pool.ts';

type Words = {
  readonly facts: ExtractedFields;
  readonly likeness: string;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
};

/** What was seen, as it travels between processes. */
export function toFrame(seeing: Seeing): Frame {
  const { facts, photos, likeness } = seeing;
  const sizes = photos.map(({ width, height }) => ({ width, height }));
  const words: Words = { facts, likeness: likeness.toString(16), sizes };
  return { words, parts: photos.map(({ jpeg }) => jpeg) };
}

export function fromFrame({ words, parts }: Frame): Seeing {
  const result = words as Words;
  const photos = result.sizes.map((size, at) => ({ ...size, jpeg: parts[at] ?? Buffer.alloc(0) }));
  return { facts: result.facts, photos, likeness: BigInt(`0x${result.likeness}`) };
}
