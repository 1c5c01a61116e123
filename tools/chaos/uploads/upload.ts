import { type Part, writeMultipart } from './multipart.ts';

/** One hostile upload as it goes over the wire, and what may be answered to it. */
export type Upload = {
  readonly contentType: string;
  readonly body: Buffer;
  readonly delivery: Delivery;
  readonly expectedOutcome: ExpectedOutcome;
  /** The codes it may be refused with. */
  readonly codes: readonly string[];
  /** The amounts that are true of it: no other may be told without doubt. */
  readonly amounts: readonly number[];
};

/** cut: the line is closed in the middle. slow: it comes in pieces, with pauses between them. */
export type Delivery = 'whole' | 'chunked' | 'cut' | 'slow';
/** Refused: never a yes. Read: never a no. */
export type ExpectedOutcome = 'rejected' | 'either' | 'read';

export type Recipe = {
  readonly kind: string;
  readonly name: string;
  /** Made when its turn has come: all of them at once would be more than fits. */
  readonly make: () => Promise<Upload>;
};

export const WRONG_FORMAT_CODES = ['receipt.wrong_format'];
export const REJECTED = ['receipt.wrong_format', 'receipt.unreadable'];
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

/** Photographs, each in a part of its own as a browser sends them. */
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
