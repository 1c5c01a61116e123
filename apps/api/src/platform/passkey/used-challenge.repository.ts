import sql from 'sql-template-tag';
import type { Tx } from '../db/db.ts';

/** Returns false if the challenge was used before. */
export async function useChallenge(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const count = await tx.run(sql`
    insert into used_passkey_challenges (challenge_hash, expires_at)
    values (${hash}, ${expiresAt}) on conflict do nothing
  `);
  return count === 1;
}

export function forgetChallengesBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`delete from used_passkey_challenges where expires_at < ${moment}`);
}
