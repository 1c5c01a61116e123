import { call } from '@saifu/client/call';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  getNotificationSettings,
  listNotifications,
  type NotificationSettingsView,
  putNotificationSetting,
  readNotification,
  readNotifications,
  type UnreadView,
} from '@saifu/contract/notification';
import { addPushSubscription, removePushSubscription } from '@saifu/contract/push-subscription';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

const notificationKeys = {
  list: ['notification', 'list'] as const,
  unread: ['notification', 'unread'] as const,
  settings: ['notification', 'settings'] as const,
};

const REFETCH_INTERVAL_MS = 60_000;

/** Notifications, paginated. */
export function useNotifications() {
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: notificationKeys.list,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      const page = await call(listNotifications, { query }, { signal });
      // Keeps the unread badge in sync with the list.
      queryClient.setQueryData<UnreadView>(notificationKeys.unread, { unread: page.unread });
      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      unread: pages[0]?.unread ?? 0,
    }),
  });
}

/** Number of unread notifications. Polled while the tab is visible. */
export function useUnread(isEnabled: boolean) {
  return useQuery({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }): Promise<UnreadView> => {
      const { unread } = await call(listNotifications, { query: { limit: '1' } }, { signal });
      return { unread };
    },
    enabled: isEnabled,
    retry: false,
    meta: { isBackground: true },
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
}

export function useMarkRead() {
  const queryClient = useQueryClient();
  const setCachedUnread = (view: UnreadView) => {
    queryClient.setQueryData<UnreadView>(notificationKeys.unread, view);
    return queryClient.invalidateQueries({ queryKey: notificationKeys.list });
  };
  return {
    readOne: async (id: string) =>
      setCachedUnread(await call(readNotification, { params: { id } })),
    readUpTo: async (newest: string) =>
      setCachedUnread(await call(readNotifications, { body: { newest } })),
  };
}

export function useNotificationSettings() {
  return useQuery({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
  });
}

export type SettingChange = BodyInto<typeof putNotificationSetting>;

export function useSettingMutations() {
  const queryClient = useQueryClient();
  const queryKey = notificationKeys.settings;
  const invalidate = () => queryClient.invalidateQueries({ queryKey });
  return {
    invalidate,
    change: async (body: SettingChange) => {
      const view = await call(putNotificationSetting, { body });
      queryClient.setQueryData<NotificationSettingsView>(queryKey, view);
    },
    addDevice: async (body: BodyInto<typeof addPushSubscription>) => {
      await call(addPushSubscription, { body });
      await invalidate();
    },
    removeDevice: async () => {
      await call(removePushSubscription);
      await invalidate();
    },
  };
}
