import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** The codes replace all earlier ones. */
export async function replaceAll(
  tx: Tx,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await removeAll(tx, memberId);
  await tx.run(sql`
    insert into member_recovery_codes (member_id, code_hash)
    select ${memberId}, unnest(${hashes}::bytea[])
  `);
}

export async function removeAll(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from member_recovery_codes where member_id = ${memberId}`);
}

/** Returns false if the member has no such code that is not used. */
export async function consume(tx: Tx, memberId: string, hash: Buffer, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update member_recovery_codes set used_at = ${now}
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null
  `);
  return count === 1;
}
