import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { STAFF_ROLES } from '@saifu/domain/members/staff-role';
import { STORE_STATUSES } from '@saifu/domain/merchants/store';
import { ORDER_STATUSES } from '@saifu/domain/orders/order';
import { CLOCK_ADVANCE_SECONDS_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, timestamp, yenAmount } from './fields.ts';
import { FileReply, QR_IMAGE_TYPES, qrImageQuery } from './file-reply.ts';
import { page, pageQuery } from './page.ts';
import { MerchantQrView } from './qr-code.ts';
import { StoreSummaryView } from './store.ts';

export const ClockView = z.object({ now: timestamp, advanced_seconds: count });
export type ClockView = z.infer<typeof ClockView>;

export const advanceClock = endpoint({
  method: 'POST',
  path: '/api/v1/sandbox/clock',
  access: 'sandbox',
  summary: 'Advances the sandbox clock and runs everything that falls due.',
  body: z.strictObject({
    advance_seconds: z.int().check(z.minimum(0), z.maximum(CLOCK_ADVANCE_SECONDS_MAX)),
  }),
  reply: ClockView,
  errors: [],
});

/** Sample bills for the camera, by content. */
export const DEMO_RECEIPT_KINDS = [
  'restaurant',
  'convenience',
  'taxi',
  'long',
  'bare',
  'code',
  'unregistered',
  'book',
] as const;

const DemoReceiptView = z.object({
  id: z.enum(DEMO_RECEIPT_KINDS),
  /** The expected payee and amount; null if it is not a bill. */
  title: z.nullable(z.string()),
  pay_amount: z.nullable(yenAmount),
  /** The ids of its photos, from top to bottom. */
  photos: z.array(z.string()),
});

export const DemoDataView = z.object({
  users: z.array(
    z.object({
      login_id: z.string(),
      password: z.string(),
      name: z.string(),
      state: z.string(),
    }),
  ),
  stores: z.array(
    z.extend(StoreSummaryView, {
      status: z.enum(STORE_STATUSES),
      api_key: z.string(),
      /** The two payloads of its QR code at the counter. */
      static_qr: z.string(),
      jpqr: z.nullable(z.string()),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      store_id: z.string(),
      title: z.string(),
      status: z.enum(ORDER_STATUSES),
      pay_amount: yenAmount,
      payment_url: z.string(),
    }),
  ),
  qr_codes: z.array(MerchantQrView),
  /** The members of one merchant’s console. */
  members: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      role: z.enum(MEMBER_ROLES),
      /** The secret of the authenticator app; null without a second factor. */
      totp_secret: z.nullable(z.string()),
      /** The id of the merchant. */
      merchant: z.string(),
      /** The id of the store that the member is limited to; null for all. */
      store: z.nullable(z.string()),
    }),
  ),
  staff: z.array(z.object({ key: z.string() })),
  /** The operator’s staff in the console. */
  staff_members: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      role: z.enum(STAFF_ROLES),
      /** The secret of the authenticator app. */
      totp_secret: z.nullable(z.string()),
    }),
  ),
  sample_receipts: z.array(DemoReceiptView),
});
export type DemoDataView = z.infer<typeof DemoDataView>;

export const getDemoData = endpoint({
  method: 'GET',
  path: '/api/v1/sandbox/world',
  access: 'sandbox',
  summary: 'Returns the demo data: accounts, stores and sample receipts.',
  reply: DemoDataView,
  errors: [],
});

export const getSandboxQrImage = endpoint({
  method: 'GET',
  path: '/api/v1/sandbox/qr_codes/{id}/image',
  access: 'sandbox',
  summary: 'Returns any QR code as an image, without an API key.',
  params: z.object({ id: id('qrCode') }),
  query: z.strictObject(qrImageQuery),
  reply: FileReply,
  media: Object.values(QR_IMAGE_TYPES),
  errors: [],
});

export const getSandboxReceiptPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/sandbox/sample_receipts/{id}/image',
  access: 'sandbox',
  summary: 'Returns a photo of a sample bill.',
  params: z.object({ id: z.string().check(z.maxLength(32, 'not_found')) }),
  reply: FileReply,
  media: ['image/jpeg'],
  errors: [],
});

/** An email or SMS as sent. */
export const MessageView = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  html: z.nullable(z.string()),
  links: z.array(z.string()),
  created_at: timestamp,
});
export type MessageView = z.infer<typeof MessageView>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/sandbox/messages',
  access: 'sandbox',
  summary: 'Lists the messages of the sandbox inbox, newest first.',
  query: z.strictObject({ ...pageQuery, to: z.optional(z.string().check(z.maxLength(254))) }),
  reply: page(MessageView),
  errors: [],
});

export const getMessageHtml = endpoint({
  method: 'GET',
  path: '/api/v1/sandbox/messages/{id}/html',
  access: 'sandbox',
  summary: 'Returns the HTML of an email, to be shown in a frame.',
  params: z.object({ id: z.uuid() }),
  reply: FileReply,
  media: ['text/html'],
  errors: [],
});
