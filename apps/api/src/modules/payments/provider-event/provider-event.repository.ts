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

/** Stores an event, or counts a repeated delivery. Returns true if it was already handled. */
export async function store(tx: Tx, event: StoredEvent, now: Date): Promise<boolean> {
  const payload = JSON.stringify(event.payload);
  const [row] = await tx.rows<{ isHandled: boolean }>(sql`
    insert into provider_events as e (id, type, created_at, payload, first_delivered_at)
    values (${event.id}, ${event.type}, ${event.createdAt}, ${payload}, ${now})
    on conflict (id) do update set deliveries = e.deliveries + 1
    returning handled_at is not null as "isHandled"
  `);
  return row?.isHandled ?? false;
}

export function finish(tx: Tx, id: string, outcome: EventOutcome, now: Date): Promise<number> {
  return tx.run(sql`
    update provider_events set handled_at = ${now}, outcome = ${outcome}
    where id = ${id} and handled_at is null
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
