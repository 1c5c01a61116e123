import type { NotificationSettingsView, NotificationView } from '@saifu/contract/notification';
import {
  getNotificationNeed,
  isOff,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationPreferences,
} from '@saifu/domain/notifications/notification';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { tMessage } from '@saifu/i18n/message-texts';
import { toTimestamp } from '../../../platform/clock.ts';
import type { User } from '../../identity/account/account.repository.ts';
import type { Notification } from './notification.ts';

// Subjects start with the sender's name, which is redundant in the app.
const WRITER = /^(?:\[Saifu\]|【Saifu】)\s*/;

/** In the language of the request, not of the time of writing. */
export function toNotificationView(
  notification: Notification,
  language: Language,
): NotificationView {
  const { service, store, amount, question } = notification.about;
  const about = [service ?? store, amount, question].filter((word) => word !== undefined);
  return {
    id: toTypeId('notification', notification.id),
    event: notification.event,
    title: getTitle(notification, language),
    about: about.length === 0 ? null : about.join(' · '),
    path: notification.path,
    read: notification.readAt !== null,
    created_at: toTimestamp(notification.createdAt),
  };
}

function getTitle({ kind }: Pick<Notification, 'kind'>, language: Language): string {
  return tMessage(language, `${kind}_email.subject`).replace(WRITER, '');
}

type Wire = NotificationSettingsView['items'][number]['channel'];

type Settings = {
  readonly user: Pick<User, 'email' | 'phone'>;
  readonly preferences: NotificationPreferences;
  readonly push: NotificationSettingsView['push'];
};

export function toSettingsView({ user, preferences, push }: Settings): NotificationSettingsView {
  const channels = NOTIFICATION_CHANNELS.flatMap((channel) => {
    const name = toChannelName(channel, user);
    return name === undefined ? [] : [{ channel, name }];
  });
  const items = NOTIFICATION_EVENTS.flatMap((event) =>
    channels.map(({ channel, name }) => {
      const needed = getNotificationNeed({ channel, event }, preferences) ?? null;
      const on = needed !== null || !isOff({ channel, event }, preferences);
      return { channel: name, event, on, needed };
    }),
  );
  return { items, push };
}

/** Messages are sent by email if the account has one, otherwise by SMS. */
function toChannelName(
  channel: NotificationChannel,
  { email, phone }: Settings['user'],
): Wire | undefined {
  if (channel !== 'message') return channel;
  if (email !== null) return 'email';
  return phone === null ? undefined : 'sms';
}

/** Returns undefined if the account does not use this channel. */
export function toChannel(name: Wire, user: Settings['user']): NotificationChannel | undefined {
  return NOTIFICATION_CHANNELS.find((channel) => toChannelName(channel, user) === name);
}

/** Text of a push, which is visible on a lock screen. It contains no name, amount or card. */
export function toPushText(notification: Notification, language: Language): string {
  const { path } = notification;
  return JSON.stringify({
    title: getTitle(notification, language),
    body: tMessage(language, 'any.see_more'),
    path: path ?? '/home',
  });
}
