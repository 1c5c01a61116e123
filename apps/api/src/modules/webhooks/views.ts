import type {
  DeliveryView,
  NewWebhookView,
  RecurringBillingEventData,
  WebhookEventView,
  WebhookView,
} from '@saifu/contract/webhook';
import { IDENTITY_FIELDS } from '@saifu/domain/merchants/store-identity';
import { DECLINE_REASONS } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  PROVIDER_DISPUTE_REASONS,
  PROVIDER_DISPUTE_STATUSES,
} from '@saifu/domain/payments/provider-dispute';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import * as z from 'zod/mini';
import { toTimestamp } from '../../platform/clock.ts';
import type { DomainEvent } from '../../platform/outbox/outbox.ts';
import type { RecurringBillingDetails } from '../recurring-billing/load-recurring-billings.ts';
import { toMerchantRecurringBillingView } from '../recurring-billing/views.ts';
import type { MadeWebhook } from './create-webhook.ts';
import type { WebhookDomainEvent } from './event/event.repository.ts';
import type { Event } from './queue-deliveries.ts';
import type { Webhook } from './webhook.repository.ts';
import type {
  DeliveryAttempt,
  DeliveryWithAttempts,
  Ending,
} from './webhook-delivery.repository.ts';

export function toWebhookView({ id, url, events, createdAt, pause }: Webhook): WebhookView {
  return {
    id: toTypeId('webhook', id),
    url,
    events: [...events],
    created_at: toTimestamp(createdAt),
    pause: pause && { at: toTimestamp(pause.pausedAt), reason: pause.reason },
  };
}

export function toNewWebhookView({ webhook, secret }: MadeWebhook): NewWebhookView {
  return { ...toWebhookView(webhook), secret };
}

export function toDeliveryView(delivery: DeliveryWithAttempts): DeliveryView {
  return {
    id: toTypeId('delivery', delivery.id),
    webhook_id: toTypeId('webhook', delivery.webhookId),
    type: delivery.event,
    state: getState(delivery),
    body: delivery.body,
    created_at: toTimestamp(delivery.createdAt),
    attempts: delivery.attempts.map(toAttemptView),
  };
}

function getState({ deliveredAt, abandonedAt }: Ending): DeliveryView['state'] {
  if (deliveredAt !== null) return 'delivered';
  return abandonedAt === null ? 'waiting' : 'given_up';
}

function toAttemptView({ at, status, fault, durationMs }: DeliveryAttempt) {
  return { at: toTimestamp(at), status, fault, duration_ms: durationMs };
}

/**
 * Converts a domain event to what merchants receive. Undefined: it is about a recurring billing
 * that does not exist any more.
 */
export function toWebhookEvent(
  domainEvent: WebhookDomainEvent,
  details: RecurringBillingDetails | undefined,
  publicUrl: URL,
): Event | undefined {
  const { type } = domainEvent;
  if (type.startsWith('recurring_billing.')) {
    return details && toRecurringBillingEvent(type, domainEvent, details, publicUrl);
  }
  if (type.startsWith('dispute.')) return toDisputeEvent(type, domainEvent);
  if (type === 'api_key.issued') return toKeyEvent(type, domainEvent);
  return type.startsWith('store.')
    ? toStoreChangeEvent(type, domainEvent)
    : toEvent(type, domainEvent);
}

const OrderEventPayload = z.object({
  /** Absent if the event is about the order itself. */
  orderId: z.optional(z.string()),
  storeId: z.string(),
  merchantId: z.string(),
  status: z.string(),
  payAmount: z.int(),
  /** Absent before a payment. */
  method: z.optional(z.enum(PAYMENT_METHODS)),
});

/** Converts a domain event to the merchant's webhook event: type, subject and current status. */
function toEvent(type: WebhookEvent, domainEvent: DomainEvent): Event {
  const parsed = OrderEventPayload.parse(domainEvent.payload);
  const {
    storeId,
    merchantId,
    status,
    payAmount,
    method,
    orderId = domainEvent.subjectId,
  } = parsed;
  return createEvent(type, domainEvent, merchantId, {
    id: toTypeId(getKind(type), domainEvent.subjectId),
    order_id: toTypeId('order', orderId),
    store_id: toTypeId('store', storeId),
    status,
    pay_amount: payAmount,
    payment_method: method ?? null,
  });
}

function getKind(type: WebhookEvent) {
  if (type.startsWith('payment.')) return 'payment';
  return type.startsWith('refund_request.') ? 'refundRequest' : 'order';
}

function createEvent(
  type: WebhookEvent,
  { id, occurredAt }: DomainEvent,
  merchantId: string,
  data: WebhookEventView['data'],
): Event {
  const view: WebhookEventView = { type, timestamp: toTimestamp(occurredAt), data };
  return { id, merchantId, type, body: JSON.stringify(view) };
}

const DisputeEventPayload = z.object({
  merchantId: z.string(),
  storeId: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
  status: z.enum(PROVIDER_DISPUTE_STATUSES),
  reason: z.enum(PROVIDER_DISPUTE_REASONS),
  amount: z.int(),
  respondBy: z.nullable(z.string()),
});

/** A chargeback, as it was at the time of the event. */
function toDisputeEvent(type: WebhookEvent, domainEvent: DomainEvent): Event {
  const { merchantId, ...parsed } = DisputeEventPayload.parse(domainEvent.payload);
  const { status, reason, amount, respondBy } = parsed;
  return createEvent(type, domainEvent, merchantId, {
    id: toTypeId('providerDispute', domainEvent.subjectId),
    payment_id: toTypeId('payment', parsed.paymentId),
    order_id: toTypeId('order', parsed.orderId),
    store_id: toTypeId('store', parsed.storeId),
    status,
    reason,
    amount,
    respond_by: respondBy && toTimestamp(new Date(respondBy)),
  });
}

const ApiKeyEventPayload = z.object({
  merchantId: z.string(),
  name: z.string(),
  endsWith: z.string(),
});

/** An API key that Saifu issued. */
function toKeyEvent(type: WebhookEvent, domainEvent: DomainEvent): Event {
  const { merchantId, name, endsWith } = ApiKeyEventPayload.parse(domainEvent.payload);
  const id = toTypeId('apiKey', domainEvent.subjectId);
  return createEvent(type, domainEvent, merchantId, { id, name, ends_with: endsWith });
}

const StoreChangeEventPayload = z.object({
  storeId: z.string(),
  merchantId: z.string(),
  status: z.enum(['approved', 'rejected']),
  fields: z.array(z.enum(IDENTITY_FIELDS)),
  reason: z.nullable(z.string()),
});

/** The decision about an identifying change of a store. */
function toStoreChangeEvent(type: WebhookEvent, domainEvent: DomainEvent): Event {
  const { storeId, merchantId, ...parsed } = StoreChangeEventPayload.parse(domainEvent.payload);
  return createEvent(type, domainEvent, merchantId, {
    id: toTypeId('storeChange', domainEvent.subjectId),
    store_id: toTypeId('store', storeId),
    ...parsed,
  });
}

const Seller = z.object({ merchantId: z.string() });
const ChargeEventPayload = z.object({
  due: z.string(),
  amount: z.int(),
  orderId: z.nullable(z.string()),
  reason: z._default(z.nullable(z.enum(DECLINE_REASONS)), null),
  retryOn: z._default(z.nullable(z.string()), null),
});

/** Converts an event of recurring billing, with the period it is about. */
function toRecurringBillingEvent(
  type: WebhookEvent,
  domainEvent: DomainEvent,
  details: RecurringBillingDetails,
  publicUrl: URL,
): Event {
  const { merchantId } = Seller.parse(domainEvent.payload);
  const data = {
    ...toMerchantRecurringBillingView(details, publicUrl),
    charge: toCharge(domainEvent),
  };
  return createEvent(type, domainEvent, merchantId, data);
}

function toCharge({ payload }: DomainEvent): RecurringBillingEventData['charge'] {
  const parsed = ChargeEventPayload.safeParse(payload);
  if (!parsed.success) return null;
  const { due, amount, orderId, reason, retryOn } = parsed.data;
  return {
    due_date: due,
    amount,
    order_id: orderId && toTypeId('order', orderId),
    decline_reason: reason,
    retry_on: retryOn,
  };
}
