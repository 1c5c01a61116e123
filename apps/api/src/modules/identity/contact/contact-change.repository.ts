import type { ContactChangeStatus, ContactChannel } from '@saifu/domain/identity/contact';
import sql, { raw } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

export type ContactChange = {
  readonly id: string;
  readonly userId: string;
  readonly channel: ContactChannel;
  /** Null: an address is added. */
  readonly oldDestination: string | null;
  readonly oldVerified: boolean;
  readonly oldVerifiedAt: Date | null;
  readonly newDestination: string;
  /** Whose holder has to agree and is sent the link to undo it; null: there was no such address. */
  readonly guardDestination: string | null;
  readonly status: ContactChangeStatus;
  readonly requestedAt: Date;
  readonly effectiveAt: Date | null;
  readonly appliedAt: Date | null;
};

const FIELDS = raw(`id, user_id as "userId", channel, old_destination as "oldDestination",
  old_verified as "oldVerified", old_verified_at as "oldVerifiedAt",
  new_destination as "newDestination", guard_destination as "guardDestination", status,
  requested_at as "requestedAt", effective_at as "effectiveAt", applied_at as "appliedAt"`);

/** One for each kind of address is under way: the caller cancels the last one first. */
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

/** A change of this person that is under way. The caller holds the person's row. */
export async function findUnderway(
  tx: Tx,
  { userId, id, openSince }: { readonly userId: string; readonly id: string; openSince: Date },
): Promise<ContactChange | undefined> {
  const changes = await listUnderway(tx, userId, openSince);
  return changes.find((change) => change.id === id);
}

/** Whether a change belongs to this account, over or not. */
export async function isOwn(tx: Tx, userId: string, id: string): Promise<boolean> {
  const found = await tx.rows(sql`
    select from contact_changes where id = ${id} and user_id = ${userId}
  `);
  return found.length > 0;
}

/** What waits for its owner or for its time; without a decision a change is soon forgotten. */
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

/** One that is over stays as it is; only an undo ends one that has taken effect. */
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

/** Scheduled changes whose time has come by this process's clock and by the database's. */
export function listDue(tx: Tx, now: Date, limit: number): Promise<readonly ContactChange[]> {
  return tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes
    where status = 'scheduled' and effective_at <= ${now} order by effective_at limit ${limit}
  `);
}

/** The change as it is now, if it is still scheduled. The caller holds the person's row. */
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

/** This change and all later ones of the same person that count or will, the newest first. */
export function listFrom(tx: Tx, first: ContactChange): Promise<readonly ContactChange[]> {
  return tx.rows<ContactChange>(sql`
    select ${FIELDS} from contact_changes
    where user_id = ${first.userId} and status in ('open', 'scheduled', 'applied')
      and (requested_at, id) >= (${first.requestedAt}, ${first.id})
    order by requested_at desc, id desc
  `);
}

/** A code to an address that is no longer the current one agrees to nothing. */
export async function forgetCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update sessions set code_channel = null, code_channel_until = null where user_id = ${userId}
  `);
}

/** Whether this session has just entered a code that was sent to the current address there. */
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

/** Those that were over, or could no longer be undone, before this moment. */
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
