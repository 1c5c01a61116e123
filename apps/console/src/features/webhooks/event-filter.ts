import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import { type FilterPeriod, readOption, readPeriod } from '../../lib/list-filter.ts';

/** Which events are listed. An empty string means no restriction. */
export type EventFilter = FilterPeriod & { readonly type: WebhookEvent | '' };

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): EventFilter {
  const params = new URLSearchParams(search);
  return { ...readPeriod(params), type: readOption(params, 'type', WEBHOOK_EVENTS) };
}
