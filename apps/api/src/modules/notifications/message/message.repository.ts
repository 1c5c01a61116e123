import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RetryPace } from '../../../platform/jobs/leased-queue.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import * as deferredMessages from '../deferred-message/deferred-message.repository.ts';
import * as notifications from '../notification/notification.repository.ts';
import type { NotificationContent } from './notification-mapping.ts';
import { fromColumns, type SourceColumns, type StoredSource, toColumns } from './stored-source.ts';

export type MessageChannel = 'email' | 'sms';

/** A message before it is sent. */
export type NewMessage = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly destination: string;
  /** Null for an SMS. */
  readonly subject: string | null;
  readonly source: StoredSource;
  readonly createdAt: Date;
  readonly files?: readonly MessageFile[];
};

export type MessageFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
};

export type Message = Omit<NewMessage, 'source' | 'files'> & {
  /** Null after the content was wiped. */
  readonly source: StoredSource | null;
  readonly hasFiles: boolean;
  readonly sentAt: Date | null;
};

/**
 * Stores and queues messages. Returns the ids of the new ones, so that a repeated job writes no
 * second message.
 */
export async function insertAll(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<string>> {
  const sources = messages.map(({ source }) => toColumns(source));
  const rows = await tx.rows<{ id: string }>(sql`
    with inserted as (
      insert into messages
        (id, channel, destination, subject, source, body_text, body_html, created_at)
      select * from unnest(
        ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ channel }) => channel)}::text[],
        ${messages.map(({ destination }) => destination)}::text[],
        ${messages.map(({ subject }) => subject)}::text[],
        ${sources.map(({ source }) => source)}::jsonb[], ${sources.map(({ text }) => text)}::text[],
        ${sources.map(({ html }) => html)}::text[],
        ${messages.map(({ createdAt }) => createdAt)}::timestamptz[]
      )
      on conflict (id) do nothing returning id
    )
    insert into queued_messages (message_id, due_at) select id, now() from inserted
    returning message_id as id
  `);
  return new Set(rows.map(({ id }) => id));
}

/** A message to a recipient, with its notification. */
export type OutgoingMessage = NewMessage & {
  /** The user whose account it concerns; null for a guest or a merchant. */
  readonly userId: string | null;
  /** Null for a message that the user requested; it is sent regardless of opt-outs. */
  readonly notification: NotificationContent | null;
};

/**
 * Stores the messages; the message queue sends them. A message with a notification is also added to
 * the user's notifications and is sent only if the user has not opted out. If a push replaces it,
 * it is deferred until the push is delivered. Returns the ids of those that are not repetitions.
 */
export async function writeAll(
  tx: Tx,
  messages: readonly OutgoingMessage[],
): Promise<ReadonlySet<string>> {
  const noted = await notifications.noteAll(tx, messages.flatMap(toNotification));
  const deferred = messages.filter(({ id }) => noted.get(id) === 'defer');
  for (const message of deferred) await deferredMessages.defer(tx, message);
  const sent = messages.filter(({ id }) => (noted.get(id) ?? 'send') === 'send');
  const recorded = messages.filter(({ id }) => noted.get(id) === 'recorded');
  const inserted = await enqueue(tx, sent);
  return new Set([...inserted, ...[...deferred, ...recorded].map(({ id }) => id)]);
}

/** Returns false for a repetition. */
export async function write(tx: Tx, message: OutgoingMessage): Promise<boolean> {
  return (await writeAll(tx, [message])).has(message.id);
}

function toNotification({ id, userId, notification, createdAt }: OutgoingMessage) {
  if (userId === null || notification === null) return [];
  return [{ id, userId, ...notification, createdAt }];
}

/** Sends a deferred message once, because its push failed. */
export async function release(tx: Tx, id: string, now: Date): Promise<void> {
  const deferred = await deferredMessages.take(tx, id);
  if (deferred !== undefined) await enqueue(tx, [{ ...deferred, createdAt: now }]);
}

async function enqueue(tx: Tx, messages: readonly NewMessage[]): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const inserted = await insertAll(tx, messages);
  for (const message of messages) if (inserted.has(message.id)) await attach(tx, message);
  return inserted;
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

const FIELDS = sql`m.id, m.channel, m.destination, m.subject, m.source, m.body_text, m.body_html,
  m.created_at, m.sent_at,
  exists (select from message_files f where f.message_id = m.id) as "hasFiles"`;

export async function get(tx: Tx, id: string): Promise<Message | undefined> {
  const [row] = await tx.rows<Row>(sql`select ${FIELDS} from messages m where m.id = ${id}`);
  return row && toMessage(row);
}

/** A message to be sent. */
export type QueuedMessage = Message & {
  /** How often sending it has failed. */
  readonly attempts: number;
};

/** Which due messages are wanted: at most `limit`, and none to the destinations in `except`. */
export type DueMessagesInput = {
  readonly limit: number;
  readonly except: readonly string[];
};

/** Returns first attempts and retries, each the longest due first. */
export async function listDue(
  tx: Tx,
  first: DueMessagesInput,
  again: DueMessagesInput,
  inFlight: readonly string[],
): Promise<readonly QueuedMessage[]> {
  const select = (isOfKind: Sql, { limit, except }: DueMessagesInput) => sql`
    select ${FIELDS}, q.attempts from queued_messages q join messages m on m.id = q.message_id
    where ${isOfKind} and q.due_at <= now() and q.message_id <> all(${inFlight}::uuid[])
      and m.destination <> all(${except}::text[])
    order by q.due_at limit ${limit}
  `;
  const rows = await tx.rows<Row & { readonly attempts: number }>(sql`
    (${select(sql`q.attempts = 0`, first)}) union all (${select(sql`q.attempts > 0`, again)})
  `);
  return rows.map((row) => ({ ...toMessage(row), attempts: row.attempts }));
}

export async function markAllSent(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`
    with dequeued as (delete from queued_messages where message_id = any(${ids}::uuid[]))
    update messages set sent_at = ${now} where id = any(${ids}::uuid[]) and sent_at is null
  `);
}

/** Marks the messages as sent and wipes their content and files in one statement. */
export async function markAllSentAndWipe(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`
    with dequeued as (delete from queued_messages where message_id = any(${ids}::uuid[])),
    deleted_files as (delete from message_files where message_id = any(${ids}::uuid[]))
    update messages set sent_at = ${now}, source = null, body_text = null, body_html = null
    where id = any(${ids}::uuid[]) and sent_at is null
  `);
}

/** The pause doubles with each attempt. After the last one the messages are given up. */
export async function postponeAll(
  tx: Tx,
  ids: readonly string[],
  { delaySeconds, delaySecondsMax, attemptsMax }: RetryPace,
): Promise<void> {
  await tx.run(sql`
    delete from queued_messages
    where message_id = any(${ids}::uuid[]) and attempts + 1 >= ${attemptsMax}
  `);
  await tx.run(sql`
    update queued_messages set attempts = attempts + 1,
      due_at = now() + interval '1 second' * (0.8 + 0.2 * random())
        * least(${delaySeconds}::float8 * power(2, attempts::float8), ${delaySecondsMax}::float8)
    where message_id = any(${ids}::uuid[]) and attempts + 1 < ${attemptsMax}
  `);
}

/** Queues messages of the previous release. */
export async function enqueueUnsent(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into queued_messages (message_id, due_at)
    select id, now() from messages where id = any(${ids}::uuid[]) and sent_at is null
    on conflict (message_id) do nothing
  `);
}

/** Wipes the content of messages that are still unsent. */
export function wipeUnsent(tx: Tx, writtenBefore: Date): Promise<number> {
  return tx.run(sql`
    with deleted_files as (
      delete from message_files f using messages m
      where m.id = f.message_id and m.sent_at is null and m.created_at < ${writtenBefore}
    ),
    dequeued as (
      delete from queued_messages q using messages m
      where m.id = q.message_id and m.created_at < ${writtenBefore}
    )
    update messages set source = null, body_text = null, body_html = null
    where sent_at is null and (source is not null or body_text is not null)
      and created_at < ${writtenBefore}
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
    select ${FIELDS} from messages m where true
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

type Row = Tables['messages'] & SourceColumns & { readonly hasFiles: boolean };

function toMessage(row: Row): Message {
  return {
    id: row.id,
    channel: row.channel,
    destination: row.destination,
    subject: row.subject,
    source: fromColumns(row),
    hasFiles: row.hasFiles,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}

/** A message as far as staff see it without a reason. */
export type MessageRecord = Pick<Message, 'id' | 'channel' | 'destination' | 'createdAt'> & {
  readonly sentAt: Date | null;
  /** It waits to see whether a push message replaces it. */
  readonly isDeferred: boolean;
};

/** The messages among the ids that exist, oldest first. */
export function listByIds(tx: Tx, ids: readonly string[]): Promise<readonly MessageRecord[]> {
  return tx.rows<MessageRecord>(sql`
    select id, channel, destination, created_at as "createdAt", sent_at as "sentAt",
      false as "isDeferred"
    from messages where id = any(${ids}::uuid[])
    union all
    select id, channel, destination, created_at, null, true
    from deferred_messages where id = any(${ids}::uuid[])
    order by "createdAt", id
  `);
}
