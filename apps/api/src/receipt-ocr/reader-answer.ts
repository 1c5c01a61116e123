import { RECEIPT_SCAN_PHOTOS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import * as z from 'zod/mini';
import { PHOTO_ERRORS } from './fields-error.ts';
import type { Frame } from './ipc-frames.ts';
import type { OcrResult } from './ocr-pool.ts';
import { fromFrame, toFrame } from './result-codec.ts';
import type { Progress } from './worker-pool.ts';

/** One frame of a reader's answer. An error or a result is the last one. */
export type ReaderAnswer =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'result'; readonly result: OcrResult };

/** The errors of `OcrPool.read`. */
const CODES = [
  ...PHOTO_ERRORS,
  'receipt_scan.interrupted',
  'receipt_scan.queue_full',
  'rate.limited',
  'overloaded',
] as const satisfies readonly ErrorCode[];

/** Whether a reader may send this error. */
export function isReaderError(error: unknown): error is AppError {
  return error instanceof AppError && CODES.some((code) => code === error.code);
}

export function toAnswerFrame(answer: ReaderAnswer): Frame {
  const { kind } = answer;
  switch (kind) {
    case 'progress':
      return { header: answer, attachments: [] };
    case 'error': {
      const { code, params } = answer.error;
      return { header: { kind, code, params }, attachments: [] };
    }
    default: {
      const { header, attachments } = toFrame(answer.result);
      return { header: { kind, result: header }, attachments };
    }
  }
}

/**
 * Parses what another host sent. Undefined: it is not an answer for this many photos. Unlike a
 * worker process, that host may run another release, so every value is checked.
 */
export function fromAnswerFrame(frame: Frame, photoCount: number): ReaderAnswer | undefined {
  const { data } = Answer.safeParse(frame.header);
  if (data === undefined) return undefined;
  if (data.kind === 'progress') return data;
  if (data.kind === 'error') {
    const { code, params } = data;
    return { kind: 'error', error: new AppError(code, params) };
  }
  const { attachments } = frame;
  const counts = [data.result.sizes.length, attachments.length];
  const isComplete = counts.every((count) => count === photoCount) && attachments.every(isJpeg);
  if (!isComplete) return undefined;
  return { kind: 'result', result: fromFrame({ header: data.result, attachments }) };
}

const JPEG_START = Buffer.from('ffd8ff', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');

/** The reader has encoded the photos itself, so nothing stands before or after the image. */
function isJpeg(file: Buffer): boolean {
  const hasStart = file.subarray(0, JPEG_START.length).equals(JPEG_START);
  return hasStart && file.subarray(-JPEG_END.length).equals(JPEG_END);
}

/** No printed line is as long; a QR code has up to 7,089 characters. */
const TEXT_LENGTH_MAX = 10_000;
const LIST_LENGTH_MAX = 2000;
const JPEG_SIDE_PX_MAX = 65_535;
const POSITION_MAX = 10_000;
const WAIT_SECONDS_MAX = 3600;

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.maxLength(LIST_LENGTH_MAX));
const text = z.string().check(z.maxLength(TEXT_LENGTH_MAX));
const textOrNull = z.nullable(text);
const amountOrNull = z.nullable(z.number());
const point = z.readonly(z.tuple([z.number(), z.number()]));

const FieldName = z.enum([
  'title',
  'branch',
  'pay_amount',
  'issued_at',
  'registration_number',
  'phone',
  'postal_code',
  'address',
  'table_number',
  'waiter',
  'items',
  'tax_lines',
  'qr_payload',
]);

const Fields = z.object({
  title: textOrNull,
  branch: textOrNull,
  pay_amount: amountOrNull,
  currency: textOrNull,
  issued_at: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/))),
  registration_number: textOrNull,
  phone: textOrNull,
  postal_code: textOrNull,
  address: textOrNull,
  table_number: textOrNull,
  waiter: textOrNull,
  items: list(
    z.object({ name: text, quantity: z.number(), amount: z.number(), is_reduced: z.boolean() }),
  ),
  tax_lines: list(
    z.object({
      rate: z.literal([8, 10]),
      taxable: amountOrNull,
      tax: amountOrNull,
      is_included: z.nullable(z.boolean()),
    }),
  ),
  qr_payload: textOrNull,
  boxes: list(
    z.object({
      field: FieldName,
      photo: whole(0, RECEIPT_SCAN_PHOTOS_MAX - 1),
      corners: z.readonly(z.tuple([point, point, point, point])),
    }),
  ),
  confidence: z.partialRecord(FieldName, z.number()),
  verdict: z.enum(['sure', 'unsure', 'unreadable']),
  reasons: list(text),
}) satisfies z.ZodMiniType<ExtractedFields>;

const Answer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    progress: z.discriminatedUnion('status', [
      z.object({ status: z.literal('queued'), position: whole(1, POSITION_MAX) }),
      z.object({ status: z.literal('reading'), part: whole(1, POSITION_MAX) }),
    ]),
  }),
  z.object({
    kind: z.literal('error'),
    code: z.enum(CODES),
    params: z._default(z.partialRecord(z.enum(['seconds']), whole(1, WAIT_SECONDS_MAX)), {}),
  }),
  z.object({
    kind: z.literal('result'),
    result: z.object({
      fields: Fields,
      perceptualHash: z.string().check(z.regex(/^[0-9a-f]{1,16}$/)),
      sizes: list(
        z.object({ width: whole(1, JPEG_SIDE_PX_MAX), height: whole(1, JPEG_SIDE_PX_MAX) }),
      ),
    }),
  }),
]);
