import type { ConsoleRole } from '@saifu/domain/members/member-role';
import type { MemberSessionTimes } from '@saifu/domain/members/member-session';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

export type NewMemberSession = {
  readonly id: string;
  readonly memberId: string;
  readonly tokenHash: Buffer;
  readonly deviceName: string | null;
  /** Set if the sign-in has presented the second factor as well. */
  readonly secondFactorAt: Date | null;
  readonly createdAt: Date;
};

export async function insert(tx: Tx, session: NewMemberSession): Promise<void> {
  await tx.run(sql`
    insert into member_sessions (id, member_id, token_hash, device_name, second_factor_at,
      created_at, last_seen_at)
    values (${session.id}, ${session.memberId}, ${session.tokenHash}, ${session.deviceName},
      ${session.secondFactorAt}, ${session.createdAt}, ${session.createdAt})
  `);
}

/** A session with what its member may do at this moment. */
export type FoundMemberSession = MemberSessionTimes & {
  readonly id: string;
  readonly memberId: string;
  /** Null: the operator's staff. */
  readonly merchantId: string | null;
  readonly role: ConsoleRole;
  readonly storeIds: readonly string[];
  readonly refundLimitYen: number;
  readonly hasSecondFactor: boolean;
  readonly secondFactorAt: Date | null;
};

/** Undefined also for the session of a removed member. */
export async function findByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<FoundMemberSession | undefined> {
  const [row] = await tx.rows<FoundMemberSession>(sql`
    select s.id, s.member_id as "memberId", m.merchant_id as "merchantId",
      coalesce(m.role, m.staff_role) as role,
      m.store_ids as "storeIds", m.refund_limit_yen as "refundLimitYen",
      m.encrypted_totp_secret is not null
        or exists (select 1 from member_passkeys p where p.member_id = m.id) as "hasSecondFactor",
      s.second_factor_at as "secondFactorAt", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.ended_at as "endedAt"
    from member_sessions s join members m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and m.removed_at is null
  `);
  return row;
}

type SessionState = { readonly createdAt: Date; readonly secondFactorAt: Date | null };

export async function get(tx: Tx, id: string): Promise<SessionState | undefined> {
  const [row] = await tx.rows<SessionState>(sql`
    select created_at as "createdAt", second_factor_at as "secondFactorAt"
    from member_sessions where id = ${id}
  `);
  return row;
}

export type MemberDevice = MemberSessionTimes & {
  readonly id: string;
  readonly deviceName: string | null;
};

/** Sessions of a member that were not ended, last used first. */
export function listLiving(tx: Tx, memberId: string): Promise<readonly MemberDevice[]> {
  return tx.rows<MemberDevice>(sql`
    select id, device_name as "deviceName", created_at as "createdAt",
      last_seen_at as "lastSeenAt", ended_at as "endedAt"
    from member_sessions where member_id = ${memberId} and ended_at is null
    order by last_seen_at desc, id desc limit 100
  `);
}

export async function markSeen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update member_sessions set last_seen_at = ${now} where id = ${id}`);
}

/**
 * Records that the session has presented the second factor. It gets a new token, so that one that
 * was stolen before is of no use.
 */
export async function passSecondFactor(
  tx: Tx,
  id: string,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update member_sessions set second_factor_at = ${now}, token_hash = ${tokenHash}
    where id = ${id} and ended_at is null
  `);
}

/** Returns false if the member has no such session that is not ended. */
export async function end(tx: Tx, memberId: string, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update member_sessions set ended_at = ${now}
    where id = ${id} and member_id = ${memberId} and ended_at is null
  `);
  return count === 1;
}

export async function endOthers(tx: Tx, memberId: string, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update member_sessions set ended_at = ${now}
    where member_id = ${memberId} and id <> ${id} and ended_at is null
  `);
}

export async function endAll(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update member_sessions set ended_at = ${now}
    where member_id = ${memberId} and ended_at is null
  `);
}

export function forgetOlderThan(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`delete from member_sessions where created_at < ${moment}`);
}
