import sql, { empty } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import * as deferredMessages from '../deferred-message/deferred-message.repository.ts';
import * as notifications from '../notification/notification.repository.ts';
import type { NotificationContent } from './notification-mapping.ts';

export type MessageChannel = 'email' | 'sms';

/** A message before it is sent. */
export type NewMessage = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly destination: string;
  /** Null for an SMS. */
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly createdAt: Date;
  readonly files?: readonly MessageFile[];
};

export type MessageFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
};

export type Message = Omit<NewMessage, 'text' | 'files'> & {
  /** Null after the content was wiped. */
  readonly text: string | null;
  readonly sentAt: Date | null;
};

/** Returns false if the message already exists, so that a repeated job writes no second one. */
export async function insert(tx: Tx, message: NewMessage): Promise<boolean> {
  const count = await tx.run(sql`
    insert into messages
      (id, channel, destination, subject, body_text, body_html, created_at)
    values (${message.id}, ${message.channel}, ${message.destination}, ${message.subject},
      ${message.text}, ${message.html}, ${message.createdAt})
    on conflict (id) do nothing
  `);
  return count === 1;
}

/** A message to a recipient, with its notification. */
export type OutgoingMessage = NewMessage & {
  /** The user whose account it concerns; null for a guest or a merchant. */
  readonly userId: string | null;
  /** Null for a message that the user requested; it is sent regardless of opt-outs. */
  readonly notification: NotificationContent | null;
};

/**
 * Stores the message and publishes its event in one transaction; a subscriber sends it. A message
 * with a notification is also added to the user's notifications and is sent only if the user has
 * not opted out. If a push replaces it, it is deferred until the push is delivered. Returns false
 * if the user was already notified.
 */
export async function write(tx: Tx, message: OutgoingMessage): Promise<boolean> {
  const { userId, notification, id, createdAt } = message;
  if (userId !== null && notification !== null) {
    const noted = await notifications.note(tx, { id, userId, ...notification, createdAt });
    if (noted === 'defer') await deferredMessages.defer(tx, message);
    if (noted !== 'send') return noted !== 'already_notified';
  }
  return enqueue(tx, message);
}

/**
 * Sends a deferred message once, because its push failed. Returns false if there is nothing to
 * send.
 */
export async function release(tx: Tx, id: string, now: Date): Promise<boolean> {
  const deferred = await deferredMessages.take(tx, id);
  return deferred !== undefined && enqueue(tx, { ...deferred, createdAt: now });
}

async function enqueue(tx: Tx, message: Omit<OutgoingMessage, 'notification'>): Promise<boolean> {
  const { id, userId, createdAt } = message;
  if (!(await insert(tx, message))) return false;
  await attach(tx, message);
  const event = { id: newUuid(), type: 'message.written', subjectId: id };
  await publishEvents(tx, [{ ...event, payload: { userId }, occurredAt: createdAt }]);
  return true;
}

async function attach(tx: Tx, { id, files = [] }: NewMessage): Promise<void> {
  for (const [position, { name, mediaType, bytes }] of files.entries()) {
    await tx.run(sql`
      insert into message_files (message_id, position, name, media_type, bytes)
      values (${id}, ${position}, ${name}, ${mediaType}, ${bytes})
    `);
  }
}

export function listFiles(tx: Tx, id: string): Promise<readonly MessageFile[]> {
  return tx.rows<MessageFile>(sql`
    select name, media_type as "mediaType", bytes from message_files
    where message_id = ${id} order by position
  `);
}

export async function get(tx: Tx, id: string): Promise<Message | undefined> {
  const [row] = await tx.rows<Row>(sql`select * from messages where id = ${id}`);
  return row && toMessage(row);
}

export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update messages set sent_at = ${now} where id = ${id} and sent_at is null`);
}

/** Marks the message as sent and wipes its content and files in one statement. */
export async function markSentAndWipe(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    with deleted_files as (delete from message_files where message_id = ${id})
    update messages set sent_at = ${now}, body_text = null, body_html = null
    where id = ${id} and sent_at is null
  `);
}

/** Wipes the content of messages that are still unsent. */
export function wipeUnsent(tx: Tx, writtenBefore: Date): Promise<number> {
  return tx.run(sql`
    with deleted_files as (
      delete from message_files f using messages m
      where m.id = f.message_id and m.sent_at is null and m.created_at < ${writtenBefore}
    )
    update messages set body_text = null, body_html = null
    where sent_at is null and body_text is not null and created_at < ${writtenBefore}
  `);
}

type ListMessagesInput = {
  readonly limit: number;
  readonly after: Cursor | undefined;
  readonly destination: string | undefined;
};

export async function listNewest(tx: Tx, input: ListMessagesInput): Promise<readonly Message[]> {
  const { limit, after, destination } = input;
  const rows = await tx.rows<Row>(sql`
    select * from messages where true
    ${destination === undefined ? empty : sql`and destination = ${destination}`}
    ${after === undefined ? empty : sql`and (created_at, id) < (${after.createdAt}, ${after.id})`}
    order by created_at desc, id desc limit ${limit}
  `);
  return rows.map(toMessage);
}

/** Destinations are personal data, so old messages are deleted. */
export function forgetBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from messages where id in (
      select id from messages where created_at < ${moment} limit 5000
    )
  `);
}

type Row = Tables['messages'];

function toMessage(row: Row): Message {
  return {
    id: row.id,
    channel: row.channel,
    destination: row.destination,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}
