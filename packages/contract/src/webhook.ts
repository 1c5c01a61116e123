import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { IDENTITY_FIELDS } from '@saifu/domain/merchants/store-identity';
import { DECLINE_REASONS } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  PROVIDER_DISPUTE_REASONS,
  PROVIDER_DISPUTE_STATUSES,
} from '@saifu/domain/payments/provider-dispute';
import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, integer, timestamp, yenAmount } from './fields.ts';
import { MerchantRecurringBillingView } from './merchant-recurring-billing.ts';
import { page, pageQuery } from './page.ts';

const URL_LENGTH_MAX = 500;

export const WebhookView = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: timestamp,
  /** Null: it is not paused. While the operator has paused it, its deliveries wait. */
  pause: z.nullable(z.object({ at: timestamp, reason: z.string() })),
});
export type WebhookView = z.infer<typeof WebhookView>;

/** The secret, `whsec_…`, is returned only on creation. */
export const NewWebhookView = z.extend(WebhookView, { secret: z.string() });
export type NewWebhookView = z.infer<typeof NewWebhookView>;

/** Data of order, payment and refund request events. */
export const PaidEventData = z.object({
  id: z.string(),
  order_id: z.string(),
  store_id: z.string(),
  status: z.string(),
  pay_amount: yenAmount,
  /** The payment method. Cash at the counter is confirmed by store staff. */
  payment_method: z.nullable(z.enum(PAYMENT_METHODS)),
});

/** Data of chargeback events, as of the event. */
export const DisputeEventData = z.object({
  id: z.string(),
  payment_id: z.string(),
  order_id: z.string(),
  store_id: z.string(),
  status: z.enum(PROVIDER_DISPUTE_STATUSES),
  reason: z.enum(PROVIDER_DISPUTE_REASONS),
  amount: yenAmount,
  /** Null if the bank takes no evidence. */
  respond_by: z.nullable(timestamp),
});

/** Data of recurring billing events, as of the creation of the event. */
export const RecurringBillingEventData = z.extend(MerchantRecurringBillingView, {
  /** The charge of the event; null if the event concerns none. */
  charge: z.nullable(
    z.object({
      due_date: z.string(),
      amount: yenAmount,
      order_id: z.nullable(z.string()),
      decline_reason: z.nullable(z.enum(DECLINE_REASONS)),
      /** Null if there is no automatic retry. */
      retry_on: z.nullable(z.string()),
    }),
  ),
});
export type RecurringBillingEventData = z.infer<typeof RecurringBillingEventData>;

/** Data of a decided identity change of a store. */
export const StoreChangeEventData = z.object({
  id: z.string(),
  store_id: z.string(),
  status: z.enum(['approved', 'rejected']),
  fields: z.array(z.enum(IDENTITY_FIELDS)),
  /** The reason for the rejection. */
  reason: z.nullable(z.string()),
});

/** Data of an API key that the provider issued for the merchant. */
export const KeyEventData = z.object({ id: z.string(), name: z.string(), ends_with: z.string() });

/** The event posted to a webhook, signed according to Standard Webhooks. */
export const WebhookEventView = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp,
  data: z.union([
    PaidEventData,
    DisputeEventData,
    RecurringBillingEventData,
    StoreChangeEventData,
    KeyEventData,
  ]),
});
export type WebhookEventView = z.infer<typeof WebhookEventView>;

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/webhooks',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary: 'Creates a webhook for an https URL. Its secret is returned only once.',
  body: z.strictObject({
    url: z.string().check(z.maxLength(URL_LENGTH_MAX, 'webhook.target_forbidden')),
    events: z._default(
      z.array(z.enum(WEBHOOK_EVENTS, 'field.format')).check(z.minLength(1, 'field.required')),
      [...WEBHOOK_EVENTS],
    ),
  }),
  reply: NewWebhookView,
  status: 201,
  errors: ['webhook.target_forbidden', 'webhook.too_many'],
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/webhooks',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary: 'Lists the merchant’s webhooks, newest first.',
  reply: z.object({ items: z.array(WebhookView), next_cursor: z.null() }),
  errors: [],
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/merchant/webhooks/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary: 'Deletes a webhook and its pending deliveries.',
  params: z.object({ id: id('webhook') }),
  errors: [],
});

export const DeliveryView = z.object({
  /** Also the `webhook-id` header, the same for every attempt. */
  id: z.string(),
  webhook_id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  /** The exact body that is posted and signed. */
  body: z.string(),
  created_at: timestamp,
  /** The last attempts, newest first. */
  attempts: z.array(
    z.object({
      at: timestamp,
      status: z.nullable(integer(100, 599)),
      fault: z.nullable(z.string()),
      duration_ms: count,
    }),
  ),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/webhooks/{id}/deliveries',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary: 'Lists the deliveries of a webhook with their attempts, newest first.',
  params: z.object({ id: id('webhook') }),
  query: z.strictObject(pageQuery),
  reply: page(DeliveryView),
  errors: [],
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/webhook_deliveries/{id}/replay',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary: 'Redelivers an event with the same id.',
  params: z.object({ id: id('delivery') }),
  reply: DeliveryView,
  status: 202,
  errors: ['rate.limited'],
});
