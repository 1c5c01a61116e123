import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

type Attempt = {
  readonly lastAt: Date | null;
  readonly status: number | null;
  readonly fault: string | null;
};

/** A webhook of any merchant, with what waits for it. */
export type StaffWebhook = Attempt & {
  readonly id: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly url: string;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly pauseReason: string | null;
  readonly waiting: number;
  readonly failing: number;
};

type ListInput = {
  readonly state: 'failing' | 'paused' | 'all';
  readonly limit: number;
  readonly after: Cursor | undefined;
};

const CONDITIONS: Readonly<Record<ListInput['state'], Sql>> = {
  all: empty,
  paused: sql`and w.paused_at is not null`,
  failing: sql`and w.id in (
    select d.webhook_id from webhook_deliveries d
    where d.delivered_at is null and d.abandoned_at is null
      and exists (select 1 from webhook_attempts a where a.delivery_id = d.id)
  )`,
};

/** Newest first. */
export function list(tx: Tx, { state, limit, after }: ListInput): Promise<readonly StaffWebhook[]> {
  const isNext = after && sql`and (w.created_at, w.id) < (${after.createdAt}, ${after.id})`;
  return listWhere(
    tx,
    sql`${CONDITIONS[state]} ${isNext ?? empty}
      order by w.created_at desc, w.id desc limit ${limit}`,
  );
}

export async function get(tx: Tx, id: string): Promise<StaffWebhook | undefined> {
  const [found] = await listWhere(tx, sql`and w.id = ${id}`);
  return found;
}

// The newest deliveries of a webhook, in which its last attempt is looked for.
const LAST_DELIVERIES = 20;

function listWhere(tx: Tx, rest: Sql): Promise<readonly StaffWebhook[]> {
  return tx.rows<StaffWebhook>(sql`
    select page.id, page.merchant_id as "merchantId", m.name as "merchantName", page.url,
      page.created_at as "createdAt", page.paused_at as "pausedAt",
      page.pause_reason as "pauseReason", counted.waiting, counted.failing,
      last.at as "lastAt", last.status, last.fault
    from (
      select w.id, w.merchant_id, w.url, w.created_at, w.paused_at, w.pause_reason
      from webhooks w where w.removed_at is null ${rest}
    ) page
    join merchants m on m.id = page.merchant_id
    cross join lateral (
      select count(*) as waiting, count(*) filter (where exists (
        select 1 from webhook_attempts a where a.delivery_id = d.id
      )) as failing
      from webhook_deliveries d
      where d.webhook_id = page.id and d.delivered_at is null and d.abandoned_at is null
    ) counted
    left join lateral (
      select a.at, a.status, a.fault from (
        select d.id from webhook_deliveries d where d.webhook_id = page.id
        order by d.created_at desc, d.id desc limit ${LAST_DELIVERIES}
      ) delivery cross join lateral (
        select at, status, fault from webhook_attempts
        where delivery_id = delivery.id order by at desc limit 1
      ) a order by a.at desc limit 1
    ) last on true
    order by page.created_at desc, page.id desc
  `);
}

export type StaffDelivery = Attempt & {
  readonly id: string;
  readonly event: WebhookEvent;
  readonly createdAt: Date;
  readonly isGivenUp: boolean;
  readonly attempts: number;
};

/** What was not delivered, newest first. */
export function listUndelivered(
  tx: Tx,
  webhookId: string,
  { limit, after }: Omit<ListInput, 'state'>,
): Promise<readonly StaffDelivery[]> {
  const isNext = after && sql`and (d.created_at, d.id) < (${after.createdAt}, ${after.id})`;
  return tx.rows<StaffDelivery>(sql`
    select page.id, page.event, page.created_at as "createdAt",
      page.abandoned_at is not null as "isGivenUp", counted.count as attempts,
      last.at as "lastAt", last.status, last.fault
    from (
      select d.id, d.event, d.created_at, d.abandoned_at from webhook_deliveries d
      where d.webhook_id = ${webhookId} and d.delivered_at is null ${isNext ?? empty}
      order by d.created_at desc, d.id desc limit ${limit}
    ) page
    cross join lateral (
      select count(*) as count from webhook_attempts where delivery_id = page.id
    ) counted
    left join lateral (
      select at, status, fault from webhook_attempts
      where delivery_id = page.id order by at desc limit 1
    ) last on true
    order by page.created_at desc, page.id desc
  `);
}
