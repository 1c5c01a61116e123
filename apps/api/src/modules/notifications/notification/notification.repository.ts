import {
  isEnabled,
  isLeftToPush,
  type NotificationPreferences,
  type NotificationSwitch,
} from '@saifu/domain/notifications/notification';
import sql, { empty, join, raw } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import * as subscriptions from '../push-subscription/push-subscription.repository.ts';
import type { Notification } from './notification.ts';

const COLUMNS = {
  id: 'id',
  userId: 'user_id',
  event: 'event',
  kind: 'kind',
  about: 'about',
  path: 'path',
  createdAt: 'created_at',
  readAt: 'read_at',
} as const satisfies ColumnsOf<'notifications', Notification>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`n.${column} as "${name}"`)),
);

export type NewNotification = Omit<Notification, 'readAt'>;

/**
 * `already_notified`: a duplicate. `recorded`: no message is sent. `defer`: a push is sent, with a
 * message as fallback. `send`: a message is sent.
 */
export type Noted = 'already_notified' | 'recorded' | 'defer' | 'send';

/**
 * Stores a notification regardless of opt-outs; if in-app notifications are disabled, it is stored
 * as read. Pushes are published as one event per device, so that each is retried independently.
 */
export async function note(tx: Tx, notification: NewNotification): Promise<Noted> {
  const { id, userId, event, createdAt } = notification;
  const preferences = await loadPreferences(tx, userId, createdAt);
  const rings = isEnabled({ channel: 'in_app', event }, preferences);
  const count = await tx.run(sql`
    insert into notifications (id, user_id, event, kind, about, path, created_at, read_at)
    values (${id}, ${userId}, ${event}, ${notification.kind}, ${JSON.stringify(notification.about)},
      ${notification.path}, ${createdAt}, ${rings ? null : createdAt})
    on conflict (id) do nothing
  `);
  if (count === 0) return 'already_notified';
  if (isEnabled({ channel: 'push', event }, preferences)) {
    const domainEvent = { type: 'notification.written', subjectId: id, occurredAt: createdAt };
    const toEach = preferences.devices.map(({ sessionId }) => ({
      ...domainEvent,
      id: newUuid(),
      payload: { sessionId, userId },
    }));
    await publishEvents(tx, toEach);
  }
  const messageSwitch = { channel: 'message', event } as const;
  if (isEnabled(messageSwitch, preferences)) return 'send';
  return isLeftToPush(messageSwitch, preferences) ? 'defer' : 'recorded';
}

export type RecipientPreferences = NotificationPreferences & {
  readonly devices: readonly subscriptions.KnownSubscription[];
};

export async function loadPreferences(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<RecipientPreferences> {
  const off = await tx.rows<NotificationSwitch>(sql`
    select channel, event from notification_opt_outs where user_id = ${userId}
  `);
  const devices = await subscriptions.listLiving(tx, userId, now);
  const hasReachableDevice = devices.some(({ firstDeliveredAt }) => firstDeliveredAt !== null);
  return { off, devices, hasDevice: devices.length > 0, hasReachableDevice };
}

/** The row lock serializes concurrent changes, so that none is based on outdated preferences. */
export async function lockPreferences(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<RecipientPreferences> {
  await tx.rows(sql`select id from users where id = ${userId} for no key update`);
  return loadPreferences(tx, userId, now);
}

export async function optOut(tx: Tx, userId: string, setting: NotificationSwitch): Promise<void> {
  await tx.run(sql`
    insert into notification_opt_outs (user_id, channel, event)
    values (${userId}, ${setting.channel}, ${setting.event}) on conflict do nothing
  `);
}

export async function optIn(tx: Tx, userId: string, setting: NotificationSwitch): Promise<void> {
  await tx.run(sql`
    delete from notification_opt_outs
    where user_id = ${userId} and channel = ${setting.channel} and event = ${setting.event}
  `);
}

type ListNotificationsInput = {
  readonly userId: string;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

export function listNewest(
  tx: Tx,
  input: ListNotificationsInput,
): Promise<readonly Notification[]> {
  const { userId, limit, after } = input;
  const isOlder =
    after === undefined ? empty : sql`and (n.created_at, n.id) < (${after.createdAt}, ${after.id})`;
  return tx.rows<Notification>(sql`
    select ${FIELDS} from notifications n where n.user_id = ${userId}
    ${isOlder} order by n.created_at desc, n.id desc limit ${limit}
  `);
}

export async function get(tx: Tx, id: string): Promise<Notification | undefined> {
  const [row] = await tx.rows<Notification>(
    sql`select ${FIELDS} from notifications n where n.id = ${id}`,
  );
  return row;
}

const UNREAD_MAX = 100;

/** Stops counting at `UNREAD_MAX`. */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.rows(sql`
    select 1 from notifications where user_id = ${userId} and read_at is null limit ${UNREAD_MAX}
  `);
  return rows.length;
}

export async function markRead(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update notifications set read_at = ${now} where id = ${id} and read_at is null`);
}

/** Marks this notification and all earlier ones as read. */
export async function markReadUpTo(tx: Tx, newest: Notification, now: Date): Promise<void> {
  await tx.run(sql`
    update notifications set read_at = ${now}
    where user_id = ${newest.userId} and read_at is null
      and (created_at, id) <= (${newest.createdAt}, ${newest.id})
  `);
}

export function forgetBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${moment} limit 5000
    )
  `);
}
