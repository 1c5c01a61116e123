import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

type MemberRefund = {
  readonly attemptId: string;
  readonly paymentId: string;
  readonly memberId: string;
  readonly amountYen: number;
};

export async function insert(tx: Tx, refund: MemberRefund): Promise<void> {
  await tx.run(sql`
    insert into member_refunds (attempt_id, payment_id, member_id, amount_yen)
    values (${refund.attemptId}, ${refund.paymentId}, ${refund.memberId}, ${refund.amountYen})
  `);
}

/** What a member has refunded of a payment. Declined refunds do not count. */
export async function getSum(tx: Tx, paymentId: string, memberId: string): Promise<number> {
  const [row] = await tx.rows<{ readonly sum: number }>(sql`
    select coalesce(sum(r.amount_yen), 0)::bigint as sum
    from member_refunds r join payment_attempts a on a.id = r.attempt_id
    where r.payment_id = ${paymentId} and r.member_id = ${memberId} and a.state <> 'declined'
  `);
  return row?.sum ?? 0;
}
