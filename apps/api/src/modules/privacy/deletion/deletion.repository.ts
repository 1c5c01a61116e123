import type { PendingDeletion } from '@saifu/domain/privacy/deletion';
import sql, { type Sql } from 'sql-template-tag';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Null if no deletion is pending. */
export async function get(tx: Tx, userId: string): Promise<PendingDeletion | null> {
  return toPendingDeletion(
    await tx.rows<Row>(sql`select ${FIELDS} from users where id = ${userId}`),
  );
}

/** The same with a row lock, which serializes the call with the start of a payment. */
export async function lock(tx: Tx, userId: string): Promise<PendingDeletion | null> {
  const locked = sql`select ${FIELDS} from users where id = ${userId} for update`;
  return toPendingDeletion(await tx.rows<Row>(locked));
}

const FIELDS = sql`deletion_requested_at, erase_at`;
type Row = Pick<Tables['users'], 'deletion_requested_at' | 'erase_at'>;

function toPendingDeletion([row]: readonly Row[]): PendingDeletion | null {
  if (row === undefined || row.deletion_requested_at === null || row.erase_at === null) return null;
  return { requestedAt: row.deletion_requested_at, eraseAt: row.erase_at };
}

export async function begin(
  tx: Tx,
  userId: string,
  { requestedAt, eraseAt }: PendingDeletion,
): Promise<void> {
  await tx.run(sql`
    update users set deletion_requested_at = ${requestedAt}, erase_at = ${eraseAt},
      deletion_notified_at = null
    where id = ${userId}
  `);
}

export async function cancelDeletion(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update users set deletion_requested_at = null, erase_at = null, deletion_notified_at = null
    where id = ${userId}
  `);
}

const SHOWN_MAX = 20;

const isOpenPayment = (userId: Sql) => sql`
  p.user_id = ${userId} and p.status in ('waiting_for_payment', 'processing')`;
const isLiveRecurringBilling = (userId: Sql) => sql`
  a.user_id = ${userId} and a.status not in ('canceled', 'ended')`;

const isOpenRefundRequest = (userId: Sql) => sql`
  b.user_id = ${userId} and b.status in ('pending', 'escalated')`;

type OpenPayment = {
  readonly id: string;
  readonly storeName: string;
  readonly amount: number;
  readonly createdAt: Date;
};
type LiveRecurringBilling = {
  readonly id: string;
  readonly serviceName: string;
  readonly storeName: string;
};
export type Unfinished = {
  readonly payments: readonly OpenPayment[];
  readonly recurringBillings: readonly LiveRecurringBilling[];
  readonly refundRequests: readonly OpenPayment[];
};

/** Open items that block the deletion, up to `SHOWN_MAX` of each kind. */
export async function listUnfinished(tx: Tx, userId: string): Promise<Unfinished> {
  const whose = sql`${userId}`;
  const payments = await tx.rows<OpenPayment>(sql`
    select p.id, s.name as "storeName", p.amount + p.fee as amount, p.created_at as "createdAt"
    from payments p join stores s on s.id = p.store_id
    where ${isOpenPayment(whose)} order by p.id limit ${SHOWN_MAX}
  `);
  const recurringBillings = await tx.rows<LiveRecurringBilling>(sql`
    select a.id, a.service_name as "serviceName", s.name as "storeName"
    from recurring_billings a join stores s on s.id = a.store_id
    where ${isLiveRecurringBilling(whose)} order by a.id limit ${SHOWN_MAX}
  `);
  const refundRequests = await tx.rows<OpenPayment>(sql`
    select b.id, s.name as "storeName", b.requested_amount as amount, b.filed_at as "createdAt"
    from refund_requests b join stores s on s.id = b.store_id
    where ${isOpenRefundRequest(whose)} order by b.id limit ${SHOWN_MAX}
  `);
  return { payments, recurringBillings, refundRequests };
}

const BATCH = 50;

/** Claims users whose erasure is near and who have not been reminded; each is claimed once. */
export async function takeToRemind(tx: Tx, horizon: Date, now: Date): Promise<readonly string[]> {
  const rows = await tx.rows<{ readonly id: string }>(sql`
    update users set deletion_notified_at = ${now} where id in (
      select id from users
      where erase_at > ${now} and erase_at <= ${horizon} and deletion_notified_at is null
        and status <> 'erased'
      order by erase_at limit ${BATCH} for update skip locked
    ) returning id
  `);
  return rows.map(({ id }) => id);
}

/**
 * Users whose grace period is over. Open payments, recurring billings, refund requests and provider
 * requests delay the erasure.
 */
const isDue = (now: Date) => sql`
  u.erase_at <= ${now} and u.status <> 'erased'
  and not exists (select from payments p where ${isOpenPayment(sql`u.id`)})
  and not exists (select from recurring_billings a where ${isLiveRecurringBilling(sql`u.id`)})
  and not exists (select from refund_requests b where ${isOpenRefundRequest(sql`u.id`)})
  and not exists (
    select from payment_attempts t join payments p on p.id = t.payment_id
    where p.user_id = u.id and t.state = 'open'
  )`;

export async function listDue(tx: Tx, now: Date, after: string | null): Promise<readonly string[]> {
  const rows = await tx.rows<{ readonly id: string }>(sql`
    select u.id from users u
    where ${isDue(now)} and (${after}::uuid is null or u.id > ${after}::uuid)
    order by u.id limit ${BATCH}
  `);
  return rows.map(({ id }) => id);
}

/** Returns false if another process has erased the user or the erasure has to wait. */
export async function lockDue(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await tx.rows(sql`select id from users where id = ${userId} for update`);
  const rows = await tx.rows(sql`select from users u where u.id = ${userId} and ${isDue(now)}`);
  return rows.length === 1;
}
