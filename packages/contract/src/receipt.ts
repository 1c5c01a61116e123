import { HONORIFICS, RECEIPT_KINDS } from '@saifu/domain/receipts/receipt';
import {
  RECEIPT_DESCRIPTION_LENGTH_MAX,
  RECEIPTS_PER_MAIL_MAX,
  RECIPIENT_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, line, timestamp, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { searchQuery } from './history.ts';
import { TaxLineView } from './order.ts';
import { page, pageQuery } from './page.ts';

const text = z.nullable(z.string());

/** A receipt as it was issued: whatever changes at the store later does not change it. */
export const ReceiptView = z.object({
  id: z.string(),
  number: z.string(),
  payment_id: z.string(),
  version: z.int(),
  kind: z.enum(RECEIPT_KINDS),
  recipient_name: text,
  honorific: z.enum(HONORIFICS),
  description: z.string(),
  issued_at: timestamp,
  transaction_date: z.string(),
  /** For a return: the day of what is returned. */
  original_date: text,
  company_name: z.string(),
  registration_number: text,
  store: z.object({
    id: z.string(),
    name: z.string(),
    postal_code: text,
    address: z.string(),
    phone: text,
  }),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      amount: yenAmount,
      tax_rate: z.nullable(z.literal(TAX_RATES)),
    }),
  ),
  tax_lines: z.array(TaxLineView),
  amount: yenAmount,
  tax_included: z.literal(true),
  /** All consumption tax in it. */
  gst: z.nullable(yenAmount),
  fee: yenAmount,
  waiter: text,
  table_number: text,
  payment_method_note: text,
  reissued: z.boolean(),
  reissues_left: z.int(),
  /** Until when it can be written anew. */
  reissue_until: timestamp,
  /** Return invoices that belong to the same payment, or the receipt a return belongs to. */
  related_ids: z.array(z.string()),
  /** Good for a while, in this browser only. */
  pdf_url: z.string(),
});
export type ReceiptView = z.infer<typeof ReceiptView>;

export const ReceiptSettingsView = z.object({
  recipient_name: text,
  honorific: z.enum(HONORIFICS),
  default_description: text,
  email: text,
  /** True: every receipt is mailed as it is issued. */
  auto_email: z.boolean(),
  format: z.literal('pdf'),
});
export type ReceiptSettingsView = z.infer<typeof ReceiptSettingsView>;

export const recipientName = line({ max: RECIPIENT_LENGTH_MAX });
export const receiptDescription = line({ max: RECEIPT_DESCRIPTION_LENGTH_MAX });

/** A guest's link shows a receipt for 30 days; nothing is changed or sent by it. */
const BY_LINK = ['link.read_only', 'link.expired'] as const;

export const getReceiptSettings = endpoint({
  method: 'GET',
  path: '/api/v1/guest/receipts/settings',
  access: 'guest',
  summary: 'How receipts are made out: of a person, or of a guest’s one payment.',
  reply: ReceiptSettingsView,
  errors: ['session.expired', ...BY_LINK],
});

export const putReceiptSettings = endpoint({
  method: 'POST',
  path: '/api/v1/guest/receipts/settings',
  access: 'guest',
  summary: 'Change how receipts are made out from now on; what is absent stays.',
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
  summary: 'Mail receipts as PDF to an address.',
  body: z.strictObject({
    receipt_ids: z
      .array(id('receipt'))
      .check(z.minLength(1, 'field.required'), z.maxLength(RECEIPTS_PER_MAIL_MAX, 'file.too_many')),
    email,
  }),
  reply: z.object({ count: z.int() }),
  status: 202,
  errors: ['session.expired', 'file.too_many', 'rate.limited', ...BY_LINK],
});

const one = { access: 'guest', params: z.object({ id: id('receipt') }) } as const;

export const getReceipt = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/guest/receipts/{id}',
  summary:
    'A receipt, for whoever paid: by session, for a day by the guest token, or for 30 days by ' +
    'the link that was sent.',
  reply: ReceiptView,
  errors: ['receipt.not_issued', 'link.expired'],
});

/** `unchanged`: it says so already, so that no version was spent. */
export const ReissuedView = z.extend(ReceiptView, { unchanged: z.boolean() });
export type ReissuedView = z.infer<typeof ReissuedView>;

export const reissueReceipt = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/guest/receipts/{id}',
  summary:
    'Make it out anew: three times at most, within 90 days, marked as reissued. The words it has ' +
    'already spend no version.',
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
  summary: 'The receipt as a PDF, by the address its view gives.',
  query: z.strictObject({
    version: z.string().check(z.regex(/^[1-9]\d?$/, 'field.format')),
    ticket: z.string().check(z.maxLength(200, 'link.unknown')),
    language: z._default(z.enum(['en', 'ja'], 'field.format'), 'ja'),
  }),
  media: ['application/pdf'],
  reply: FileReply,
  errors: ['link.unknown', 'link.expired', 'rate.limited'],
});

/** A receipt as a row of a list. */
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
  summary: 'One’s own receipts by date, amount and counterparty, as the law on books wants.',
  query: z.strictObject({ ...pageQuery, ...searchQuery }),
  reply: page(ReceiptRowView),
  errors: [],
});
