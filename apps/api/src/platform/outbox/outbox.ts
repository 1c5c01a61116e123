import sql, { type Sql } from 'sql-template-tag';
import { deriveUuid } from '../crypto/tokens.ts';
import type { Tables } from '../db/database-types.ts';
import type { Db, Tx } from '../db/db.ts';
import { getTraceparent } from '../tracing.ts';

/** Something that happened, named in the past tense. `subjectId` is the affected entity. */
export type DomainEvent = {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
  /** Of the traced work that published it. Set by the outbox. */
  readonly traceparent?: string;
};

/** Handles events of one type. May be called more than once for one event. */
export type Subscriber = {
  /** Unique; also the name of its queue: `verb-noun`. */
  readonly name: string;
  readonly on: string;
  /** Time limit of a long-running handler. Such jobs run concurrently. */
  readonly secondsMax?: number;
  /**
   * For jobs that wait for external receivers: the payload field with the owner of the receiver.
   * Such jobs run concurrently, with few slots per owner.
   */
  readonly owner?: string;
  /**
   * Selects the events that the subscriber has something to do for, once per batch. The others get
   * no job, which would cost more than the check.
   */
  readonly filter?: (tx: Tx, events: readonly DomainEvent[]) => Promise<readonly DomainEvent[]>;
  readonly handle: (event: DomainEvent) => Promise<void>;
  /** Handles many events in the transaction of the relay, without a job for each. */
  readonly handleAll?: HandleAll;
};

type HandleAll = (tx: Tx, events: readonly DomainEvent[]) => Promise<void>;

/**
 * A subscriber that only writes to the database, for many events at once. If that fails, each event
 * gets a job of its own, so that one of them does not hold up the others.
 */
export function inBatches(
  db: Db,
  subscriber: Pick<Subscriber, 'name' | 'on'> & { readonly handleAll: HandleAll },
): Subscriber {
  const { handleAll } = subscriber;
  return { ...subscriber, handle: (event) => db.transaction((tx) => handleAll(tx, [event])) };
}

/** One job for one subscriber and one event. Its id makes it unique. */
export type DomainEventJob = { readonly id: string; readonly data: StoredDomainEvent };
export type StoredDomainEvent = Omit<DomainEvent, 'occurredAt'> & { readonly occurredAt: string };

/** Writes events in the transaction of the change that they describe. */
export async function publishEvents(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const trace = describeTrace();
  await tx.run(sql`
    insert into outbox_events (id, type, subject_id, payload, occurred_at)
    select * from unnest(
      ${events.map(({ id }) => id)}::uuid[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ subjectId }) => subjectId)}::uuid[],
      ${events.map(({ payload }) => JSON.stringify({ ...payload, ...trace }))}::jsonb[],
      ${events.map(({ occurredAt }) => occurredAt)}::timestamptz[]
    )
  `);
}

/**
 * Adds the trace of the current work to the payload of an event that a repository inserts itself.
 * Without a trace the statement stays as it is.
 */
export function withTrace(payload: Sql): Sql {
  const trace = describeTrace();
  return trace === null ? payload : sql`${payload} || ${JSON.stringify(trace)}::jsonb`;
}

/** In the payload and not in a column, so that the usual event, without a trace, costs nothing. */
function describeTrace(): { readonly traceparent: string } | null {
  const traceparent = getTraceparent();
  return traceparent === null ? null : { traceparent };
}

export const RELAY_BATCH_SIZE = 500;

type Enqueue = (tx: Tx, subscriber: Subscriber, jobs: readonly DomainEventJob[]) => Promise<void>;

/**
 * Turns pending events into jobs and marks them as published in one transaction, so that a crash
 * leaves both or neither. Several relays may run; each takes rows that the others have not locked.
 */
export async function relayEvents(
  db: Db,
  subscribers: readonly Subscriber[],
  enqueue: Enqueue,
): Promise<number> {
  // Without a transaction: an idle relay asks four times a second.
  const pending = await db.rows(
    sql`select 1 from outbox_events where published_at is null limit 1`,
  );
  if (pending.length === 0) return 0;
  return db.transaction(async (tx) => {
    const rows = await tx.rows<DomainEventRow>(sql`
      select id, type, subject_id, payload, occurred_at from outbox_events
      where published_at is null order by id limit ${RELAY_BATCH_SIZE} for update skip locked
    `);
    if (rows.length === 0) return 0;
    const events = rows.map(fromRow);
    for (const subscriber of subscribers) {
      const subscribed = events.filter((event) => event.type === subscriber.on);
      if (subscribed.length === 0) continue;
      const wanted = (await subscriber.filter?.(tx, subscribed)) ?? subscribed;
      if (wanted.length === 0) continue;
      const jobs = wanted.map((event) => ({
        id: deriveUuid(event.id, subscriber.name),
        data: toStored(event),
      }));
      await enqueue(tx, subscriber, jobs);
    }
    const ids = events.map((event) => event.id);
    await tx.run(sql`update outbox_events set published_at = now() where id = any(${ids}::uuid[])`);
    return events.length;
  });
}

/** Deletes old published events in batches. */
export function deleteRelayedEventsBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from outbox_events where id in (
      select id from (
        select id, published_at, occurred_at from outbox_events order by id limit 5000
      ) oldest where published_at is not null and occurred_at < ${moment}
    )
  `);
}

type DomainEventRow = Pick<
  Tables['outbox_events'],
  'id' | 'type' | 'subject_id' | 'occurred_at'
> & { readonly payload: Record<string, unknown> };

function fromRow(row: DomainEventRow): DomainEvent {
  const { id, type, subject_id: subjectId, occurred_at: occurredAt } = row;
  // Not part of what subscribers read and merchants receive.
  const { traceparent, ...payload } = row.payload;
  const trace = typeof traceparent === 'string' && { traceparent };
  return { id, type, subjectId, payload, occurredAt, ...trace };
}

export function toDomainEvent(event: StoredDomainEvent): DomainEvent {
  return { ...event, occurredAt: new Date(event.occurredAt) };
}

function toStored(event: DomainEvent): StoredDomainEvent {
  return { ...event, occurredAt: event.occurredAt.toISOString() };
}
