import sql from 'sql-template-tag';
import type { Db, Tx } from '../../platform/db.ts';
import { newUuid } from '../../platform/tokens.ts';
import type { Attempt } from '../payment/payment.ts';

const FIELDS = sql`a.id, a.payment_id as "paymentId", a.kind, a.amount, a.state,
  a.network_reference as "networkReference", a.opened_at as "openedAt"`;

export async function get(tx: Tx, id: string): Promise<Attempt | undefined> {
  const [row] = await tx.rows<Attempt>(sql`select ${FIELDS} from attempts a where a.id = ${id}`);
  return row;
}

/** The last question about a payment. */
export async function findLast(tx: Tx, paymentId: string): Promise<Attempt | undefined> {
  const [row] = await tx.rows<Attempt>(sql`
    select ${FIELDS} from attempts a where a.payment_id = ${paymentId}
    order by a.opened_at desc, a.id desc limit 1
  `);
  return row;
}

/** Questions whose answers are overdue; taken, so that no two ask again at once. */
export function takeOverdue(
  tx: Tx,
  before: Date,
  now: Date,
  limit: number,
): Promise<readonly Attempt[]> {
  return tx.rows<Attempt>(sql`
    update attempts a set asked_at = ${now}
    where a.id in (
      select id from attempts where state = 'open' and asked_at < ${before}
      order by asked_at limit ${limit} for update skip locked
    ) returning ${FIELDS}
  `);
}

/** Money was reserved that belongs to no payment any more: somebody must let it go. */
export function openRelease(db: Db, attempt: Attempt, reference: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(sql`
      update attempts set state = 'declined', closed_at = ${now}, network_reference = ${reference}
      where id = ${attempt.id} and state in ('open', 'needs_payer')
    `);
    await tx.run(sql`
      insert into attempts
        (id, payment_id, kind, amount, state, network_reference, opened_at, asked_at)
      select ${newUuid()}, ${attempt.paymentId}, 'void', ${attempt.amount}, 'open', ${reference},
        ${now}, ${new Date(0)}
      where not exists (
        select from attempts where payment_id = ${attempt.paymentId} and kind = 'void'
          and network_reference = ${reference}
      )
    `);
  });
}

export async function closeRelease(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update attempts set state = 'approved', closed_at = ${now}
    where id = ${attemptId} and state = 'open'
  `);
}
