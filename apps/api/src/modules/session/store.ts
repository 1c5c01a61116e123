import type { SessionTimes } from '@saifu/domain/session';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';

export type NewSession = {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly deviceHash: Buffer;
  readonly deviceName: string | null;
  readonly now: Date;
};

export async function insert(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into sessions
      (id, user_id, token_hash, device_hash, device_name, created_at, last_seen_at)
    values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.deviceHash},
      ${session.deviceName}, ${session.now}, ${session.now})
  `);
}

export type FoundSession = SessionTimes & {
  readonly id: string;
  readonly userId: string;
  readonly userStatus: string;
  readonly deviceHash: Buffer;
};

type Row = {
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
  readonly device_hash: Buffer;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly ended_at: Date | null;
};

export async function findByToken(tx: Tx, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select s.id, s.user_id, u.status, s.device_hash, s.created_at, s.last_seen_at, s.ended_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}
  `);
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      userStatus: row.status,
      deviceHash: row.device_hash,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      endedAt: row.ended_at,
    }
  );
}

export async function markSeen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update sessions set last_seen_at = ${now} where id = ${id}`);
}

export async function end(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update sessions set ended_at = ${now} where id = ${id} and ended_at is null`);
}

/** Dead sessions are kept for a while, to be shown, and then forgotten. */
export function forgetOlderThan(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from sessions where created_at < ${moment} or ended_at < ${moment}
  `);
}
