import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import type { TextKey } from '@saifu/i18n/texts';

export const EVENT_LABELS = {
  'order.created': 'console_developer.event_order_created',
  'order.paid': 'console_developer.event_order_paid',
  'order.canceled': 'console_developer.event_order_canceled',
  'order.expired': 'console_developer.event_order_expired',
  'payment.authorized': 'console_developer.event_payment_authorized',
  'payment.completed': 'console_developer.event_payment_completed',
  'payment.canceled': 'console_developer.event_payment_canceled',
  'payment.failed': 'console_developer.event_payment_failed',
  'payment.refunded': 'console_developer.event_payment_refunded',
  'payment.refund_returned': 'console_developer.event_payment_refund_returned',
  'refund_request.created': 'console_developer.event_refund_request_created',
  'refund_request.answered': 'console_developer.event_refund_request_answered',
  'refund_request.escalated': 'console_developer.event_refund_request_escalated',
  'dispute.created': 'console_developer.event_dispute_created',
  'dispute.closed': 'console_developer.event_dispute_closed',
  'recurring_billing.activated': 'console_developer.event_recurring_activated',
  'recurring_billing.charge_failed': 'console_developer.event_recurring_charge_failed',
  'recurring_billing.past_due': 'console_developer.event_recurring_past_due',
  'recurring_billing.paused': 'console_developer.event_recurring_paused',
  'recurring_billing.resumed': 'console_developer.event_recurring_resumed',
  'recurring_billing.ending': 'console_developer.event_recurring_ending',
  'recurring_billing.canceled': 'console_developer.event_recurring_canceled',
  'recurring_billing.ended': 'console_developer.event_recurring_ended',
  'recurring_billing.price_accepted': 'console_developer.event_recurring_price_accepted',
  'recurring_billing.price_declined': 'console_developer.event_recurring_price_declined',
  'recurring_billing.price_lapsed': 'console_developer.event_recurring_price_lapsed',
  'api_key.issued': 'console_developer.event_api_key_issued',
  'store.change_approved': 'console_developer.event_store_change_approved',
  'store.change_rejected': 'console_developer.event_store_change_rejected',
} as const satisfies Record<WebhookEvent, TextKey>;

type Subject<Event extends WebhookEvent> = Event extends `${infer Name}.${string}` ? Name : never;

const SUBJECT_LABELS = {
  order: 'console_developer.events_order',
  payment: 'console_developer.events_payment',
  refund_request: 'console_developer.events_refund_request',
  dispute: 'console_developer.events_dispute',
  recurring_billing: 'console_developer.events_recurring_billing',
  api_key: 'console_developer.api_keys',
  store: 'console_developer.events_store',
} as const satisfies Record<Subject<WebhookEvent>, TextKey>;

type EventGroup = { readonly label: TextKey; readonly events: readonly WebhookEvent[] };

/** The events by what they are about. */
export const EVENT_GROUPS: readonly EventGroup[] = Object.entries(SUBJECT_LABELS).map(
  ([subject, label]) => ({
    label,
    events: WEBHOOK_EVENTS.filter((event) => event.startsWith(`${subject}.`)),
  }),
);

export function hasAllEvents(events: readonly WebhookEvent[]): boolean {
  return WEBHOOK_EVENTS.every((event) => events.includes(event));
}

/** The events of a text with spaces between them. */
export function splitEvents(text: string): readonly WebhookEvent[] {
  const chosen = text.split(' ');
  return WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
}

/** The same text with the event added, or removed if it has it. */
export function toggleEvent(text: string, event: WebhookEvent): string {
  const chosen = splitEvents(text);
  const next = chosen.includes(event)
    ? chosen.filter((each) => each !== event)
    : [...chosen, event];
  return splitEvents(next.join(' ')).join(' ');
}
