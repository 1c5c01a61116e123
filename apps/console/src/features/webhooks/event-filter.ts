import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import { listInvalidDates } from '../../lib/list-filter.ts';

/** Which events are listed. An empty string means no restriction. */
export type EventFilter = {
  readonly from: string;
  readonly to: string;
  readonly type: WebhookEvent | '';
};

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): EventFilter {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? '';
  const period = { from: read('from'), to: read('to') };
  const invalid = listInvalidDates(period);
  return {
    from: invalid.includes('from') ? '' : period.from,
    to: invalid.includes('to') ? '' : period.to,
    type: toType(read('type')),
  };
}

export function toType(value: string): EventFilter['type'] {
  return WEBHOOK_EVENTS.find((each) => each === value) ?? '';
}

/** Query parameters of the API, the same as those of the URL. Inactive filters are omitted. */
export function toQuery({ from, to, type }: EventFilter) {
  return { ...(from && { from }), ...(to && { to }), ...(type && { type }) };
}

/** `?type=…`, or an empty string. With an id, that event is open. */
export function toSearchString(filter: EventFilter, eventId?: string): string {
  const query = { ...toQuery(filter), ...(eventId !== undefined && { event: eventId }) };
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
}

export function isFiltered(filter: EventFilter): boolean {
  return Object.keys(toQuery(filter)).length > 0;
}
