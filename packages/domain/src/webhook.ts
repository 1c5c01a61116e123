/** What a merchant's own program can be told about. Each is a fact of the same name. */
export const WEBHOOK_EVENTS = ['order.created', 'order.canceled', 'order.expired'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
