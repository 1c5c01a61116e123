import { HIGHLIGHTED_FIELDS, UNPAYABLE_REASONS } from '@saifu/domain/orders/receipt-scan';
import {
  RECEIPT_SCAN_PHOTO_BYTES_MAX,
  RECEIPT_SCAN_PHOTOS_MAX,
  RECEIPT_SCAN_UPLOAD_BYTES_MAX,
} from '@saifu/domain/orders/receipt-scan-limits';
import { TOTAL_YEN_MAX } from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint, pendable } from './endpoint.ts';
import { count, date, id, integer, timestamp, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { page, pageQuery } from './page.ts';

const text = z.nullable(z.string());
const likelihood = z.number().check(z.minimum(0), z.maximum(1));
const fraction = z.number();

/** Where on which photo a field was read: four corners, as fractions of width and height. */
export const ReceiptScanBoxView = z.object({
  field: z.enum(HIGHLIGHTED_FIELDS),
  photo: integer(0, RECEIPT_SCAN_PHOTOS_MAX - 1),
  /** Each corner is a pair of x and y. */
  corners: z.array(z.array(fraction)),
});
export type ReceiptScanBoxView = z.infer<typeof ReceiptScanBoxView>;

export const ReceiptScanItemView = z.object({
  name: z.string(),
  quantity: count,
  /** Negative for a discount. */
  amount: integer(-TOTAL_YEN_MAX, TOTAL_YEN_MAX),
  tax_rate: z.nullable(z.literal(TAX_RATES)),
});

export const ReceiptScanTaxLineView = z.object({
  rate: z.literal(TAX_RATES),
  taxable_amount: z.nullable(yenAmount),
  tax_amount: z.nullable(yenAmount),
});

const printed = {
  /** With the time if printed, otherwise only the date. */
  issued_at: z.nullable(z.union([timestamp, date])),
  registration_number: text,
  phone: text,
  items: z.array(ReceiptScanItemView),
  tax_lines: z.array(ReceiptScanTaxLineView),
};

/** The fields read from photos of a paper bill, and the order created from them. */
export const ReceiptScanResultView = z.object({
  /** The id of the order. */
  id: z.string(),
  /**
   * The registered name of the payee; as printed for an unregistered store; empty if not readable.
   */
  title: z.string(),
  pay_amount: yenAmount,
  description: text,
  ...printed,
  confidence: z.object({
    title: z.nullable(likelihood),
    pay_amount: z.nullable(likelihood),
    issued_at: z.nullable(likelihood),
  }),
  /** False if the payer has to send the amount before paying. */
  amount_sure: z.boolean(),
  /** The photos seem to show several receipts. The fields are those of one of them. */
  several_receipts: z.boolean(),
  boxes: z.array(ReceiptScanBoxView),
  qr_payload: text,
  /** The caller's own paid order of the same bill. */
  duplicate_of: text,
  /** When the same bill was paid, by any user. */
  duplicate_paid_at: z.nullable(timestamp),
  /** True if the same bill is already known. Paying it again needs `pay_duplicate`. */
  requires_pay_duplicate: z.boolean(),
  payable: z.boolean(),
  unpayable_reason: z.nullable(z.enum(UNPAYABLE_REASONS)),
  requires_merchant_acceptance: z.boolean(),
  store_id: text,
});
export type ReceiptScanResultView = z.infer<typeof ReceiptScanResultView>;

export const RECEIPT_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** A receipt scan that is queued or in progress. */
export const ReceiptScanView = z.object({
  id: z.string(),
  /** The URL to poll, only for the same user or browser. */
  status_url: z.string(),
  status: z.enum(['queued', 'reading']),
  /** The queue position from 1; null once it is being read. */
  position: z.nullable(count),
  /** The number of the photo being read, from 1; null while queued. */
  photo: z.nullable(integer(1, RECEIPT_SCAN_PHOTOS_MAX)),
  photo_count: integer(0, RECEIPT_SCAN_PHOTOS_MAX),
});
export type ReceiptScanView = z.infer<typeof ReceiptScanView>;

const scanErrors = [
  'receipt.wrong_format',
  'receipt.unreadable',
  'receipt.several',
  'receipt.handwritten',
  'receipt_scan.interrupted',
  'receipt_scan.queue_full',
  'qr.withdrawn',
  'qr.expired',
  'store.inactive',
  'order.paid',
  'invoice.paid',
  'order.canceled',
  'order.expired',
  'rate.limited',
] as const;

export const uploadReceipt = pendable(
  endpoint({
    method: 'POST',
    path: '/api/v1/guest/orders/upload-receipt',
    access: 'guest',
    summary:
      'Creates an order from photos of a paper bill. A QR code on it takes precedence over the ' +
      'print.',
    accepts: {
      field: 'receipt',
      types: RECEIPT_PHOTO_TYPES,
      filesMax: RECEIPT_SCAN_PHOTOS_MAX,
      fileBytesMax: RECEIPT_SCAN_PHOTO_BYTES_MAX,
      bytesMax: RECEIPT_SCAN_UPLOAD_BYTES_MAX,
      error: 'receipt.wrong_format',
    },
    reply: ReceiptScanResultView,
    status: 201,
    errors: [...scanErrors, 'file.too_large', 'feature.disabled'],
  }),
  ReceiptScanView,
);

export const getReceiptScan = pendable(
  endpoint({
    method: 'GET',
    path: '/api/v1/guest/receipt_scans/{id}',
    access: 'guest',
    summary: 'Returns the progress or result of a receipt scan that was not finished at once.',
    params: z.object({ id: id('receiptScan') }),
    reply: ReceiptScanResultView,
    errors: scanErrors,
  }),
  ReceiptScanView,
);

/** A bill that the user saved as a record. */
export const SavedReceiptScanView = z.object({
  id: z.string(),
  title: z.string(),
  pay_amount: yenAmount,
  ...printed,
  photo_count: integer(0, RECEIPT_SCAN_PHOTOS_MAX),
  kept_at: timestamp,
});
export type SavedReceiptScanView = z.infer<typeof SavedReceiptScanView>;

const receiptScanParams = z.object({ id: id('order') });

export const saveReceiptScan = endpoint({
  method: 'PUT',
  path: '/api/v1/receipt_scans/{id}',
  access: 'user',
  summary: 'Saves a bill and its photos as a record. Idempotent.',
  params: receiptScanParams,
  reply: SavedReceiptScanView,
  errors: ['receipt_scan.forgotten', 'receipt_scan.too_many'],
});

export const listReceiptScans = endpoint({
  method: 'GET',
  path: '/api/v1/receipt_scans',
  access: 'user',
  summary: 'Lists the caller’s saved bills, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(SavedReceiptScanView),
  errors: [],
});

export const getReceiptScanPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/receipt_scans/{id}/photos/{index}',
  access: 'user',
  summary: 'Returns a photo of a saved bill, by zero-based index.',
  params: z.object({ id: id('order'), index: z.string().check(z.regex(/^\d$/, 'not_found')) }),
  media: ['image/jpeg'],
  reply: FileReply,
  errors: [],
});

export const deleteReceiptScan = endpoint({
  method: 'DELETE',
  path: '/api/v1/receipt_scans/{id}',
  access: 'user',
  summary: 'Deletes a saved bill and its photos. Idempotent.',
  params: receiptScanParams,
  errors: [],
});
