import type { ContactChangeStatus, ContactChannel } from '@saifu/domain/identity/contact';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type ContactChange = {
  readonly id: string;
  readonly userId: string;
  readonly channel: ContactChannel;
  /** Null if the contact is added, not replaced. */
  readonly oldDestination: string | null;
  readonly oldVerified: boolean;
  readonly oldVerifiedAt: Date | null;
  readonly newDestination: string;
  /**
   * The contact whose holder must approve the change and receives the undo link. Null if the
   * account had no such contact.
   */
  readonly guardDestination: string | null;
  readonly status: ContactChangeStatus;
  readonly requestedAt: Date;
  readonly effectiveAt: Date | null;
  readonly appliedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  userId: 'user_id',
  channel: 'channel',
  oldDestination: 'old_destination',
  oldVerified: 'old_verified',
  oldVerifiedAt: 'old_verified_at',
  newDestination: 'new_destination',
  guardDestination: 'guard_destination',
  status: 'status',
  requestedAt: 'requested_at',
  effectiveAt: 'effective_at',
  appliedAt: 'applied_at',
} as const satisfies ColumnsOf<'contact_changes', ContactChange>;

const FIELDS = join(Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)));

/** Only one pending change per channel is allowed; the caller cancels the previous one first. */
export async function insert(tx: Tx, change: ContactChange): Promise<void> {
  const { userId, channel, requestedAt } = change;
  await tx.run(sql`
    insert into contact_changes (id, user_id, channel, old_destination, old_verified,
      old_verified_at, new_destination, guard_destination, status, requested_at)
    values (${change.id}, ${userId}, ${channel}, ${change.oldDestination}, ${change.oldVerified},
      ${change.oldVerifiedAt}, ${change.newDestination}, ${change.guardDestination},
      ${change.status}, ${requestedAt})
  `);
}

/** Finds a pending change of this user. The caller holds a lock on the user row. */
export async function findUnderway(
  tx: Tx,
  { userId, id, openSince }: { readonly userId: string; readonly id: string; openSince: Date },
): Promise<ContactChange | undefined> {
  const changes = await listUnderway(tx, userId, openSince);
  return changes.find((change) => change.id === id);
}

/** Whether the change belongs to this account, in any status. */
export async function isOwn(tx: Tx, userId: string, id: string): Promise<boolean> {
  const found = await tx.rows(sql`
    select from contact_changes where id = ${id} and user_id = ${userId}
  `);
  return found.length > 0;
}

/** Lists scheduled changes and open changes requested after `openSince`. */
export function listUnderway(
  tx: Tx,
  userId: string,
  openSince: Date,
): Promise<readonly ContactChange[]> {
  return tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes
    where user_id = ${userId}
      and (status = 'scheduled' or (status = 'open' and requested_at > ${openSince}))
    order by channel
  `);
}

export async function get(tx: Tx, id: string): Promise<ContactChange | undefined> {
  const [row] = await tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes where id = ${id}
  `);
  return row;
}

export async function schedule(tx: Tx, id: string, effectiveAt: Date): Promise<void> {
  await tx.run(sql`
    update contact_changes set status = 'scheduled', effective_at = ${effectiveAt}
    where id = ${id} and status = 'open'
  `);
}

export async function markApplied(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update contact_changes set status = 'applied', applied_at = ${now},
      effective_at = coalesce(effective_at, ${now})
    where id = ${id}
  `);
}

/** A canceled or undone change stays unchanged. An applied change can only be undone. */
export async function end(
  tx: Tx,
  id: string,
  { as, now }: { readonly as: 'canceled' | 'undone'; readonly now: Date },
): Promise<void> {
  const from = as === 'undone' ? ['open', 'scheduled', 'applied'] : ['open', 'scheduled'];
  await tx.run(sql`
    update contact_changes set status = ${as}, ended_at = ${now}
    where id = ${id} and status = any(${from}::text[])
  `);
}

/** Scheduled changes that are due by both the process clock and the database clock. */
export function listDue(tx: Tx, now: Date, limit: number): Promise<readonly ContactChange[]> {
  return tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes
    where status = 'scheduled' and effective_at <= ${now} order by effective_at limit ${limit}
  `);
}

/** Returns the change if it is still scheduled. The caller holds a lock on the user row. */
export async function findScheduled(tx: Tx, id: string): Promise<ContactChange | undefined> {
  const [row] = await tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes where id = ${id} and status = 'scheduled'
  `);
  return row;
}

export async function addUndoLink(tx: Tx, changeId: string, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into contact_undo_links (token_hash, change_id) values (${tokenHash}, ${changeId})
  `);
}

export async function findByUndoLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<ContactChange | undefined> {
  const [row] = await tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes
    where id = (select change_id from contact_undo_links where token_hash = ${tokenHash})
  `);
  return row;
}

/** This change and all later open, scheduled or applied changes of the same user, newest first. */
export function listFrom(tx: Tx, first: ContactChange): Promise<readonly ContactChange[]> {
  return tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes
    where user_id = ${first.userId} and status in ('open', 'scheduled', 'applied')
      and (requested_at, id) >= (${first.requestedAt}, ${first.id})
    order by requested_at desc, id desc
  `);
}

/** A code sent to a former contact must not approve a change. */
export async function forgetCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update sessions set code_channel = null, code_channel_until = null where user_id = ${userId}
  `);
}

/** Whether this session has just entered a code sent to the current contact on this channel. */
export async function hasProved(
  tx: Tx,
  sessionId: string,
  { channel, now }: { readonly channel: ContactChannel; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select id from sessions
    where id = ${sessionId} and ended_at is null and code_channel = ${channel}
      and code_channel_until > ${now}
  `);
  return rows.length === 1;
}

/** Deletes changes that ended before `over` or were applied before `applied`. */
export function forgetBefore(
  tx: Tx,
  { over, applied }: { readonly over: Date; readonly applied: Date },
): Promise<number> {
  return tx.run(sql`
    delete from contact_changes where id in (
      select id from contact_changes
      where (status = 'open' and requested_at < ${over})
        or (status in ('canceled', 'undone') and ended_at < ${over})
        or (status = 'applied' and applied_at < ${applied})
      limit 1000
    )
  `);
}
