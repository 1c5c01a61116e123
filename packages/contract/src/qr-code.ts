import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { QR_SHEET_FORMATS } from '@saifu/domain/orders/qr-sheet';
import { ORDER_DESCRIPTION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, id, line, timestamp, yenAmount } from './fields.ts';
import { FileReply, QR_IMAGE_TYPES, qrImageQuery } from './file-reply.ts';
import { page, pageQuery } from './page.ts';
import { PayeeView } from './store.ts';

/**
 * Warnings before paying. registration_number: its check digit is wrong, which may be a misprint.
 * name, amount: the code differs from our data; our data applies.
 */
export const QR_WARNINGS = [
  'registration_number_mismatch',
  'name_differs',
  'amount_differs',
] as const;

export const QrView = z.object({
  type: z.enum(['store', 'order']),
  /** The code, for creating an order. */
  code: z.string(),
  store: PayeeView,
  order_id: z.nullable(z.string()),
  pay_amount: z.nullable(yenAmount),
  amount_editable: z.boolean(),
  expires_at: z.nullable(timestamp),
  first_time_store: z.boolean(),
  warnings: z.array(z.enum(QR_WARNINGS)),
});
export type QrView = z.infer<typeof QrView>;

export const resolveQr = endpoint({
  method: 'POST',
  path: '/api/v1/guest/qr/resolve',
  access: 'guest',
  summary: 'Resolves a scanned QR code to a store or an order.',
  body: z.strictObject({ payload: z.string().check(z.minLength(1, 'field.required')) }),
  reply: QrView,
  errors: [
    'qr.malformed',
    'qr.not_found',
    'qr.withdrawn',
    'qr.expired',
    'store.inactive',
    'order.paid',
    'invoice.paid',
    'order.canceled',
    'order.expired',
    'rate.limited',
  ],
});

const QR_CODE_TYPES = ['static', 'dynamic'] as const;

export const MerchantQrView = z.object({
  id: z.string(),
  code: z.string(),
  type: z.enum(QR_CODE_TYPES),
  state: z.enum(['live', 'expired', 'withdrawn']),
  store_id: z.string(),
  order_id: z.nullable(z.string()),
  pay_amount: z.nullable(yenAmount),
  /** The two payloads. JPQR is null if the store has no JPQR number. */
  url: z.string(),
  jpqr: z.nullable(z.string()),
  expires_at: z.nullable(timestamp),
  created_at: timestamp,
});
export type MerchantQrView = z.infer<typeof MerchantQrView>;

export const createQrCode = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/qr_codes',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary:
    'Creates a static QR code for a store, or a dynamic one for an existing order or an amount.',
  body: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('static'), store_id: id('store') }),
    z
      .strictObject({
        type: z.literal('dynamic'),
        order_id: z.optional(id('order')),
        store_id: z.optional(id('store')),
        pay_amount: z.optional(amount),
        description: z.optional(z.nullable(line({ max: ORDER_DESCRIPTION_LENGTH_MAX }))),
        table_number: z.optional(z.nullable(line({ max: 20 }))),
      })
      .check(
        z.refine((body) => body.order_id !== undefined || body.pay_amount !== undefined, {
          error: 'amount.missing',
          path: ['pay_amount'],
        }),
        z.refine((body) => (body.order_id === undefined) !== (body.store_id === undefined), {
          error: 'field.required',
          path: ['store_id'],
        }),
      ),
  ]),
  reply: MerchantQrView,
  status: 201,
  errors: ['store.inactive', 'order.paid', 'order.canceled', 'order.expired'],
});

export const listQrCodes = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/qr_codes',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Lists the merchant’s QR codes, newest first.',
  query: z.strictObject({
    ...pageQuery,
    store_id: z.optional(id('store')),
    type: z.optional(z.enum(QR_CODE_TYPES, 'field.format')),
  }),
  reply: page(MerchantQrView),
  errors: [],
});

export const getQrCode = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/qr_codes/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Returns a QR code of the merchant’s stores.',
  params: z.object({ id: id('qrCode') }),
  reply: MerchantQrView,
  errors: [],
});

export const withdrawQrCode = endpoint({
  method: 'DELETE',
  path: '/api/v1/merchant/qr_codes/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.stores,
  summary: 'Revokes a QR code. Scanning it returns an error from then on. Idempotent.',
  params: z.object({ id: id('qrCode') }),
  errors: [],
});

export const getQrCodeImage = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/qr_codes/{id}/image',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Returns a QR code as an image to print or display.',
  params: z.object({ id: id('qrCode') }),
  query: z.strictObject(qrImageQuery),
  reply: FileReply,
  media: Object.values(QR_IMAGE_TYPES),
  errors: [],
});

export const getQrCodeSheet = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/qr_codes/{id}/sheet.pdf',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary:
    'Returns a QR code as a PDF to print, with the name of the store and what payers do with it.',
  params: z.object({ id: id('qrCode') }),
  query: z.strictObject({
    format: z._default(z.enum(QR_SHEET_FORMATS, 'field.format'), 'a6'),
    payload: qrImageQuery.payload,
  }),
  reply: FileReply,
  media: ['application/pdf'],
  errors: ['qr.withdrawn', 'qr.expired'],
});
