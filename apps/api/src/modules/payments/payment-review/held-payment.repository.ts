import sql, { raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { NewPaymentReview } from '../../risk/assess-payment.ts';

/**
 * The one guard of held payments: whether the payment of this alias is held, so that nothing may
 * capture or complete it. A voided review holds too, until its money is given back.
 */
export function isHeldBy(alias: 'p' | 'q'): Sql {
  return sql`(
    select from payment_reviews held where held.payment_id = ${raw(alias)}.id
      and held.state in ('open', 'voided')
  )`;
}

export async function isHeld(tx: Tx, paymentId: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from payments q where q.id = ${paymentId} and exists ${isHeldBy('q')}
  `);
  return rows.length > 0;
}

/** Holds the payment `p` in the statement that begins it. */
export function buildReviewInsert({ id, rules, signals }: NewPaymentReview, now: Date): Sql {
  return sql`, inserted_review as (
      insert into payment_reviews (id, payment_id, state, rules, signals, created_at)
      select ${id}, p.id, 'open', ${JSON.stringify(rules)}::jsonb,
        ${JSON.stringify(signals)}::jsonb, ${now} from p
    )`;
}
