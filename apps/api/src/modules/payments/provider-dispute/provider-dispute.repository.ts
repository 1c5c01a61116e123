import type { ProviderDisputeStatus } from '@saifu/domain/payments/provider-dispute';
import sql, { join, raw } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import { SUMMARY } from '../../merchants/store/store.repository.ts';
import { PROVIDER_DISPUTE_COLUMNS, type ProviderDispute } from './provider-dispute.ts';

const FIELDS = sql`${raw(PROVIDER_DISPUTE_COLUMNS)}, q.amount + q.fee as "paymentAmount",
  (select ${SUMMARY} from stores s where s.id = q.store_id) as store`;
const FROM = sql`from provider_disputes d join payments q on q.id = d.payment_id`;

/**
 * Whether the bank has taken the money of the payment `q` back, or may do so. A refund would return
 * it twice.
 */
export const IS_DISPUTED_BY_BANK = sql`(
  select from provider_disputes d where d.payment_id = q.id and d.status <> 'won'
)`;

export async function isDisputedByBank(tx: Tx, paymentId: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from payments q where q.id = ${paymentId} and exists ${IS_DISPUTED_BY_BANK}
  `);
  return rows.length > 0;
}

export async function getOwn(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<ProviderDispute | undefined> {
  const [row] = await tx.rows<ProviderDispute>(sql`
    select ${FIELDS} ${FROM} where d.id = ${id} and d.merchant_id = ${merchantId}
  `);
  return row;
}

export async function get(tx: Tx, id: string): Promise<ProviderDispute | undefined> {
  const [row] = await tx.rows<ProviderDispute>(sql`select ${FIELDS} ${FROM} where d.id = ${id}`);
  return row;
}

export async function findByReference(
  tx: Tx,
  reference: string,
): Promise<ProviderDispute | undefined> {
  const [row] = await tx.rows<ProviderDispute>(sql`
    select ${FIELDS} ${FROM} where d.provider_reference = ${reference}
  `);
  return row;
}

/** The status of the last dispute of a payment. */
export async function findLastStatus(
  tx: Tx,
  paymentId: string,
): Promise<ProviderDisputeStatus | undefined> {
  const [row] = await tx.rows<Pick<ProviderDispute, 'status'>>(sql`
    select status from provider_disputes where payment_id = ${paymentId}
    order by opened_at desc, id desc limit 1
  `);
  return row?.status;
}

/** When the oldest dispute that is still open was opened. */
export async function findOldestOpen(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx.rows<{ openedAt: Date }>(sql`
    select opened_at as "openedAt" from provider_disputes
    where status in ('needs_response', 'under_review') order by opened_at limit 1
  `);
  return row?.openedAt;
}

type ListInput = {
  readonly merchantId: string;
  readonly status: ProviderDisputeStatus | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function list(tx: Tx, input: ListInput): Promise<readonly ProviderDispute[]> {
  const { merchantId, status, limit, after } = input;
  const where = [sql`d.merchant_id = ${merchantId}`];
  if (status !== undefined) where.push(sql`d.status = ${status}`);
  if (after) where.push(sql`(d.opened_at, d.id) < (${after.createdAt}, ${after.id})`);
  return tx.rows<ProviderDispute>(sql`
    select ${FIELDS} ${FROM} where ${join(where, ' and ')}
    order by d.opened_at desc, d.id desc limit ${limit}
  `);
}

export type NewProviderDispute = Omit<ProviderDispute, 'merchantId' | 'store' | 'paymentAmount'>;

export async function insert(tx: Tx, dispute: NewProviderDispute): Promise<void> {
  await tx.run(sql`
    insert into provider_disputes (id, payment_id, merchant_id, provider_reference, status, reason,
      amount, respond_by, evidence_text, evidence_submitted_at, opened_at, closed_at)
    select ${dispute.id}, q.id, s.merchant_id, ${dispute.providerReference}, ${dispute.status},
      ${dispute.reason}, ${dispute.amount}, ${dispute.respondBy}::timestamptz,
      ${dispute.evidenceText}, ${dispute.evidenceSubmittedAt}::timestamptz, ${dispute.openedAt},
      ${dispute.closedAt}::timestamptz
    from payments q join stores s on s.id = q.store_id where q.id = ${dispute.paymentId}
  `);
}

export async function update(tx: Tx, dispute: NewProviderDispute): Promise<void> {
  await tx.run(sql`
    update provider_disputes set status = ${dispute.status}, reason = ${dispute.reason},
      amount = ${dispute.amount}, respond_by = ${dispute.respondBy}::timestamptz,
      evidence_text = ${dispute.evidenceText},
      evidence_submitted_at = ${dispute.evidenceSubmittedAt}::timestamptz,
      closed_at = ${dispute.closedAt}::timestamptz
    where id = ${dispute.id}
  `);
}
