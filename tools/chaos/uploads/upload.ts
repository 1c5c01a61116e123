import { type Part, writeMultipart } from './multipart.ts';

/** A hostile upload as sent over the wire, and the allowed responses. */
export type Upload = {
  readonly contentType: string;
  readonly body: Buffer;
  readonly delivery: Delivery;
  readonly expectedOutcome: ExpectedOutcome;
  /** Allowed error codes. */
  readonly codes: readonly string[];
  /** Correct amounts. No other amount may be returned with confidence. */
  readonly amounts: readonly number[];
};

/**
 * `cut`: the connection is closed in the middle. `slow`: the body is sent in chunks with pauses.
 */
export type Delivery = 'whole' | 'chunked' | 'cut' | 'slow';
/** `rejected`: must not be accepted. `read`: must not be rejected. */
export type ExpectedOutcome = 'rejected' | 'either' | 'read';

export type Recipe = {
  readonly kind: string;
  readonly name: string;
  /** Builds the upload on demand, because all of them at once would not fit into memory. */
  readonly make: () => Promise<Upload>;
};

export const WRONG_FORMAT_CODES = ['receipt.wrong_format'];
export const REJECTED = [
  'receipt.wrong_format',
  'receipt.unreadable',
  'receipt.several',
  'receipt.handwritten',
];
export const MALFORMED_CODES = [
  ...REJECTED,
  'file.too_large',
  'request.malformed',
  'request.invalid',
  'request.media_unsupported',
  'request.too_large',
  'request.headers_too_large',
  'request.too_slow',
];

type UploadOptions = Partial<Omit<Upload, 'contentType' | 'body'>>;

/** Photos, one multipart part each, as a browser sends them. */
export function photosUpload(files: readonly Buffer[], options: UploadOptions = {}): Upload {
  const parts = files.map((bytes, index) => ({
    head: `name="receipt"; filename="receipt_${index}.jpg"`,
    type: 'image/jpeg',
    bytes,
  }));
  return partsUpload(parts, options);
}

export function partsUpload(parts: readonly Part[], options: UploadOptions = {}): Upload {
  return bodyUpload(writeMultipart(parts), options);
}

export function bodyUpload(
  { contentType, body }: Pick<Upload, 'contentType' | 'body'>,
  options: UploadOptions = {},
): Upload {
  const plain = {
    delivery: 'whole',
    expectedOutcome: 'rejected',
    codes: REJECTED,
    amounts: [],
  } as const;
  return { ...plain, ...options, contentType, body };
}
