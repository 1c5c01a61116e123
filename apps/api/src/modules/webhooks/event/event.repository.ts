import type { Period } from '@saifu/domain/shared/period';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** A domain event that webhooks can subscribe to. */
export type WebhookDomainEvent = DomainEvent & { readonly type: WebhookEvent };

type EventFilter = Period & { readonly type: WebhookEvent | undefined };
type PageInput = { readonly limit: number; readonly after: Cursor | undefined };

const FIELDS = raw('id, type, subject_id, payload, occurred_at');

/** The events of a merchant that webhooks can subscribe to, newest first. */
export async function listOwn(
  tx: Tx,
  merchantId: string,
  filter: EventFilter,
  { limit, after }: PageInput,
): Promise<readonly WebhookDomainEvent[]> {
  const types = filter.type === undefined ? WEBHOOK_EVENTS : [filter.type];
  const conditions = [ofMerchant(merchantId, types), ...isWithin('occurred_at', filter)];
  if (after !== undefined) {
    conditions.push(sql`(occurred_at, id) < (${after.createdAt}, ${after.id})`);
  }
  const rows = await tx.rows<Row>(sql`
    select ${FIELDS} from outbox_events where ${join(conditions, ' and ')}
    order by occurred_at desc, id desc limit ${limit}
  `);
  return rows.map(toDomainEvent);
}

export async function getOwn(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<WebhookDomainEvent | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from outbox_events
    where id = ${id} and ${ofMerchant(merchantId, WEBHOOK_EVENTS)}
  `);
  return row && toDomainEvent(row);
}

/** The condition on `webhook.queued` lets PostgreSQL use the index, which leaves it out. */
function ofMerchant(merchantId: string, types: readonly WebhookEvent[]): Sql {
  return sql`payload ->> 'merchantId' = ${merchantId} and type <> 'webhook.queued'
    and type = any(${types}::text[])`;
}

type Row = Pick<Tables['outbox_events'], 'id' | 'subject_id' | 'occurred_at'> & {
  readonly type: WebhookEvent;
  readonly payload: Record<string, unknown>;
};

function toDomainEvent(row: Row): WebhookDomainEvent {
  const { id, type, subject_id: subjectId, payload, occurred_at: occurredAt } = row;
  return { id, type, subjectId, payload, occurredAt };
}
