import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { HAS_OUTSTANDING_REFUND } from '../../payments/refund-request/outstanding-refund.repository.ts';

/** Closed orders and recurring billings, each with its dependent rows. */
export type RecordKind = 'order' | 'recurringBilling';

/** Cursor of a page. */
export type RecordCursor = { readonly id: string; readonly closedAt: Date };

/** Whether anything about a payment `q` is still open or has changed since `before`. */
const isAlive = (before: Date) => sql`
  q.status in ('waiting_for_payment', 'processing') or exists ${HAS_OUTSTANDING_REFUND}
  or exists (select from payment_transitions s where s.payment_id = q.id and s.at >= ${before})
  or exists (
    select from payment_attempts a
    where a.payment_id = q.id and (a.closed_at is null or a.closed_at >= ${before})
  ) or exists (
    select from refund_requests b where b.payment_id = q.id
    and (b.status in ('pending', 'escalated')
      or greatest(b.filed_at, b.escalated_at, b.answered_at, b.withdrawn_at) >= ${before})
  ) or exists (select from receipts r where r.payment_id = q.id and r.issued_at >= ${before})`;

/** Whether an order `r` and all its payments are closed. A saved receipt scan keeps its order. */
const isOrderOver = (before: Date) => sql`
  r.status <> 'open' and r.updated_at < ${before}
  and not exists (select from payments q where q.order_id = r.id and (${isAlive(before)}))
  and not exists (select from scan_contents k where k.order_id = r.id)
  and not exists (
    select from charges c where c.order_id = r.id
      and c.status not in ('paid', 'failed', 'review', 'waived')
  )`;

type Source = { readonly table: Sql; readonly closedAt: Sql; readonly isOver: (at: Date) => Sql };

/**
 * Orders of single billing periods are erased on their own. The first order of a recurring billing
 * is shown with it and erased together with it.
 */
const SOURCES: Readonly<Record<RecordKind, Source>> = {
  order: {
    table: sql`orders`,
    closedAt: sql`r.updated_at`,
    isOver: (before) => sql`
      (r.recurring_billing_id is null or r.due_date is not null) and ${isOrderOver(before)}`,
  },
  recurringBilling: {
    table: sql`recurring_billings`,
    closedAt: sql`r.closed_at`,
    isOver: (before) => sql`
      r.closed_at < ${before} and not exists (
        select from orders p where p.recurring_billing_id = r.id and p.due_date is not null
      ) and not exists (
        select from orders f where f.recurring_billing_id = r.id and f.due_date is null
          and not exists (select from orders r where r.id = f.id and ${isOrderOver(before)})
      )`,
  },
};

/** Records closed before `before`, oldest first, after the cursor. */
export function listOver(
  tx: Tx,
  kind: RecordKind,
  { before, after, limit }: { before: Date; after: RecordCursor | null; limit: number },
): Promise<readonly RecordCursor[]> {
  const { table, closedAt, isOver } = SOURCES[kind];
  const from = after?.closedAt ?? null;
  return tx.rows<RecordCursor>(sql`
    select r.id, ${closedAt} as "closedAt" from ${table} r
    where ${isOver(before)} and (
      ${from}::timestamptz is null or (${closedAt}, r.id) > (${from}, ${after?.id ?? null}::uuid)
    )
    order by ${closedAt}, r.id limit ${limit}
  `);
}

/**
 * Locks the record with its orders and payments and checks it again. Returns false if another
 * process holds it or it is not closed after all.
 */
export async function lockOver(
  tx: Tx,
  kind: RecordKind,
  id: string,
  before: Date,
): Promise<boolean> {
  const { table, isOver } = SOURCES[kind];
  const locked = await tx.rows(sql`
    select r.id from ${table} r where r.id = ${id} for update skip locked
  `);
  if (locked.length === 0) return false;
  if (kind === 'recurringBilling') {
    await tx.rows(sql`select id from orders where recurring_billing_id = ${id} for update`);
  }
  await tx.rows(sql`
    select id from payments where order_id in (${selectOrders(kind, id)}) for update
  `);
  const over = await tx.rows(sql`
    select from ${table} r where r.id = ${id} and ${isOver(before)}
  `);
  return over.length === 1;
}

/**
 * Deletes the record permanently. Ledger postings are deleted per payment, whose postings add up to
 * zero.
 */
export async function erase(tx: Tx, kind: RecordKind, id: string): Promise<void> {
  const orders = selectOrders(kind, id);
  const payments = sql`select id from payments where order_id in (${orders})`;
  const refundRequests = sql`select id from refund_requests where payment_id in (${payments})`;
  const receipts = sql`select id from receipts where payment_id in (${payments})`;
  await tx.run(sql`delete from receipt_versions where receipt_id in (${receipts})`);
  await tx.run(sql`delete from receipts where payment_id in (${payments})`);
  // Settings of a guest's payment.
  await tx.run(sql`delete from receipt_settings where owner_id in (${payments})`);
  await tx.run(sql`delete from payment_attempts where payment_id in (${payments})`);
  await tx.run(
    sql`delete from refund_request_messages where refund_request_id in (${refundRequests})`,
  );
  await tx.run(sql`delete from attachments where refund_request_id in (${refundRequests})`);
  await tx.run(sql`delete from refund_requests where payment_id in (${payments})`);
  await tx.run(sql`delete from payment_reviews where payment_id in (${payments})`);
  await tx.run(sql`delete from refund_failures where payment_id in (${payments})`);
  await tx.run(sql`delete from provider_disputes where payment_id in (${payments})`);
  await tx.run(sql`delete from postings where payment_id in (${payments})`);
  await tx.run(sql`delete from payment_transitions where payment_id in (${payments})`);
  // An open consultation is kept without its payment.
  await tx.run(sql`update consultations set payment_id = null where payment_id in (${payments})`);
  await tx.run(sql`
    delete from recurring_billing_reminders m using charges c
    where c.recurring_billing_id = m.recurring_billing_id and c.due_date = m.due_date
    and c.order_id in (${orders})
  `);
  await tx.run(sql`delete from charges where order_id in (${orders})`);
  await tx.run(sql`delete from payments where order_id in (${orders})`);
  await tx.run(sql`delete from invoice_sends where order_id in (${orders})`);
  await tx.run(sql`delete from qr_codes where order_id in (${orders})`);
  await tx.run(sql`delete from order_scans where order_id in (${orders})`);
  await tx.run(sql`delete from orders where id in (${orders})`);
  if (kind === 'recurringBilling') await eraseRecurringBilling(tx, id);
}

async function eraseRecurringBilling(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from recurring_billing_reminders where recurring_billing_id = ${id}`);
  await tx.run(sql`delete from price_changes where recurring_billing_id = ${id}`);
  await tx.run(sql`delete from charges where recurring_billing_id = ${id}`);
  await tx.run(sql`delete from recurring_billing_transitions where recurring_billing_id = ${id}`);
  await tx.run(sql`delete from recurring_billings where id = ${id}`);
}

function selectOrders(kind: RecordKind, id: string): Sql {
  return kind === 'order'
    ? sql`${id}::uuid`
    : sql`select id from orders where recurring_billing_id = ${id}`;
}
