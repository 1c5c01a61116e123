/**
 * The event types that the webhook endpoint at Stripe must be subscribed to, for live operation and
 * in the sandbox. Other types, such as `payment_intent.created`, report nothing that the response
 * to our own request did not, and every delivery costs a request and a row.
 */
export const WEBHOOK_EVENT_TYPES = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'setup_intent.canceled',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
  'charge.captured',
  'charge.refunded',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'payout.failed',
] as const;
