import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { splitEvents } from './events.ts';
import { type NewWebhook, validateWebhook } from './queries.ts';

export type EventScope = 'all' | 'some';

/** A new webhook as the form holds it. */
export type WebhookValues = {
  readonly url: string;
  readonly scope: EventScope;
  /** Events with spaces between them. */
  readonly events: string;
};

/** What is sent. The server adds all events of its version if none are named. */
export function toNewWebhook({ url, scope, events }: WebhookValues): NewWebhook {
  const address = url.trim();
  return scope === 'all' ? { url: address } : { url: address, events: [...splitEvents(events)] };
}

/** Validates before sending. Only the server knows which addresses it may reach. */
export function validateNewWebhook(values: WebhookValues): FormErrors {
  const body = toNewWebhook(values);
  const errors = validateWebhook(body);
  return body.url === '' ? { ...errors, url: { code: 'field.required', params: {} } } : errors;
}
