import type {
  DeliveryView,
  NewWebhookView,
  WebhookEventView,
  WebhookView,
} from '@saifu/contract/webhook';
import { toTypeId } from '@saifu/domain/ids';
import { PAYMENT_METHODS } from '@saifu/domain/payment-method';
import type { WebhookEvent } from '@saifu/domain/webhook';
import * as z from 'zod/mini';
import { toTimestamp } from '../../platform/clock.ts';
import type { Fact } from '../../platform/facts.ts';
import type { Attempt, Ending, ToldDelivery } from '../delivery/store.ts';
import type { MadeWebhook } from './add-webhook.ts';
import type { Event } from './queue-deliveries.ts';
import type { Webhook } from './store.ts';

export function toWebhookView({ id, url, events, createdAt }: Webhook): WebhookView {
  return {
    id: toTypeId('webhook', id),
    url,
    events: [...events],
    created_at: toTimestamp(createdAt),
  };
}

export function toNewWebhookView({ webhook, secret }: MadeWebhook): NewWebhookView {
  return { ...toWebhookView(webhook), secret };
}

export function toDeliveryView(delivery: ToldDelivery): DeliveryView {
  return {
    id: toTypeId('delivery', delivery.id),
    webhook_id: toTypeId('webhook', delivery.webhookId),
    type: delivery.event,
    state: stateOf(delivery),
    body: delivery.body,
    created_at: toTimestamp(delivery.createdAt),
    attempts: delivery.attempts.map(toAttemptView),
  };
}

function stateOf({ deliveredAt, givenUpAt }: Ending): DeliveryView['state'] {
  if (deliveredAt !== null) return 'delivered';
  return givenUpAt === null ? 'waiting' : 'given_up';
}

function toAttemptView({ at, status, fault, durationMs }: Attempt) {
  return { at: toTimestamp(at), status, fault, duration_ms: durationMs };
}

const Told = z.object({
  /** Absent: the fact is about the order itself. */
  orderId: z.optional(z.string()),
  storeId: z.string(),
  merchantId: z.string(),
  status: z.string(),
  payAmount: z.int(),
  /** Absent: nothing has been paid yet. */
  method: z.optional(z.enum(PAYMENT_METHODS)),
});

/** A fact as its merchant hears it: what, about which one, and how that stands now. */
export function toEvent(type: WebhookEvent, fact: Fact): Event {
  const told = Told.parse(fact.payload);
  const { storeId, merchantId, status, payAmount, method, orderId = fact.subjectId } = told;
  const view: WebhookEventView = {
    type,
    timestamp: toTimestamp(fact.occurredAt),
    data: {
      id: toTypeId(kindOf(type), fact.subjectId),
      order_id: toTypeId('order', orderId),
      store_id: toTypeId('store', storeId),
      status,
      pay_amount: payAmount,
      payment_method: method ?? null,
    },
  };
  return { id: fact.id, merchantId, type, body: JSON.stringify(view) };
}

function kindOf(type: WebhookEvent) {
  if (type.startsWith('payment.')) return 'payment';
  return type.startsWith('refund_request.') ? 'refundRequest' : 'order';
}
