import type { AccountStatus } from '@saifu/domain/identity/account';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** One suspension of an account by staff. */
export type Suspension = {
  readonly reason: string;
  readonly suspendedAt: Date;
  readonly restoreReason: string | null;
  readonly restoredAt: Date | null;
};

const SHOWN_MAX = 100;

/** Newest first. */
export function listByUser(tx: Tx, userId: string): Promise<readonly Suspension[]> {
  return tx.rows<Suspension>(sql`
    select reason, suspended_at as "suspendedAt", restore_reason as "restoreReason",
      restored_at as "restoredAt"
    from account_suspensions where user_id = ${userId}
    order by suspended_at desc, id desc limit ${SHOWN_MAX}
  `);
}

export type LockedAccount = {
  readonly status: AccountStatus;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
};

/** Locks the account until the transaction ends. */
export async function lock(tx: Tx, userId: string): Promise<LockedAccount | undefined> {
  const [row] = await tx.rows<LockedAccount>(sql`
    select status, email_verified as "emailVerified", phone_verified as "phoneVerified"
    from users where id = ${userId} for update
  `);
  return row;
}

export async function setStatus(tx: Tx, userId: string, status: AccountStatus): Promise<void> {
  await tx.run(sql`update users set status = ${status} where id = ${userId}`);
}

type NewSuspension = {
  readonly id: string;
  readonly userId: string;
  readonly reason: string;
  readonly at: Date;
};

export async function insert(tx: Tx, { id, userId, reason, at }: NewSuspension): Promise<void> {
  await tx.run(sql`
    insert into account_suspensions (id, user_id, reason, suspended_at)
    values (${id}, ${userId}, ${reason}, ${at})
  `);
}

export async function close(
  tx: Tx,
  { userId, reason, at }: Omit<NewSuspension, 'id'>,
): Promise<void> {
  await tx.run(sql`
    update account_suspensions set restore_reason = ${reason}, restored_at = ${at}
    where user_id = ${userId} and restored_at is null
  `);
}

export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from users where id = ${userId} and status = 'suspended'
  `);
  return rows.length > 0;
}
