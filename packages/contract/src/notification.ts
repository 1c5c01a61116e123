import { NOTIFICATION_EVENTS } from '@saifu/domain/notifications/notification';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** What somebody was told, in the words of whoever reads it now. */
export const NotificationView = z.object({
  id: z.string(),
  event: z.enum(NOTIFICATION_EVENTS),
  title: z.string(),
  /** Whom or what it is about: a store, a service, an amount, a question of one’s own. */
  about: z.nullable(z.string()),
  /** Where more is to be seen, in this app. */
  path: z.nullable(z.string()),
  read: z.boolean(),
  created_at: timestamp,
});
export type NotificationView = z.infer<typeof NotificationView>;

const unread = z.int().check(z.minimum(0));
export const UnreadView = z.object({ unread });
export type UnreadView = z.infer<typeof UnreadView>;

/** Whoever has no mail address is written to by SMS. */
export const channelName = z.enum(['in_app', 'email', 'sms', 'push']);

export const NotificationSwitchView = z.object({
  channel: channelName,
  event: z.enum(NOTIFICATION_EVENTS),
  on: z.boolean(),
  /** Why it cannot be switched off; null: it can. */
  needed: z.nullable(z.enum(['security', 'only_way'])),
});
export type NotificationSwitchView = z.infer<typeof NotificationSwitchView>;

export const NotificationSettingsView = z.object({
  /** Each channel of this account with each event. */
  items: z.array(NotificationSwitchView),
  push: z.object({
    /** With which a browser subscribes: an uncompressed P-256 point in base64url. */
    public_key: z.string(),
    /** Whether the browser that asks takes pushes. */
    here: z.boolean(),
  }),
});
export type NotificationSettingsView = z.infer<typeof NotificationSettingsView>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  access: 'user',
  summary: 'What one was told, newest first, and how much of it is unread.',
  query: z.strictObject(pageQuery),
  reply: z.extend(page(NotificationView), { unread }),
  errors: [],
});

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/{id}/read',
  access: 'user',
  summary: 'Mark one as read.',
  params: z.object({ id: id('notification') }),
  reply: UnreadView,
  errors: [],
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/read',
  access: 'user',
  summary: 'Mark this one and all before it as read; what came since then stays unread.',
  body: z.strictObject({ newest: id('notification') }),
  reply: UnreadView,
  errors: [],
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notification_settings',
  access: 'user',
  summary: 'Which way one is told of what.',
  reply: NotificationSettingsView,
  errors: [],
});

export const putNotificationSetting = endpoint({
  method: 'PUT',
  path: '/api/v1/notification_settings',
  access: 'user',
  summary:
    'Switch one way of being told of one thing on or off. No more letters about payments: only ' +
    'after a fresh proof of who asks.',
  body: z.strictObject({
    channel: channelName,
    event: z.enum(NOTIFICATION_EVENTS),
    on: z.boolean(),
  }),
  reply: NotificationSettingsView,
  errors: ['notification.required', 'session.step_up_required'],
});
