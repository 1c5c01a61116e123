import { HONORIFICS, RECEIPT_KINDS } from '@saifu/domain/receipts/receipt';
import {
  ITEM_QUANTITY_MAX,
  RECEIPT_DESCRIPTION_LENGTH_MAX,
  RECEIPT_REISSUES_MAX,
  RECEIPTS_PER_MAIL_MAX,
  RECIPIENT_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, integer, line, timestamp, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { searchQuery } from './history.ts';
import { TaxLineView } from './order.ts';
import { page, pageQuery } from './page.ts';
import { StoreSummaryView } from './store.ts';

const text = z.nullable(z.string());

/** A receipt as issued. Later changes of the store do not affect it. */
export const ReceiptView = z.object({
  id: z.string(),
  number: z.string(),
  payment_id: z.string(),
  version: integer(1, 1 + RECEIPT_REISSUES_MAX),
  kind: z.enum(RECEIPT_KINDS),
  recipient_name: text,
  honorific: z.enum(HONORIFICS),
  description: z.string(),
  issued_at: timestamp,
  transaction_date: z.string(),
  /** For a return invoice: the date of the original transaction. */
  original_date: text,
  /** When a return invoice became void, because the money of its refund came back. */
  canceled_at: z.nullable(timestamp),
  company_name: z.string(),
  registration_number: text,
  store: z.extend(StoreSummaryView, {
    postal_code: text,
    address: z.string(),
    phone: text,
  }),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: integer(1, ITEM_QUANTITY_MAX),
      amount: yenAmount,
      tax_rate: z.nullable(z.literal(TAX_RATES)),
    }),
  ),
  tax_lines: z.array(TaxLineView),
  amount: yenAmount,
  tax_included: z.literal(true),
  /** The total consumption tax. */
  gst: z.nullable(yenAmount),
  fee: yenAmount,
  waiter: text,
  table_number: text,
  payment_method_note: text,
  reissued: z.boolean(),
  reissues_left: integer(0, RECEIPT_REISSUES_MAX),
  /** The deadline for reissuing it. */
  reissue_until: timestamp,
  /** Return invoices of the same payment, or the receipt that a return invoice refers to. */
  related_ids: z.array(z.string()),
  /** Valid for a limited time and only in this browser. */
  pdf_url: z.string(),
});
export type ReceiptView = z.infer<typeof ReceiptView>;

export const ReceiptSettingsView = z.object({
  recipient_name: text,
  honorific: z.enum(HONORIFICS),
  default_description: text,
  email: text,
  /** True if every receipt is emailed when issued. */
  auto_email: z.boolean(),
  format: z.literal('pdf'),
});
export type ReceiptSettingsView = z.infer<typeof ReceiptSettingsView>;

export const recipientName = line({ max: RECIPIENT_LENGTH_MAX });
export const receiptDescription = line({ max: RECEIPT_DESCRIPTION_LENGTH_MAX });

/** A guest's link shows a receipt for 30 days and is read-only. */
const BY_LINK = ['link.read_only', 'link.expired'] as const;

export const getReceiptSettings = endpoint({
  method: 'GET',
  path: '/api/v1/guest/receipts/settings',
  access: 'guest',
  summary: 'Returns the receipt settings of a user, or of a guest’s payment.',
  reply: ReceiptSettingsView,
  errors: ['session.expired', ...BY_LINK],
});

export const putReceiptSettings = endpoint({
  method: 'POST',
  path: '/api/v1/guest/receipts/settings',
  access: 'guest',
  summary: 'Updates the receipt settings for future receipts. Absent fields stay unchanged.',
  body: z.strictObject({
    recipient_name: z.optional(z.nullable(recipientName)),
    honorific: z.optional(z.enum(HONORIFICS, 'field.format')),
    default_description: z.optional(z.nullable(receiptDescription)),
    email: z.optional(z.nullable(email)),
    auto_email: z.optional(z.boolean()),
    format: z.optional(z.literal('pdf', 'field.format')),
  }),
  reply: ReceiptSettingsView,
  errors: ['session.expired', ...BY_LINK],
});

export const sendReceipts = endpoint({
  method: 'POST',
  path: '/api/v1/guest/receipts/send-email',
  access: 'guest',
  summary: 'Emails receipts as PDF.',
  body: z.strictObject({
    receipt_ids: z
      .array(id('receipt'))
      .check(z.minLength(1, 'field.required'), z.maxLength(RECEIPTS_PER_MAIL_MAX, 'file.too_many')),
    email,
  }),
  reply: z.object({ count: integer(0, RECEIPTS_PER_MAIL_MAX) }),
  status: 202,
  errors: ['session.expired', 'file.too_many', 'rate.limited', ...BY_LINK],
});

const one = { access: 'guest', params: z.object({ id: id('receipt') }) } as const;

export const getReceipt = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/guest/receipts/{id}',
  summary:
    'Returns a receipt to its payer: by session, for a day by guest token, or for 30 days by ' +
    'the emailed link.',
  reply: ReceiptView,
  errors: ['receipt.not_issued', 'link.expired'],
});

/** `unchanged`: the receipt already had these values, so no version was used. */
export const ReissuedView = z.extend(ReceiptView, { unchanged: z.boolean() });
export type ReissuedView = z.infer<typeof ReissuedView>;

export const reissueReceipt = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/guest/receipts/{id}',
  summary:
    'Reissues a receipt: at most three times within 90 days, marked as reissued. A reissue ' +
    'without changes does not count.',
  body: z.strictObject({
    recipient_name: z.nullable(recipientName),
    honorific: z.optional(z.enum(HONORIFICS, 'field.format')),
    description: z.optional(receiptDescription),
  }),
  reply: ReissuedView,
  errors: ['receipt.not_issued', 'receipt.reissues_exhausted', 'receipt.too_late', ...BY_LINK],
});

export const getReceiptPdf = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/guest/receipts/{id}/pdf',
  summary: 'Returns the receipt PDF by the URL in its view.',
  query: z.strictObject({
    version: z.string().check(z.regex(/^[1-9]\d?$/, 'field.format')),
    token: z.string().check(z.maxLength(200, 'link.unknown')),
    language: z._default(z.enum(['en', 'ja'], 'field.format'), 'ja'),
  }),
  media: ['application/pdf'],
  reply: FileReply,
  errors: ['link.unknown', 'link.expired', 'rate.limited'],
});

/** A receipt as a list row. */
export const ReceiptRowView = z.pick(ReceiptView, {
  id: true,
  number: true,
  payment_id: true,
  version: true,
  kind: true,
  recipient_name: true,
  honorific: true,
  transaction_date: true,
  company_name: true,
  registration_number: true,
  store: true,
  amount: true,
  reissued: true,
});
export type ReceiptRowView = z.infer<typeof ReceiptRowView>;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/receipts',
  access: 'user',
  summary:
    'Searches the caller’s receipts by date, amount and counterparty, as the record-keeping ' +
    'law requires.',
  query: z.strictObject({ ...pageQuery, ...searchQuery }),
  reply: page(ReceiptRowView),
  errors: [],
});
