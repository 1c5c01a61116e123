import { HIGHLIGHTED_FIELDS, UNPAYABLE_REASONS } from '@saifu/domain/orders/receipt-scan';
import {
  RECEIPT_SCAN_PHOTO_BYTES_MAX,
  RECEIPT_SCAN_PHOTOS_MAX,
  RECEIPT_SCAN_UPLOAD_BYTES_MAX,
} from '@saifu/domain/orders/receipt-scan-limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint, pendable } from './endpoint.ts';
import { date, id, timestamp, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { page, pageQuery } from './page.ts';

const text = z.nullable(z.string());
const likelihood = z.number().check(z.minimum(0), z.maximum(1));
const fraction = z.number();

/** Where on which photograph a fact was read: four corners, as parts of its width and height. */
export const ReceiptScanBoxView = z.object({
  fact: z.enum(HIGHLIGHTED_FIELDS),
  photo: z.int(),
  /** Each a pair, of the width and of the height. */
  corners: z.array(z.array(fraction)),
});
export type ReceiptScanBoxView = z.infer<typeof ReceiptScanBoxView>;

export const ReceiptScanItemView = z.object({
  name: z.string(),
  quantity: z.int(),
  /** Below zero for a discount. */
  amount: z.int(),
  tax_rate: z.nullable(z.literal(TAX_RATES)),
});

export const ReceiptScanTaxLineView = z.object({
  rate: z.literal(TAX_RATES),
  taxable_amount: z.nullable(yenAmount),
  tax_amount: z.nullable(yenAmount),
});

const printed = {
  /** With the time where it is printed, else the day alone. */
  issued_at: z.nullable(z.union([timestamp, date])),
  registration_number: text,
  phone: text,
  items: z.array(ReceiptScanItemView),
  tax_lines: z.array(ReceiptScanTaxLineView),
};

/** What was read from photographs of a paper bill, and the order that was made of it. */
export const ReceiptScanResultView = z.object({
  /** Of the order. */
  id: z.string(),
  /** The payee as we know it; of a store we do not know, as printed; empty where it is not read. */
  title: z.string(),
  pay_amount: yenAmount,
  description: text,
  ...printed,
  confidence: z.object({
    title: z.nullable(likelihood),
    pay_amount: z.nullable(likelihood),
    issued_at: z.nullable(likelihood),
  }),
  /** False: the payer has to type the amount before it can be paid. */
  amount_sure: z.boolean(),
  boxes: z.array(ReceiptScanBoxView),
  qr_payload: text,
  /** The caller's own order of the same bill, which was paid. */
  duplicate_of: text,
  /** When the same bill was paid, by whomever. */
  duplicate_paid_at: z.nullable(timestamp),
  /** True: the same bill is known already, and is not paid again unless `pay_duplicate` is said. */
  requires_pay_duplicate: z.boolean(),
  payable: z.boolean(),
  unpayable_reason: z.nullable(z.enum(UNPAYABLE_REASONS)),
  requires_merchant_acceptance: z.boolean(),
  store_id: text,
});
export type ReceiptScanResultView = z.infer<typeof ReceiptScanResultView>;

export const RECEIPT_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** Photographs that wait to be read, or are being read. */
export const ReceiptScanView = z.object({
  id: z.string(),
  /** Where to ask again; by the same person or browser only. */
  status_url: z.string(),
  status: z.enum(['queued', 'reading']),
  /** The place in the line, from 1; null once it is being read. */
  position: z.nullable(z.int()),
  /** Which photograph is being read, from 1; null while it waits. */
  photo: z.nullable(z.int()),
  photo_count: z.int(),
});
export type ReceiptScanView = z.infer<typeof ReceiptScanView>;

const scanErrors = [
  'receipt.wrong_format',
  'receipt.unreadable',
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
      'An order of what photographs of a paper bill say; a QR code on it counts more than print.',
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
    errors: [...scanErrors, 'file.too_large'],
  }),
  ReceiptScanView,
);

export const getReceiptScan = pendable(
  endpoint({
    method: 'GET',
    path: '/api/v1/guest/receipt_scans/{id}',
    access: 'guest',
    summary:
      'What became of photographs that were not read at once: progress, and then the result.',
    params: z.object({ id: id('receiptScan') }),
    reply: ReceiptScanResultView,
    errors: scanErrors,
  }),
  ReceiptScanView,
);

/** A bill that somebody keeps as a record of their own. */
export const SavedReceiptScanView = z.object({
  id: z.string(),
  title: z.string(),
  pay_amount: yenAmount,
  ...printed,
  photo_count: z.int(),
  kept_at: timestamp,
});
export type SavedReceiptScanView = z.infer<typeof SavedReceiptScanView>;

const receiptScanParams = z.object({ id: id('order') });

export const saveReceiptScan = endpoint({
  method: 'PUT',
  path: '/api/v1/receipt_scans/{id}',
  access: 'user',
  summary: 'Keep a bill and its photographs as a record. Twice is as good as once.',
  params: receiptScanParams,
  reply: SavedReceiptScanView,
  errors: ['receipt_scan.forgotten', 'receipt_scan.too_many'],
});

export const listReceiptScans = endpoint({
  method: 'GET',
  path: '/api/v1/receipt_scans',
  access: 'user',
  summary: 'The bills one keeps, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(SavedReceiptScanView),
  errors: [],
});

export const getReceiptScanPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/receipt_scans/{id}/photos/{index}',
  access: 'user',
  summary: 'A photograph of a bill one keeps, counted from 0.',
  params: z.object({ id: id('order'), index: z.string().check(z.regex(/^\d$/, 'not_found')) }),
  media: ['image/jpeg'],
  reply: FileReply,
  errors: [],
});

export const deleteReceiptScan = endpoint({
  method: 'DELETE',
  path: '/api/v1/receipt_scans/{id}',
  access: 'user',
  summary: 'Forget a bill one keeps, with its photographs. Twice is as good as once.',
  params: receiptScanParams,
  errors: [],
});
