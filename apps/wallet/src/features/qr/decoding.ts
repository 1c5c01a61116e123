/** Messages between the page and the decoder worker. */
export type DecodeRequest = { readonly id: number; readonly image: ImageBitmap };

export type DecodeAnswer =
  /** The reader is loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'texts'; readonly id: number; readonly texts: readonly string[] };

/** A detected code and its position. */
export type DetectedCode = { readonly text: string; readonly x: number; readonly y: number };

/** Texts from top to bottom, then left to right. Empty texts are dropped. */
export function textsInOrder(detectedCodes: readonly DetectedCode[]): readonly string[] {
  return detectedCodes
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(({ text }) => text);
}
