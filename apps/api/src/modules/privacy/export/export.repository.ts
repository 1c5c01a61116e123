import sql, { empty, join, raw } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import type { Export, StoredExport } from './export.ts';

const COLUMNS = {
  id: 'id',
  userId: 'user_id',
  kind: 'kind',
  filter: 'filter',
  language: 'language',
  state: 'state',
  total: 'total',
  done: 'done',
  bytes: 'bytes',
  fileName: 'file_name',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
} as const satisfies ColumnsOf<'exports', StoredExport>;

/** Columns aliased to their property names. */
export const EXPORT_FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)),
);

type NewExport = Pick<StoredExport, 'id' | 'userId' | 'kind' | 'language' | 'createdAt'> & {
  readonly filter: Readonly<Record<string, unknown>>;
};

/** Inserts the export and publishes its event. */
export async function add(tx: Tx, wanted: NewExport): Promise<void> {
  const { id, userId, kind, filter, language, createdAt } = wanted;
  await tx.run(sql`
    insert into exports (id, user_id, kind, filter, language, state, heartbeat_at, created_at)
    values (${id}, ${userId}, ${kind}, ${JSON.stringify(filter)}, ${language}, 'waiting',
      ${createdAt}, ${createdAt})
  `);
  await want(tx, [wanted], createdAt);
}

/** The files of merchants have their own jobs, so that neither waits for the other. */
export function want(
  tx: Tx,
  wanted: readonly Pick<StoredExport, 'id' | 'userId'>[],
  occurredAt: Date,
): Promise<void> {
  const events = wanted.map(({ id: subjectId, userId }) => {
    const type = userId === null ? 'merchant_export.wanted' : 'export.wanted';
    return { id: newUuid(), type, subjectId, payload: {}, occurredAt };
  });
  return publishEvents(tx, events);
}

export async function get(tx: Tx, id: string): Promise<Export | undefined> {
  const [row] = await tx.rows<Export>(sql`select ${EXPORT_FIELDS} from exports where id = ${id}`);
  return row;
}

type ListExportsInput = { readonly limit: number; readonly after: Cursor | undefined };

export function listOwn(
  tx: Tx,
  userId: string,
  { limit, after }: ListExportsInput,
): Promise<readonly Export[]> {
  return tx.rows<Export>(sql`
    select ${EXPORT_FIELDS} from exports where user_id = ${userId}
    ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : empty}
    order by created_at desc, id desc limit ${limit}
  `);
}

/** Receipt numbers of payments; null for a payment without a receipt. */
export async function getReceiptNumbers(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<(paymentId: string) => string | null> {
  const rows = await tx.rows<{ payment_id: string; number: string }>(sql`
    select payment_id, number from receipts
    where payment_id = any(${paymentIds}::uuid[]) and refund_id is null
  `);
  const numbers = new Map(rows.map((row) => [row.payment_id, row.number]));
  return (paymentId) => numbers.get(paymentId) ?? null;
}

const BATCH = 100;

/**
 * Publishes the event again for exports without a recent heartbeat, because their process may have
 * died.
 */
export function wakeSilent(db: Db, since: Date, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.rows<Pick<StoredExport, 'id' | 'userId'>>(sql`
      update exports set heartbeat_at = ${now} where id in (
        select id from exports where state in ('waiting', 'running') and heartbeat_at < ${since}
        order by heartbeat_at limit ${BATCH} for update skip locked
      ) returning id, user_id as "userId"
    `);
    await want(tx, rows, now);
    return rows.length;
  });
}

/** Deletes the files of expired exports. */
export function expire(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      update exports set state = 'expired' where id in (
        select id from exports where state in ('ready', 'failed') and expires_at <= ${now}
        order by expires_at limit ${BATCH} for update skip locked
      ) returning id
    `);
    const ids = rows.map(({ id }) => id);
    await tx.run(sql`delete from export_chunks where export_id = any(${ids}::uuid[])`);
    return rows.length;
  });
}

export function forgetBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from exports where id in (
      select id from exports where created_at < ${moment} order by created_at limit ${BATCH}
    )
  `);
}
