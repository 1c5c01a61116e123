import type { ConsultationAuthor } from '@saifu/domain/support/consultation';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { ConsultationMessage } from './consultation.ts';

/** Messages after the question, in chronological order. */
export function listByConsultation(
  tx: Tx,
  consultationId: string,
): Promise<readonly ConsultationMessage[]> {
  return tx.rows<ConsultationMessage>(sql`
    select id, author, body, at from consultation_messages
    where consultation_id = ${consultationId} order by position
  `);
}

export async function get(tx: Tx, id: string): Promise<ConsultationMessage | undefined> {
  const [row] = await tx.rows<ConsultationMessage>(
    sql`select id, author, body, at from consultation_messages where id = ${id}`,
  );
  return row;
}

/** Finds a message of this author by its idempotency key. */
export async function findByIdempotencyKey(
  tx: Tx,
  consultationId: string,
  author: ConsultationAuthor,
  idempotencyKey: string,
): Promise<ConsultationMessage | undefined> {
  const [row] = await tx.rows<ConsultationMessage>(sql`
    select id, author, body, at from consultation_messages
    where consultation_id = ${consultationId} and author = ${author}
    and idempotency_key = ${idempotencyKey}
  `);
  return row;
}
