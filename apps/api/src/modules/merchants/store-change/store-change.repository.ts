import type { IdentityChanges, StoreChangeStatus } from '@saifu/domain/merchants/store-identity';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import { countWaiting, type Waiting } from '../../../platform/db/count-waiting.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** A change of a store's identity that a merchant has requested. */
export type StoreChange = {
  readonly id: string;
  readonly storeId: string;
  readonly status: StoreChangeStatus;
  readonly changes: IdentityChanges;
  /** Reason of a rejection. */
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  storeId: 'store_id',
  status: 'status',
  changes: 'changes',
  reason: 'reason',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
} as const satisfies ColumnsOf<'store_changes', StoreChange>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`c.${column} as "${name}"`)),
);

const list = (tx: Tx, rest: Sql): Promise<readonly StoreChange[]> =>
  tx.rows<StoreChange>(sql`select ${FIELDS} from store_changes c ${rest}`);

export async function get(tx: Tx, id: string): Promise<StoreChange | undefined> {
  const [change] = await list(tx, sql`where c.id = ${id}`);
  return change;
}

export async function getPending(tx: Tx, storeId: string): Promise<StoreChange | undefined> {
  const [change] = await list(tx, sql`where c.store_id = ${storeId} and c.status = 'pending'`);
  return change;
}

export function listPendingByStores(
  tx: Tx,
  storeIds: readonly string[],
): Promise<readonly StoreChange[]> {
  return list(tx, sql`where c.store_id = any(${storeIds}::uuid[]) and c.status = 'pending'`);
}

type ListInput = {
  readonly status: StoreChangeStatus;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Oldest first. */
export function listByStatus(
  tx: Tx,
  { status, limit, after }: ListInput,
): Promise<readonly StoreChange[]> {
  const isNext = after && sql`and (c.created_at, c.id) > (${after.createdAt}, ${after.id})`;
  return list(
    tx,
    sql`where c.status = ${status} ${isNext ?? empty} order by c.created_at, c.id limit ${limit}`,
  );
}

/** The pending ones, counted up to the limit. */
export function countPending(tx: Tx, limit: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select c.created_at as since from store_changes c where c.status = 'pending'
      order by c.created_at limit ${limit}`,
  );
}

export async function insert(
  tx: Tx,
  change: Pick<StoreChange, 'id' | 'storeId' | 'changes' | 'createdAt'>,
): Promise<void> {
  await tx.run(sql`
    insert into store_changes (id, store_id, status, changes, created_at)
    values (${change.id}, ${change.storeId}, 'pending', ${JSON.stringify(change.changes)},
      ${change.createdAt})
  `);
}

export async function withdrawPending(tx: Tx, storeId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update store_changes set status = 'withdrawn', decided_at = ${now}
    where store_id = ${storeId} and status = 'pending'
  `);
}

type Decision =
  | { readonly status: 'approved'; readonly replaced: IdentityChanges }
  | { readonly status: 'rejected'; readonly reason: string };

/** Returns false if the change is no longer pending. */
export async function decide(tx: Tx, id: string, decision: Decision, now: Date): Promise<boolean> {
  const replaced = decision.status === 'approved' ? JSON.stringify(decision.replaced) : null;
  const reason = decision.status === 'rejected' ? decision.reason : null;
  const count = await tx.run(sql`
    update store_changes
    set status = ${decision.status}, replaced = ${replaced}, reason = ${reason},
      decided_at = ${now}
    where id = ${id} and status = 'pending'
  `);
  return count === 1;
}
