import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import { ACCOUNT_PAYMENTS_SHOWN, ACCOUNT_REFUND_REQUESTS_SHOWN } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import type { Payment } from '../payments/payment.ts';

export type RecentPayment = Pick<
  Payment,
  'id' | 'amount' | 'method' | 'cardLast4' | 'status' | 'createdAt'
> & { readonly storeName: string };

/** Newest first. */
export function listRecentPayments(tx: Tx, userId: string): Promise<readonly RecentPayment[]> {
  return tx.rows<RecentPayment>(sql`
    select p.id, s.name as "storeName", p.amount, p.method, p.card_last4 as "cardLast4", p.status,
      p.created_at as "createdAt"
    from payments p join stores s on s.id = p.store_id where p.user_id = ${userId}
    order by p.created_at desc, p.id desc limit ${ACCOUNT_PAYMENTS_SHOWN}
  `);
}

/** Recurring billings that have not ended. */
export async function countRecurringBillings(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from recurring_billings
    where user_id = ${userId} and status not in ('canceled', 'ended')
  `);
  return row?.count ?? 0;
}

export type RecentRefundRequest = {
  readonly id: string;
  readonly status: RefundRequestStatus;
  readonly requestedAmount: number;
  readonly filedAt: Date;
};

/** Newest first. */
export function listRecentRefundRequests(
  tx: Tx,
  userId: string,
): Promise<readonly RecentRefundRequest[]> {
  return tx.rows<RecentRefundRequest>(sql`
    select id, status, requested_amount as "requestedAmount", filed_at as "filedAt"
    from refund_requests where user_id = ${userId}
    order by filed_at desc, id desc limit ${ACCOUNT_REFUND_REQUESTS_SHOWN}
  `);
}
