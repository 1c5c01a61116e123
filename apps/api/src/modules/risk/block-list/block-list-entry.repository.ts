import type { BlockListKind } from '@saifu/domain/risk/block-list-entry';
import sql, { empty, join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

export type BlockListEntry = {
  readonly id: string;
  readonly kind: BlockListKind;
  readonly label: string;
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly removedAt: Date | null;
  readonly hits: number;
  readonly lastHitAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  kind: 'kind',
  label: 'label',
  reason: 'reason',
  createdBy: 'created_by',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  removedAt: 'removed_at',
  hits: 'hits',
  lastHitAt: 'last_hit_at',
} as const satisfies Partial<ColumnsOf<'block_list_entries', BlockListEntry>>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`b.${column} as "${name}"`)),
);

export async function get(tx: Tx, id: string): Promise<BlockListEntry | undefined> {
  const [row] = await tx.rows<BlockListEntry>(
    sql`select ${FIELDS} from block_list_entries b where b.id = ${id}`,
  );
  return row;
}

type ListInput = {
  readonly kind: BlockListKind | undefined;
  readonly isRemoved: boolean;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function list(tx: Tx, input: ListInput): Promise<readonly BlockListEntry[]> {
  const { kind, isRemoved, limit, after } = input;
  const isNext = after && sql`and (b.created_at, b.id) < (${after.createdAt}, ${after.id})`;
  return tx.rows<BlockListEntry>(sql`
    select ${FIELDS} from block_list_entries b
    where (b.removed_at is not null) = ${isRemoved}
      ${kind === undefined ? empty : sql`and b.kind = ${kind}`} ${isNext ?? empty}
    order by b.created_at desc, b.id desc limit ${limit}
  `);
}

type NewEntry = Omit<BlockListEntry, 'removedAt' | 'hits' | 'lastHitAt'> & { readonly key: Buffer };

/** Returns false if the value is listed already. An entry that has expired is replaced. */
export async function insert(tx: Tx, entry: NewEntry): Promise<boolean> {
  await tx.run(sql`
    update block_list_entries set removed_at = expires_at
    where kind = ${entry.kind} and key = ${entry.key} and removed_at is null
      and expires_at <= ${entry.createdAt}
  `);
  const count = await tx.run(sql`
    insert into block_list_entries
      (id, kind, key, label, reason, created_by, created_at, expires_at)
    values (${entry.id}, ${entry.kind}, ${entry.key}, ${entry.label}, ${entry.reason},
      ${entry.createdBy}, ${entry.createdAt}, ${entry.expiresAt}::timestamptz)
    on conflict (kind, key) where removed_at is null do nothing
  `);
  return count === 1;
}

/** Returns false if it was removed before. */
export async function remove(tx: Tx, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update block_list_entries set removed_at = ${now} where id = ${id} and removed_at is null
  `);
  return count === 1;
}

/** What a payment tells about its payer, to list it. */
export type PaymentOrigin = {
  readonly cardKey: Buffer | null;
  readonly cardLast4: string | null;
  readonly deviceHash: Buffer | null;
  readonly addressKey: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly storeId: string;
  readonly createdAt: Date;
};

export async function findOrigin(tx: Tx, paymentId: string): Promise<PaymentOrigin | undefined> {
  const [row] = await tx.rows<PaymentOrigin>(sql`
    select p.card_key as "cardKey", p.card_last4 as "cardLast4", p.device_hash as "deviceHash",
      p.address_key as "addressKey", p.store_id as "storeId", p.created_at as "createdAt",
      coalesce(u.email, p.contact_email) as email, coalesce(u.phone, p.contact_phone) as phone
    from payments p left join users u on u.id = p.user_id where p.id = ${paymentId}
  `);
  return row;
}
