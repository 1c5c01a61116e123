import { callConsole } from '@saifu/client/call-console';
import { getOperations, listFailedJobs, retryFailedJobs } from '@saifu/contract/staff-operations';
import {
  getStaffWebhook,
  listStaffDeliveries,
  listStaffWebhooks,
  pauseWebhook,
  replayDeliveries,
  resumeWebhook,
} from '@saifu/contract/staff-webhook';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { joinItems, listOptions } from '../../lib/list-query.ts';

const KEY = 'staff-operations';
const REFETCH_INTERVAL_MS = 5000;

/** The running system, read again while the screen is visible. */
export function useOperations() {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => callConsole(getOperations, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

export function useFailedJobs() {
  return useInfiniteQuery({
    queryKey: [KEY, 'failed-jobs'],
    ...listOptions((page, options) => callConsole(listFailedJobs, { query: page }, options)),
    select: joinItems,
  });
}

export function useFailingWebhooks(state: 'failing' | 'paused') {
  return useInfiniteQuery({
    queryKey: [KEY, 'webhooks', state],
    ...listOptions((page, options) =>
      callConsole(listStaffWebhooks, { query: { ...page, state } }, options),
    ),
    select: joinItems,
  });
}

export function useStaffWebhook(id: string) {
  return useQuery({
    queryKey: [KEY, 'webhook', id],
    queryFn: ({ signal }) => callConsole(getStaffWebhook, { params: { id } }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** What was not delivered, newest first. */
export function useUndelivered(id: string) {
  return useInfiniteQuery({
    queryKey: [KEY, 'deliveries', id],
    ...listOptions((page, options) =>
      callConsole(listStaffDeliveries, { params: { id }, query: page }, options),
    ),
    select: joinItems,
  });
}

/** What staff do about it. After an error too the state is read again. */
export function useOperationsActs() {
  const client = useQueryClient();
  const refreshAfter = async <Reply>(act: Promise<Reply>): Promise<Reply> => {
    try {
      return await act;
    } finally {
      void client.invalidateQueries({ queryKey: [KEY] });
    }
  };
  return {
    retryJobs: (queue: string, reason: string) =>
      refreshAfter(callConsole(retryFailedJobs, { body: { queue, reason } })),
    pause: (id: string, reason: string) =>
      refreshAfter(callConsole(pauseWebhook, { params: { id }, body: { reason } })),
    resume: (id: string, reason: string) =>
      refreshAfter(callConsole(resumeWebhook, { params: { id }, body: { reason } })),
    replay: (id: string, reason: string) =>
      refreshAfter(callConsole(replayDeliveries, { params: { id }, body: { reason } })),
  };
}
