import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import type { Frame } from './ipc-frames.ts';
import type { OcrResult } from './ocr-pool.ts';

type ResultHeader = {
  readonly fields: ExtractedFields;
  readonly perceptualHash: string;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
};

/** Encodes an OCR result for another process. */
export function toFrame(ocrResult: OcrResult): Frame {
  const { fields, photos, perceptualHash } = ocrResult;
  const sizes = photos.map(({ width, height }) => ({ width, height }));
  const header: ResultHeader = { fields, perceptualHash: perceptualHash.toString(16), sizes };
  return { header, attachments: photos.map(({ jpeg }) => jpeg) };
}

export function fromFrame({ header, attachments }: Frame): OcrResult {
  const result = header as ResultHeader;
  const photos = result.sizes.map((size, at) => ({
    ...size,
    jpeg: attachments[at] ?? Buffer.alloc(0),
  }));
  return { fields: result.fields, photos, perceptualHash: BigInt(`0x${result.perceptualHash}`) };
}
