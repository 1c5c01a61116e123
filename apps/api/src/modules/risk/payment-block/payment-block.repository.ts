import type { PaymentBlockSource } from '@saifu/domain/risk/block-list-entry';
import sql, { empty } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** Payments that one cause stopped within an hour. */
export type PaymentBlock = {
  readonly id: string;
  readonly hour: Date;
  readonly source: PaymentBlockSource;
  readonly key: string;
  readonly userId: string | null;
  readonly hits: number;
  readonly lastAt: Date;
};

const HOUR_MS = 60 * 60 * 1000;

type Stopped = Pick<PaymentBlock, 'source' | 'key' | 'userId'> & { readonly now: Date };

/** Counts a stopped payment. However many there are, they make one row per hour and cause. */
export async function count(tx: Tx, { source, key, userId, now }: Stopped): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await tx.run(sql`
    insert into payment_blocks as b (id, hour, source, key, user_id, hits, last_at)
    values (${newUuid()}, ${hour}, ${source}, ${key}, ${userId}::uuid, 1, ${now})
    on conflict (hour, source, key) do update set hits = b.hits + 1,
      last_at = greatest(b.last_at, excluded.last_at)
  `);
}

type ListInput = {
  readonly source: PaymentBlockSource | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** The latest hour first. */
export function list(
  tx: Tx,
  { source, limit, after }: ListInput,
): Promise<readonly PaymentBlock[]> {
  const isNext = after && sql`and (hour, id) < (${after.createdAt}, ${after.id})`;
  const isOf = source === undefined ? empty : sql`and source = ${source}`;
  return tx.rows<PaymentBlock>(sql`
    select id, hour, source, key, user_id as "userId", hits, last_at as "lastAt"
    from payment_blocks where true ${isOf} ${isNext ?? empty}
    order by hour desc, id desc limit ${limit}
  `);
}

export type BlockedDay = {
  readonly day: string;
  readonly source: PaymentBlockSource;
  readonly hits: number;
  /** Different causes: payers, cards or rules. */
  readonly keys: number;
};

/** Per day in Japan and source, the latest day first. */
export function listDays(tx: Tx, since: Date): Promise<readonly BlockedDay[]> {
  return tx.rows<BlockedDay>(sql`
    select to_char(hour at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day, source,
      sum(hits)::bigint as hits, count(distinct key) as keys
    from payment_blocks where hour >= ${since}
    group by 1, 2 order by 1 desc, 2
  `);
}

export function deleteBefore(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`delete from payment_blocks where hour < ${before}`);
}
