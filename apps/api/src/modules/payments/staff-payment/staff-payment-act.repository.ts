import type { StaffPaymentAct } from '@saifu/domain/payments/staff-payment';
import { STAFF_ALONE_WINDOW_MS } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

export type NewPaymentAct = {
  readonly id: string;
  readonly paymentId: string;
  readonly memberId: string;
  readonly kind: StaffPaymentAct;
  readonly amountYen: number;
  readonly reason: string;
  readonly attemptId: string | null;
  readonly approvalId: string | null;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
};

/** Returns false if the member has used the key before. */
export async function insert(tx: Tx, act: NewPaymentAct): Promise<boolean> {
  const count = await tx.run(sql`
    insert into staff_payment_acts (id, payment_id, member_id, kind, amount_yen, reason, attempt_id,
      approval_id, idempotency_key, request_hash, created_at)
    values (${act.id}, ${act.paymentId}, ${act.memberId}, ${act.kind}, ${act.amountYen},
      ${act.reason}, ${act.attemptId}, ${act.approvalId}, ${act.idempotencyKey},
      ${act.requestHash}, ${act.createdAt})
    on conflict (member_id, idempotency_key) do nothing
  `);
  return count === 1;
}

type KnownAct = Pick<NewPaymentAct, 'paymentId' | 'attemptId' | 'requestHash'>;

export async function findByKey(
  tx: Tx,
  memberId: string,
  key: string,
): Promise<KnownAct | undefined> {
  const [row] = await tx.rows<KnownAct>(sql`
    select payment_id as "paymentId", attempt_id as "attemptId", request_hash as "requestHash"
    from staff_payment_acts where member_id = ${memberId} and idempotency_key = ${key}
  `);
  return row;
}

/** What a member moved of a payment within the last day. What was declined does not count. */
export async function getMoved(
  tx: Tx,
  { paymentId, memberId, now }: Pick<NewPaymentAct, 'paymentId' | 'memberId'> & { now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - STAFF_ALONE_WINDOW_MS);
  const [row] = await tx.rows<{ readonly sum: number }>(sql`
    select coalesce(sum(s.amount_yen), 0)::bigint as sum
    from staff_payment_acts s left join payment_attempts a on a.id = s.attempt_id
    where s.payment_id = ${paymentId} and s.member_id = ${memberId} and s.created_at > ${since}
      and coalesce(a.state, 'approved') <> 'declined'
  `);
  return row?.sum ?? 0;
}
