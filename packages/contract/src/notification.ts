import { NOTIFICATION_EVENTS } from '@saifu/domain/notifications/notification';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** A notification in the language of the reader. */
export const NotificationView = z.object({
  id: z.string(),
  event: z.enum(NOTIFICATION_EVENTS),
  title: z.string(),
  /** The subject: a store, a service, an amount or a consultation. */
  about: z.nullable(z.string()),
  /** The app path with more details. */
  path: z.nullable(z.string()),
  read: z.boolean(),
  created_at: timestamp,
});
export type NotificationView = z.infer<typeof NotificationView>;

const unread = count;
export const UnreadView = z.object({ unread });
export type UnreadView = z.infer<typeof UnreadView>;

/** A user without an email address gets SMS. */
export const channelName = z.enum(['in_app', 'email', 'sms', 'push']);

export const NotificationSwitchView = z.object({
  channel: channelName,
  event: z.enum(NOTIFICATION_EVENTS),
  on: z.boolean(),
  /** Why it cannot be switched off; null if it can. */
  needed: z.nullable(z.enum(['security', 'only_way'])),
});
export type NotificationSwitchView = z.infer<typeof NotificationSwitchView>;

export const NotificationSettingsView = z.object({
  /** Every channel of this account with every event. */
  items: z.array(NotificationSwitchView),
  push: z.object({
    /** The VAPID public key for subscribing: an uncompressed P-256 point in base64url. */
    public_key: z.string(),
    /** Whether the calling browser is subscribed to push. */
    here: z.boolean(),
  }),
});
export type NotificationSettingsView = z.infer<typeof NotificationSettingsView>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  access: 'user',
  summary: 'Lists the caller’s notifications, newest first, with the unread count.',
  query: z.strictObject(pageQuery),
  reply: z.extend(page(NotificationView), { unread }),
  errors: [],
});

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/{id}/read',
  access: 'user',
  summary: 'Marks a notification as read.',
  params: z.object({ id: id('notification') }),
  reply: UnreadView,
  errors: [],
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/read',
  access: 'user',
  summary: 'Marks this notification and all older ones as read. Newer ones stay unread.',
  body: z.strictObject({ newest: id('notification') }),
  reply: UnreadView,
  errors: [],
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notification_settings',
  access: 'user',
  summary: 'Returns the notification settings.',
  reply: NotificationSettingsView,
  errors: [],
});

export const putNotificationSetting = endpoint({
  method: 'PUT',
  path: '/api/v1/notification_settings',
  access: 'user',
  summary:
    'Switches one channel of one event on or off. Switching off messages about payments ' +
    'needs a step-up verification.',
  body: z.strictObject({
    channel: channelName,
    event: z.enum(NOTIFICATION_EVENTS),
    on: z.boolean(),
  }),
  reply: NotificationSettingsView,
  errors: ['notification.required', 'session.step_up_required'],
});
