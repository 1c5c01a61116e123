/** What the page asks of the decoder's worker, and what that answers. */
export type DecodeRequest = { readonly id: number; readonly image: ImageBitmap };

export type DecodeAnswer =
  /** Its reader is loaded, and pictures may come. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'texts'; readonly id: number; readonly texts: readonly string[] };

/** A code in a picture, and where it begins. */
export type DetectedCode = { readonly text: string; readonly x: number; readonly y: number };

/** The texts from the top down, and on one height from the left; what is empty is nothing. */
export function textsInOrder(detectedCodes: readonly DetectedCode[]): readonly string[] {
  return detectedCodes
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(({ text }) => text);
}
