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

// A subject begins with who writes. In the app, nobody else does.
const WRITER = /^(?:\[Saifu\]|【Saifu】)\s*/;

/** In the language of whoever reads, and not of when it was written. */
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

/** Letters go where the account says: by mail if it has an address, else by SMS. */
function toChannelName(
  channel: NotificationChannel,
  { email, phone }: Settings['user'],
): Wire | undefined {
  if (channel !== 'message') return channel;
  if (email !== null) return 'email';
  return phone === null ? undefined : 'sms';
}

/** Undefined: this account is not written to that way. */
export function toChannel(name: Wire, user: Settings['user']): NotificationChannel | undefined {
  return NOTIFICATION_CHANNELS.find((channel) => toChannelName(channel, user) === name);
}

/**
 * What a device shows on a locked screen: that something happened, and where to look. No name, no
 * amount and no card stand in it.
 */
export function toPushText(notification: Notification, language: Language): string {
  const { path } = notification;
  return JSON.stringify({
    title: getTitle(notification, language),
    body: tMessage(language, 'any.see_more'),
    path: path ?? '/home',
  });
}
