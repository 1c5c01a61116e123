import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/**
 * - handled: our records were compared with the provider's and updated.
 * - ignored: the event contains nothing new.
 * - unmatched: it belongs to no payment or card of ours.
 * - unhandled: it needs action, and no code handles it yet.
 */
export type EventOutcome = 'handled' | 'ignored' | 'unmatched' | 'unhandled';

export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date | null;
  readonly payload: unknown;
};

/**
 * Stores an event with its outcome (null if its handling failed), or counts a repeated delivery.
 * The payload of an event that is done is not stored. Returns true if the event was handled before.
 */
export async function store(
  tx: Tx,
  event: StoredEvent,
  outcome: EventOutcome | null,
  now: Date,
): Promise<boolean> {
  const isDone = outcome === 'handled' || outcome === 'ignored';
  const payload = isDone ? null : JSON.stringify(event.payload);
  const [row] = await tx.rows<{ wasHandled: boolean | null }>(sql`
    with known as (
      select handled_at is not null as was_handled from provider_events where id = ${event.id}
    )
    insert into provider_events as e
      (id, type, created_at, payload, first_delivered_at, handled_at, outcome)
    values (${event.id}, ${event.type}, ${event.createdAt}, ${payload}, ${now},
      ${outcome === null ? null : now}, ${outcome})
    on conflict (id) do update set deliveries = e.deliveries + 1,
      handled_at = coalesce(e.handled_at, excluded.handled_at),
      outcome = coalesce(e.outcome, excluded.outcome)
    returning (select was_handled from known) as "wasHandled"
  `);
  return row?.wasHandled === true;
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
