import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import sql, { empty, raw } from 'sql-template-tag';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tables } from '../../platform/db/database-types.ts';
import type { Tx } from '../../platform/db/db.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import type { Cursor } from '../../platform/pagination.ts';

/** One event for one webhook. */
export type NewDelivery = {
  readonly id: string;
  readonly webhookId: string;
  readonly event: WebhookEvent;
  readonly body: string;
  readonly createdAt: Date;
};

export type Delivery = NewDelivery & Ending;

/** With both null, the delivery waits for its next attempt. */
export type Ending = { readonly deliveredAt: Date | null; readonly abandonedAt: Date | null };

/** One attempt: the response status, or the error. */
export type DeliveryAttempt = {
  readonly at: Date;
  readonly status: number | null;
  readonly fault: string | null;
  readonly durationMs: number;
};

export type DeliveryWithAttempts = Delivery & { readonly attempts: readonly DeliveryAttempt[] };

const ATTEMPTS_SHOWN_MAX = 20;

const COLUMNS = [
  'id',
  'webhook_id',
  'event',
  'body',
  'created_at',
  'delivered_at',
  'abandoned_at',
] as const satisfies readonly (keyof Tables['webhook_deliveries'])[];

const FIELDS = raw(COLUMNS.join(', '));

/**
 * Inserts a delivery and publishes an event. An existing delivery is left unchanged, without an
 * event.
 */
export async function queue(tx: Tx, merchantId: string, delivery: NewDelivery): Promise<void> {
  const { id, webhookId, event, body, createdAt } = delivery;
  const count = await tx.run(sql`
    insert into webhook_deliveries (id, webhook_id, event, body, created_at)
    values (${id}, ${webhookId}, ${event}, ${body}, ${createdAt})
    on conflict (id) do nothing
  `);
  if (count === 1) await recordQueuedEvent(tx, merchantId, id, createdAt);
}

/** Resets a delivery to waiting, whatever its state. */
export async function queueAgain(tx: Tx, merchantId: string, id: string, now: Date): Promise<void> {
  await end(tx, id, { deliveredAt: null, abandonedAt: null });
  await recordQueuedEvent(tx, merchantId, id, now);
}

async function recordQueuedEvent(
  tx: Tx,
  merchantId: string,
  subjectId: string,
  occurredAt: Date,
): Promise<void> {
  const domainEvent = { id: newUuid(), type: 'webhook.queued', subjectId };
  await publishEvents(tx, [{ ...domainEvent, payload: { merchantId }, occurredAt }]);
}

export async function end(tx: Tx, id: string, { deliveredAt, abandonedAt }: Ending): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set delivered_at = ${deliveredAt}, abandoned_at = ${abandonedAt}
    where id = ${id}
  `);
}

export async function insertAttempt(
  tx: Tx,
  deliveryId: string,
  attempt: DeliveryAttempt,
): Promise<void> {
  const { at, status, fault, durationMs } = attempt;
  await tx.run(sql`
    insert into webhook_attempts (id, delivery_id, at, status, fault, duration_ms)
    values (${newUuid()}, ${deliveryId}, ${at}, ${status}, ${fault}, ${durationMs})
  `);
}

export async function get(tx: Tx, id: string): Promise<Delivery | undefined> {
  const [row] = await tx.rows<Row>(sql`select ${FIELDS} from webhook_deliveries where id = ${id}`);
  return row && toDelivery(row);
}

export async function listNewest(
  tx: Tx,
  webhookId: string,
  { limit, after }: { readonly limit: number; readonly after: Cursor | undefined },
): Promise<readonly DeliveryWithAttempts[]> {
  const rows = await tx.rows<Row>(sql`
    select ${FIELDS} from webhook_deliveries where webhook_id = ${webhookId}
    ${after === undefined ? empty : sql`and (created_at, id) < (${after.createdAt}, ${after.id})`}
    order by created_at desc, id desc limit ${limit}
  `);
  return withAttempts(tx, rows.map(toDelivery));
}

/** The deliveries among the ids that exist. */
export async function listByIds(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly DeliveryWithAttempts[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<Row>(sql`
    select ${FIELDS} from webhook_deliveries where id = any(${ids}::uuid[])
  `);
  return withAttempts(tx, rows.map(toDelivery));
}

// The newest deliveries of a webhook, in which its last attempt is looked for.
const LAST_DELIVERIES = 20;

/** A webhook that was not reached by the last attempt, and that attempt. */
export type FailingWebhook = DeliveryAttempt & { readonly id: string; readonly url: string };

/** The merchant's active webhooks whose last attempt failed, the last one leading. */
export function listFailing(tx: Tx, merchantId: string): Promise<readonly FailingWebhook[]> {
  return tx.rows<FailingWebhook>(sql`
    select w.id, w.url, last.at, last.status, last.fault, last.duration_ms as "durationMs"
    from webhooks w cross join lateral (
      select a.at, a.status, a.fault, a.duration_ms from (
        select d.id from webhook_deliveries d where d.webhook_id = w.id
        order by d.created_at desc, d.id desc limit ${LAST_DELIVERIES}
      ) delivery cross join lateral (
        select at, status, fault, duration_ms from webhook_attempts
        where delivery_id = delivery.id order by at desc limit 1
      ) a order by a.at desc limit 1
    ) last
    where w.merchant_id = ${merchantId} and w.removed_at is null
      and (last.status is null or last.status < 200 or last.status > 299)
    order by last.at desc, w.id
  `);
}

/** Adds the last attempts to each delivery, newest first. */
export async function withAttempts(
  tx: Tx,
  deliveries: readonly Delivery[],
): Promise<readonly DeliveryWithAttempts[]> {
  const ids = deliveries.map(({ id }) => id);
  const found = await tx.rows<DeliveryAttempt & { readonly of: string }>(sql`
    select delivery.id as of, at, status, fault, duration_ms as "durationMs"
    from unnest(${ids}::uuid[]) as delivery (id)
    cross join lateral (
      select at, status, fault, duration_ms from webhook_attempts where delivery_id = delivery.id
      order by at desc limit ${ATTEMPTS_SHOWN_MAX}
    ) attempt order by at desc
  `);
  const attempts = Map.groupBy(found, (attempt) => attempt.of);
  return deliveries.map((delivery) => ({ ...delivery, attempts: attempts.get(delivery.id) ?? [] }));
}

/** Those of a webhook that wait, or were given up too, the oldest at first. */
export async function listUndelivered(
  tx: Tx,
  webhookId: string,
  { isGivenUpToo, limit }: { readonly isGivenUpToo: boolean; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from webhook_deliveries where webhook_id = ${webhookId} and delivered_at is null
    ${isGivenUpToo ? empty : sql`and abandoned_at is null`}
    order by created_at, id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}

/** Abandons deliveries whose job has made its last attempt. */
export function abandonUnanswered(
  tx: Tx,
  { createdBefore, quietSince }: { readonly createdBefore: Date; readonly quietSince: Date },
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update webhook_deliveries d set abandoned_at = ${now}
    where delivered_at is null and abandoned_at is null and created_at < ${createdBefore}
    and not exists (
      select from webhook_attempts a where a.delivery_id = d.id and a.at >= ${quietSince}
    )
  `);
}

type Row = Pick<Tables['webhook_deliveries'], (typeof COLUMNS)[number]> & {
  readonly event: WebhookEvent;
};

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    body: row.body,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    abandonedAt: row.abandoned_at,
  };
}
