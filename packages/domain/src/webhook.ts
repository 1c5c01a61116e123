/** What a merchant's own program can be told about. Each is a fact of the same name. */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.paid',
  'order.canceled',
  'order.expired',
  'payment.authorized',
  'payment.completed',
  'payment.canceled',
  'payment.failed',
  'payment.refunded',
  'refund_request.created',
  'refund_request.answered',
  'refund_request.escalated',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
