import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { LANGUAGES } from '@saifu/domain/shared/language';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, phone, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** One message with the payment link of an invoice. */
export const InvoiceSendView = z.object({
  id: z.string(),
  order_id: z.string(),
  channel: z.enum(['email', 'sms']),
  /** Enough to recognize the recipient: `h•••••@example.com`, `•••••••5678`. */
  masked_recipient: z.string(),
  /** The language of the message. */
  language: z.enum(LANGUAGES),
  /** Null if it was sent with an API key. */
  sent_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  created_at: timestamp,
});
export type InvoiceSendView = z.infer<typeof InvoiceSendView>;

const language = z._default(z.enum(LANGUAGES, 'field.format'), 'ja');

export const sendInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/orders/{id}/send',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Sends the payment link of an open invoice to a payer, by email or SMS.',
  params: z.object({ id: id('order') }),
  body: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('email'), to: email, language }),
    /** The number must be able to receive SMS. */
    z.strictObject({ channel: z.literal('sms'), to: phone, language }),
  ]),
  reply: InvoiceSendView,
  status: 201,
  errors: [
    'store.inactive',
    'order.paid',
    'order.canceled',
    'order.expired',
    'invoice.not_sendable',
    'rate.limited',
  ],
});

export const listInvoiceSends = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/orders/{id}/sends',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Lists the messages with which an invoice was sent, newest first.',
  params: z.object({ id: id('order') }),
  query: z.strictObject(pageQuery),
  reply: page(InvoiceSendView),
  errors: [],
});
