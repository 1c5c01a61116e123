import type { DifferenceKind, DifferenceState } from '@saifu/domain/reconciliation/difference';
import type { MovementKind } from '@saifu/domain/reconciliation/provider-movement';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import sql, { empty, join } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { countWaiting, type Waiting } from '../../../platform/db/count-waiting.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

export type NewDifference = {
  readonly provider: string;
  readonly day: CivilDate;
  readonly kind: DifferenceKind;
  readonly movementId: string | null;
  readonly ledgerEntryId: string | null;
  readonly paymentId: string | null;
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly currency: string;
  readonly amountYen: number;
  readonly foundAt: Date;
};

/** A difference is found once. One that was matched by mistake is not found again. */
export async function insert(tx: Tx, difference: NewDifference): Promise<boolean> {
  const { provider, day, kind, movementId, ledgerEntryId, paymentId } = difference;
  const { theirs, ours, currency, amountYen, foundAt } = difference;
  const count = await tx.run(sql`
    insert into reconciliation_differences (id, provider, day, kind, state, movement_id,
      ledger_entry_id, payment_id, theirs, ours, currency, amount_yen, found_at)
    values (${newUuid()}, ${provider}, ${day}, ${kind}, 'open', ${movementId}, ${ledgerEntryId},
      ${paymentId}, ${theirs}, ${ours}, ${currency}, ${amountYen}, ${foundAt})
    on conflict do nothing
  `);
  return count === 1;
}

/** The report has the entry after all. */
export async function matchEntry(tx: Tx, ledgerEntryId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update reconciliation_differences set state = 'matched', ended_at = ${now}
    where ledger_entry_id = ${ledgerEntryId} and movement_id is null and state = 'open'
  `);
}

/** Our ledger has the movement after all. Returns false if it was closed meanwhile. */
export async function matchMovement(tx: Tx, movementId: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update reconciliation_differences set state = 'matched', ended_at = ${now}
    where movement_id = ${movementId} and kind = 'missing_here' and state = 'open'
  `);
  return count === 1;
}

/** What is late for too long is missing. */
export function markMissing(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`
    update reconciliation_differences d set kind = 'missing_there'
    from ledger_entries e
    where e.id = d.ledger_entry_id and d.kind = 'late' and d.state = 'open' and e.at < ${before}
  `);
}

/** Movements that our ledger did not have, by their ids, after a cursor. */
export async function listUnmatched(
  tx: Tx,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select movement_id as id from reconciliation_differences
    where state = 'open' and kind = 'missing_here' and movement_id > ${after}
    order by movement_id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}

export type Difference = Omit<NewDifference, 'ledgerEntryId'> & {
  readonly id: string;
  readonly state: DifferenceState;
  readonly endedAt: Date | null;
  readonly closedBy: string | null;
  readonly closerName: string | null;
  readonly approvalId: string | null;
  readonly reason: string | null;
  /** Of the movement; null if the provider does not report it. */
  readonly movementKind: MovementKind | null;
  readonly movementSource: string | null;
  readonly movementAmount: number | null;
  readonly movementFee: number | null;
  readonly movedAt: Date | null;
  /** Of our entry; null if we do not have it. */
  readonly entryId: string | null;
  readonly entryKind: string | null;
  readonly enteredAt: Date | null;
  readonly storeName: string | null;
};

const FIELDS = sql`d.id, d.provider, d.day::text as day, d.kind, d.state,
  d.movement_id as "movementId", coalesce(d.payment_id, m.payment_id) as "paymentId", d.theirs,
  d.ours, d.currency, d.amount_yen as "amountYen", d.found_at as "foundAt",
  d.ended_at as "endedAt", d.closed_by as "closedBy", c.name as "closerName",
  d.approval_id as "approvalId", d.reason, m.kind as "movementKind",
  m.source as "movementSource", m.amount as "movementAmount", m.fee as "movementFee",
  m.at as "movedAt", e.id as "entryId", e.kind as "entryKind", e.at as "enteredAt",
  s.name as "storeName"`;
const FROM = sql`reconciliation_differences d
  left join provider_movements m on m.id = d.movement_id
  left join ledger_entries e on e.id = coalesce(d.ledger_entry_id, m.ledger_entry_id)
  left join payments q on q.id = coalesce(d.payment_id, m.payment_id)
  left join stores s on s.id = q.store_id left join members c on c.id = d.closed_by`;

export async function get(tx: Tx, id: string): Promise<Difference | undefined> {
  const [row] = await tx.rows<Difference>(sql`select ${FIELDS} from ${FROM} where d.id = ${id}`);
  return row;
}

/** The same, locked until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<Difference | undefined> {
  await tx.rows(sql`select id from reconciliation_differences where id = ${id} for update`);
  return get(tx, id);
}

type ListInput = {
  readonly state: DifferenceState;
  readonly kind: DifferenceKind | undefined;
  readonly day: CivilDate | undefined;
  readonly foundBefore: Date | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** The open ones oldest first, others newest first. */
export function list(tx: Tx, input: ListInput): Promise<readonly Difference[]> {
  const { state, kind, day, foundBefore, limit, after } = input;
  const isOpen = state === 'open';
  const where = [isOpen ? sql`d.state = 'open'` : sql`d.state = ${state} and d.state <> 'open'`];
  if (kind !== undefined) where.push(sql`d.kind = ${kind}`);
  if (day !== undefined) where.push(sql`d.day = ${day}`);
  if (foundBefore !== undefined) where.push(sql`d.found_at <= ${foundBefore}`);
  if (after !== undefined) {
    const key = sql`(${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    where.push(isOpen ? sql`(d.found_at, d.id) > ${key}` : sql`(d.found_at, d.id) < ${key}`);
  }
  return tx.rows<Difference>(sql`
    select ${FIELDS} from ${FROM} where ${join(where, ' and ')}
    order by ${isOpen ? sql`d.found_at, d.id` : sql`d.found_at desc, d.id desc`} limit ${limit}
  `);
}

export type OpenSum = {
  readonly kind: DifferenceKind;
  readonly count: number;
  readonly sum: number;
};

/** How many are open of each kind, and by how much. */
export function sumOpen(tx: Tx): Promise<readonly OpenSum[]> {
  return tx.rows<OpenSum>(sql`
    select kind, count(*)::int as count, sum(amount_yen)::bigint as sum
    from reconciliation_differences where state = 'open' group by kind order by kind
  `);
}

/** The open ones that staff can close, counted up to the limit. */
export function countOpen(tx: Tx, limit: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select found_at as since from reconciliation_differences
      where state = 'open' and kind <> 'late' order by found_at, id limit ${limit}`,
  );
}

type Closing = {
  readonly memberId: string;
  readonly approvalId: string | null;
  readonly reason: string;
  readonly entryId: string | null;
  readonly now: Date;
};

/** Closes a locked difference. */
export async function close(tx: Tx, id: string, closing: Closing): Promise<void> {
  const { memberId, approvalId, reason, entryId, now } = closing;
  await tx.run(sql`
    update reconciliation_differences set state = 'closed', ended_at = ${now},
      closed_by = ${memberId}, approval_id = ${approvalId}, reason = ${reason},
      entry_id = ${entryId} ${empty}
    where id = ${id} and state = 'open'
  `);
}
