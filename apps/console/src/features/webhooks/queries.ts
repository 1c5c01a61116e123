import { ApiError } from '@saifu/client/api-error';
import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { type EventView, getEvent, listEvents } from '@saifu/contract/event';
import {
  createWebhook,
  type DeliveryView,
  listDeliveries,
  listWebhooks,
  type NewWebhookView,
  removeWebhook,
  replayDelivery,
  type WebhookView,
} from '@saifu/contract/webhook';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { EventFilter } from './event-filter.ts';

const webhookKeys = {
  list: ['webhooks', 'list'] as const,
  deliveries: (webhookId: string) => ['webhooks', 'deliveries', webhookId] as const,
  events: ['webhooks', 'events'] as const,
  eventList: (filter: EventFilter) => ['webhooks', 'events', 'list', toQuery(filter)] as const,
  event: (id: string) => ['webhooks', 'events', 'one', id] as const,
};

/** While a delivery waits for its next attempt. */
const POLL_INTERVAL_MS = 10_000;

export type NewWebhook = BodyInto<typeof createWebhook>;

type DeliveryPages = InfiniteData<{
  readonly items: readonly DeliveryView[];
  readonly next_cursor: string | null;
}>;

/** The merchant's webhooks, newest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: webhookKeys.list,
    queryFn: ({ signal }) => callConsole(listWebhooks, {}, { signal }),
    select: ({ items }) => items,
  });
}

export function validateWebhook(body: NewWebhook) {
  return validateForm(createWebhook.body, body);
}

/**
 * Creates a webhook. Its secret is in this response only. The list is fetched again after an error
 * too, because a webhook may have been created although its response was lost.
 */
export function useCreateWebhook() {
  const client = useQueryClient();
  return async (body: NewWebhook, idempotencyKey: string): Promise<NewWebhookView> => {
    try {
      return await callConsole(createWebhook, { body }, { idempotencyKey });
    } finally {
      void client.invalidateQueries({ queryKey: webhookKeys.list });
    }
  };
}

export function useRemoveWebhook() {
  const client = useQueryClient();
  return useMutation<void, ApiError, WebhookView>({
    mutationFn: async ({ id }) => {
      await callConsole(removeWebhook, { params: { id } }).catch(ignoreNotFound);
    },
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.list }),
  });
}

/** The deliveries of a webhook, newest first, and again while one of them waits. */
export function useDeliveries(webhookId: string) {
  return useInfiniteQuery({
    queryKey: webhookKeys.deliveries(webhookId),
    ...listOptions((query, options) => {
      return callConsole(listDeliveries, { params: { id: webhookId }, query }, options);
    }),
    refetchInterval: ({ state: { data, error } }) =>
      hasWaiting(data) && !isNotFound(error) ? POLL_INTERVAL_MS : false,
    select: joinItems,
  });
}

function hasWaiting(data: DeliveryPages | undefined): boolean {
  return data?.pages.some(({ items }) => items.some(({ state }) => state === 'waiting')) === true;
}

/** Sends an event again. */
export function useReplayDelivery(webhookId: string) {
  const client = useQueryClient();
  const queryKey = webhookKeys.deliveries(webhookId);
  return useMutation<DeliveryView, ApiError, string>({
    mutationFn: (id) => callConsole(replayDelivery, { params: { id } }),
    onSuccess: async (replayed) => {
      // A fetch in flight could be older.
      await client.cancelQueries({ queryKey });
      client.setQueryData<DeliveryPages>(queryKey, (data) => data && replace(data, replayed));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: webhookKeys.events });
    },
  });
}

/**
 * The events that match the filter, newest first. The previous result stays visible until the next
 * one arrives.
 */
export function useEvents(filter: EventFilter) {
  return useInfiniteQuery({
    queryKey: webhookKeys.eventList(filter),
    ...listOptions((page, options) => {
      return callConsole(listEvents, { query: { ...toQuery(filter), ...page } }, options);
    }),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

/** One event, and again while one of its deliveries waits. What is listed is shown meanwhile. */
export function useEvent(id: string, listed: EventView | undefined) {
  return useQuery({
    queryKey: webhookKeys.event(id),
    queryFn: ({ signal }) => callConsole(getEvent, { params: { id } }, { signal }),
    ...(listed && { placeholderData: listed }),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === 'waiting') ? POLL_INTERVAL_MS : false,
  });
}

function replace(data: DeliveryPages, delivery: DeliveryView): DeliveryPages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === delivery.id ? delivery : each)),
  }));
  return { ...data, pages };
}

/** A webhook that is already removed counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
