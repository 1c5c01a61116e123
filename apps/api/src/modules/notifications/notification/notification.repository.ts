import {
  isEnabled,
  isLeftToPush,
  type NotificationEvent,
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
 * Stores notifications regardless of opt-outs; if in-app notifications are disabled, one is stored
 * as read. Pushes are published as one event per device, so that each is retried independently.
 * Keyed by id.
 */
export async function noteAll(
  tx: Tx,
  notes: readonly NewNotification[],
): Promise<ReadonlyMap<string, Noted>> {
  const [first] = notes;
  if (first === undefined) return new Map();
  const userIds = notes.map(({ userId }) => userId);
  const preferences = await loadAllPreferences(tx, userIds, first.createdAt);
  const inserted = await insertAll(
    tx,
    notes.map((note) => {
      const rings = isEnabled({ channel: 'in_app', event: note.event }, preferences(note.userId));
      return { ...note, readAt: rings ? null : note.createdAt };
    }),
  );
  const written = notes.filter(({ id }) => inserted.has(id));
  const toPush = written.filter(({ userId, event }) =>
    isEnabled({ channel: 'push', event }, preferences(userId)),
  );
  await publishEvents(
    tx,
    toPush.flatMap(({ id: subjectId, userId, createdAt: occurredAt }) =>
      preferences(userId).devices.map(({ sessionId }) => {
        const payload = { sessionId, userId };
        return { id: newUuid(), type: 'notification.written', subjectId, payload, occurredAt };
      }),
    ),
  );
  return new Map(
    notes.map(({ id, userId, event }) => [
      id,
      inserted.has(id) ? chooseMessage(event, preferences(userId)) : 'already_notified',
    ]),
  );
}

function chooseMessage(event: NotificationEvent, preferences: NotificationPreferences): Noted {
  const messageSwitch = { channel: 'message', event } as const;
  if (isEnabled(messageSwitch, preferences)) return 'send';
  return isLeftToPush(messageSwitch, preferences) ? 'defer' : 'recorded';
}

/** Returns the ids of the new ones. */
async function insertAll(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    insert into notifications (id, user_id, event, kind, about, path, created_at, read_at)
    select * from unnest(
      ${notifications.map(({ id }) => id)}::uuid[],
      ${notifications.map(({ userId }) => userId)}::uuid[],
      ${notifications.map(({ event }) => event)}::text[],
      ${notifications.map(({ kind }) => kind)}::text[],
      ${notifications.map(({ about }) => JSON.stringify(about))}::jsonb[],
      ${notifications.map(({ path }) => path)}::text[],
      ${notifications.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${notifications.map(({ readAt }) => readAt)}::timestamptz[]
    )
    on conflict (id) do nothing returning id
  `);
  return new Set(rows.map(({ id }) => id));
}

export type RecipientPreferences = NotificationPreferences & {
  readonly devices: readonly subscriptions.KnownSubscription[];
};

export async function loadPreferences(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<RecipientPreferences> {
  return (await loadAllPreferences(tx, [userId], now))(userId);
}

/** Returns the preferences of each of the users. */
async function loadAllPreferences(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
): Promise<(userId: string) => RecipientPreferences> {
  const optOuts = await tx.rows<NotificationSwitch & { readonly userId: string }>(sql`
    select user_id as "userId", channel, event from notification_opt_outs
    where user_id = any(${userIds}::uuid[])
  `);
  const offByUser = Map.groupBy(optOuts, ({ userId }) => userId);
  const living = await subscriptions.listLiving(tx, userIds, now);
  const devicesByUser = Map.groupBy(living, ({ userId }) => userId);
  return (userId) => {
    const off = offByUser.get(userId) ?? [];
    const devices = devicesByUser.get(userId) ?? [];
    const hasReachableDevice = devices.some(({ firstDeliveredAt }) => firstDeliveredAt !== null);
    return { off, devices, hasDevice: devices.length > 0, hasReachableDevice };
  };
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
