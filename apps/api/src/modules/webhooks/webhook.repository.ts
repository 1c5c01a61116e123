import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import sql, { raw } from 'sql-template-tag';
import type { Tables } from '../../platform/db/database-types.ts';
import type { Tx } from '../../platform/db/db.ts';

export type Webhook = {
  readonly id: string;
  readonly merchantId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly encryptedSecret: Buffer;
  readonly createdAt: Date;
  /** Null: staff have not paused it. */
  readonly pause: { readonly pausedAt: Date; readonly reason: string } | null;
};

const COLUMNS = [
  'id',
  'merchant_id',
  'url',
  'events',
  'encrypted_secret',
  'created_at',
  'paused_at',
  'pause_reason',
] as const satisfies readonly (keyof Tables['webhooks'])[];

const FIELDS = raw(COLUMNS.join(', '));

export async function insert(tx: Tx, webhook: Webhook): Promise<void> {
  await tx.run(sql`
    insert into webhooks (id, merchant_id, url, events, encrypted_secret, created_at)
    values (${webhook.id}, ${webhook.merchantId}, ${webhook.url}, ${webhook.events},
      ${webhook.encryptedSecret}, ${webhook.createdAt})
  `);
}

/** A merchant's active webhooks, newest first. They are few, so there is no pagination. */
export async function listLiving(tx: Tx, merchantId: string): Promise<readonly Webhook[]> {
  const rows = await tx.rows<Row>(sql`
    select ${FIELDS} from webhooks where merchant_id = ${merchantId} and removed_at is null
    order by created_at desc, id desc limit 100
  `);
  return rows.map(toWebhook);
}

/** Those of the merchants that have an active webhook for the event. */
export async function findSubscribed(
  tx: Tx,
  merchantIds: readonly string[],
  event: WebhookEvent,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct merchant_id as id from webhooks
    where merchant_id = any(${merchantIds}::uuid[]) and removed_at is null
      and ${event} = any(events)
  `);
  return new Set(rows.map(({ id }) => id));
}

export async function findLiving(tx: Tx, id: string): Promise<Webhook | undefined> {
  const [row] = await tx.rows<Row>(
    sql`select ${FIELDS} from webhooks where id = ${id} and removed_at is null`,
  );
  return row && toWebhook(row);
}

/** Whether staff paused it, so that its deliveries wait. */
export async function isPaused(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from webhooks where id = ${id} and paused_at is not null
  `);
  return found.length > 0;
}

/** Returns false if it is paused already, or does not exist any more. */
export async function pause(tx: Tx, id: string, reason: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update webhooks set paused_at = ${now}, pause_reason = ${reason}
    where id = ${id} and removed_at is null and paused_at is null
  `);
  return count === 1;
}

/** Returns false if it is not paused. */
export async function resume(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.run(sql`
    update webhooks set paused_at = null, pause_reason = null
    where id = ${id} and removed_at is null and paused_at is not null
  `);
  return count === 1;
}

/** Returns false if the merchant has no such active webhook. */
export async function remove(tx: Tx, merchantId: string, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update webhooks set removed_at = ${now}
    where id = ${id} and merchant_id = ${merchantId} and removed_at is null
  `);
  return count === 1;
}

export type StoredSecret = { readonly id: string; readonly encryptedSecret: Buffer };

/** In the order of the ids, also those of removed webhooks. Without an id, from the beginning. */
export function listSecretsAfter(
  tx: Tx,
  id: string | undefined,
  limit: number,
): Promise<readonly StoredSecret[]> {
  return tx.rows<StoredSecret>(sql`
    select id, encrypted_secret as "encryptedSecret" from webhooks
    where id > coalesce(${id}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit ${limit}
  `);
}

/** Returns false if the secret is no longer the one that was read. */
export async function replaceSecret(
  tx: Tx,
  { id, encryptedSecret }: StoredSecret,
  replacement: Buffer,
): Promise<boolean> {
  const count = await tx.run(sql`
    update webhooks set encrypted_secret = ${replacement}
    where id = ${id} and encrypted_secret = ${encryptedSecret}
  `);
  return count === 1;
}

/** Deletes old deliveries with their attempts, in batches. */
export function forgetDeliveriesBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from webhook_deliveries where id in (
      select d.id from webhooks w cross join lateral (
        select id from webhook_deliveries where webhook_id = w.id and created_at < ${moment}
      ) d limit 5000
    )
  `);
}

/** Deletes the webhook with its secret, which is not needed after the last delivery is deleted. */
export function forgetRemovedBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from webhooks w where removed_at < ${moment}
    and not exists (select from webhook_deliveries d where d.webhook_id = w.id)
  `);
}

type Row = Pick<Tables['webhooks'], (typeof COLUMNS)[number]> & {
  readonly events: readonly WebhookEvent[];
};

function toWebhook(row: Row): Webhook {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    url: row.url,
    events: row.events,
    encryptedSecret: row.encrypted_secret,
    createdAt: row.created_at,
    pause: row.paused_at && { pausedAt: row.paused_at, reason: row.pause_reason ?? '' },
  };
}
