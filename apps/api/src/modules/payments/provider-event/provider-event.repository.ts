import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { RetryPace } from '../../../platform/jobs/leased-queue.ts';

/**
 * - handled: our records were compared with the provider's and updated.
 * - ignored: the event contains nothing new.
 * - unmatched: it belongs to no payment or card of ours.
 * - unhandled: it needs action: no code handles it yet, or all attempts failed.
 */
export type EventOutcome = 'handled' | 'ignored' | 'unmatched' | 'unhandled';

export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly reference: string | null;
  readonly attemptId: string | null;
  readonly createdAt: Date | null;
  /** Null: not needed. */
  readonly payload: unknown;
};

/** Queues an event, or counts a repeated delivery. Returns whether it is new. */
export async function enqueue(tx: Tx, event: StoredEvent, now: Date): Promise<boolean> {
  const payload = event.payload === null ? null : JSON.stringify(event.payload);
  const rows = await tx.rows<{ readonly deliveries: number }>(sql`
    with processed as (
      update provider_events set deliveries = deliveries + 1
      where id = ${event.id} and handled_at is not null
      returning id
    )
    insert into queued_provider_events as q
      (id, type, created_at, reference, attempt_id, payload, first_delivered_at, due_at)
    select ${event.id}, ${event.type}, ${event.createdAt}::timestamptz, ${event.reference},
      ${event.attemptId}::uuid, ${payload}::jsonb, ${now}::timestamptz, now()
    where not exists (select from processed)
    on conflict (id) do update set deliveries = q.deliveries + 1
    returning deliveries
  `);
  return rows[0]?.deliveries === 1;
}

export type QueuedEvent = StoredEvent & { readonly attempts: number };

export function listDue(
  tx: Tx,
  limit: number,
  inProgress: readonly string[],
): Promise<readonly QueuedEvent[]> {
  return tx.rows<QueuedEvent>(sql`
    select id, type, created_at as "createdAt", reference, attempt_id as "attemptId", payload,
      attempts
    from queued_provider_events
    where due_at <= now() and id <> all(${inProgress}::text[])
    order by due_at limit ${limit}
  `);
}

/**
 * Moves processed events to `provider_events` with their outcomes. The payload is kept only for
 * those on which a person may have to act.
 */
export async function finishAll(
  tx: Tx,
  outcomes: ReadonlyMap<string, EventOutcome>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with processed as (
      delete from queued_provider_events q
      using unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()]}::text[])
        as o (id, outcome)
      where q.id = o.id
      returning q.id, q.type, q.created_at, q.payload, q.deliveries, q.first_delivered_at, o.outcome
    )
    insert into provider_events as e
      (id, type, created_at, payload, deliveries, first_delivered_at, handled_at, outcome)
    select id, type, created_at,
      case when outcome in ('handled', 'ignored') then null else payload end,
      deliveries, first_delivered_at, ${now}::timestamptz, outcome
    from processed
    on conflict (id) do update set deliveries = e.deliveries + excluded.deliveries,
      handled_at = coalesce(e.handled_at, excluded.handled_at),
      outcome = coalesce(e.outcome, excluded.outcome)
  `);
}

export async function postponeAll(
  tx: Tx,
  ids: readonly string[],
  { delaySeconds, delaySecondsMax }: RetryPace,
): Promise<void> {
  await tx.run(sql`
    update queued_provider_events set attempts = attempts + 1,
      due_at = now() + interval '1 second' * (0.8 + 0.2 * random())
        * least(${delaySeconds}::float8 * power(2, attempts::float8), ${delaySecondsMax}::float8)
    where id = any(${ids}::text[])
  `);
}

export type RetentionCutoffs = {
  /** For events that were handled or needed nothing. */
  readonly done: Date;
  /** For events that still need action, and those whose handling failed. */
  readonly open: Date;
};

export function forgetBefore(tx: Tx, { done, open }: RetentionCutoffs): Promise<number> {
  return tx.run(sql`
    delete from provider_events where id in (
      select id from provider_events
      where first_delivered_at < ${open} or (first_delivered_at < ${done}
      and outcome in ('handled', 'ignored'))
      limit 5000
    )
  `);
}
