import type { AccountStatus } from '@saifu/domain/identity/account';
import type { SessionTimes } from '@saifu/domain/identity/session';
import sql, { raw } from 'sql-template-tag';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { User } from '../account/account.repository.ts';
import { insertSuccess, type SignInAttempt } from '../sign-in-event/sign-in-event.repository.ts';

/** The plaintext token, which only the client keeps, and its user. */
export type OpenedSession = { readonly token: string; readonly user: User };

export type Scope = 'full' | 'reset';

export type NewSession = {
  readonly id: string;
  readonly userId: string;
  readonly scope: Scope;
  readonly tokenHash: Buffer;
  readonly deviceHash: Buffer;
  readonly deviceName: string | null;
  readonly signIn: SignInAttempt;
  readonly now: Date;
};

const COLUMNS = [
  'id',
  'user_id',
  'scope',
  'device_hash',
  'device_name',
  'created_at',
  'last_seen_at',
  'ended_at',
] as const satisfies readonly (keyof Tables['sessions'])[];

const FIELDS = raw(COLUMNS.map((name) => `s.${name}`).join(', '));

export async function insert(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(sql`
    with signed_in as (${insertSuccess({ ...session, ...session.signIn })})
    insert into sessions
      (id, user_id, scope, token_hash, device_hash, device_name, created_at, last_seen_at)
    values (${session.id}, ${session.userId}, ${session.scope}, ${session.tokenHash},
      ${session.deviceHash}, ${session.deviceName}, ${session.now}, ${session.now})
  `);
}

export type FoundSession = SessionTimes & {
  readonly id: string;
  readonly userId: string;
  readonly scope: Scope;
  readonly userStatus: AccountStatus;
  readonly deviceHash: Buffer;
};

export async function findByToken(tx: Tx, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [row] = await tx.rows<Row & { readonly status: AccountStatus }>(sql`
    select ${FIELDS}, u.status from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}
  `);
  return row && { ...toSession(row), userStatus: row.status, deviceHash: row.device_hash };
}

export type Device = SessionTimes & { readonly id: string; readonly deviceName: string | null };

/** Active sessions of a user, most recently used first. */
export async function listLiving(tx: Tx, userId: string): Promise<readonly Device[]> {
  const rows = await tx.rows<Row>(sql`
    select ${FIELDS} from sessions s
    where s.user_id = ${userId} and s.ended_at is null and s.scope = 'full'
    order by s.last_seen_at desc limit 100
  `);
  return rows.map((row) => ({ ...toSession(row), deviceName: row.device_name }));
}

/** Returns the user id if this browser has signed in to the account before. */
export async function findKnownUser(
  tx: Tx,
  loginId: string,
  deviceHash: Buffer,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ readonly id: string }>(sql`
    select u.id from sessions s join users u on u.id = s.user_id
    where s.device_hash = ${deviceHash} and s.scope = 'full'
      and (u.email = ${loginId} or u.phone = ${loginId})
    limit 1
  `);
  return row?.id;
}

export async function isLiving(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`select id from sessions where id = ${id} and ended_at is null`);
  return rows.length === 1;
}

export async function markSeen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update sessions set last_seen_at = ${now} where id = ${id}`);
}

/** Returns false if the user has no such active session. */
export async function end(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update sessions set ended_at = ${now}
    where id = ${id} and user_id = ${userId} and ended_at is null
  `);
  return count === 1;
}

export async function endOthers(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update sessions set ended_at = ${now}
    where user_id = ${userId} and id <> ${id} and ended_at is null
  `);
}

export async function endAll(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update sessions set ended_at = ${now} where user_id = ${userId} and ended_at is null
  `);
}

/** Gives a reset session full scope once a password has been set. */
export async function widen(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update sessions set scope = 'full' where id = ${id}`);
}

/**
 * Deletes old sessions. Ended sessions are kept for a while so that they can still be looked up.
 */
export function forgetOlderThan(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from sessions where created_at < ${moment} or ended_at < ${moment}
  `);
}

type Row = Pick<Tables['sessions'], (typeof COLUMNS)[number]>;

function toSession(row: Row) {
  return {
    id: row.id,
    userId: row.user_id,
    scope: row.scope,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endedAt: row.ended_at,
  };
}
